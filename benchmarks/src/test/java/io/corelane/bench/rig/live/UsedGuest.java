/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.OwnInstance;
import io.corelane.bench.rig.Rig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A guest of one profile for as long as tests need it. One that is up already is used and left up.
 *
 * @param rig the instance it belongs to
 * @param guest the guest
 * @param java runs this build in it
 * @param ours whether it goes down at the end
 */
record UsedGuest(Rig rig, Guest guest, GuestJava java, boolean ours) {

  private static final String ERRORS = "/tmp/corelane.err";

  static UsedGuest of(String profile) throws HarnessException, IOException, InterruptedException {
    Path home = Installation.find().home();
    int instance = OwnInstance.number();
    Rig rig = Rig.of(home, instance);
    Optional<Guest> running = rig.running();
    if (running.isPresent()) {
      Guest guest = running.get();
      if (!guest.profile().equals(profile)) {
        throw new HarnessException(
            "instance %d of the rig runs %s, and %s is to be tested: take it down first"
                .formatted(instance, guest.profile(), profile));
      }
      return new UsedGuest(rig, guest, GuestJava.stage(guest, home), false);
    }
    try {
      Guest guest = rig.up(profile, List.of());
      return new UsedGuest(rig, guest, GuestJava.stage(guest, home), true);
    } catch (HarnessException | IOException | InterruptedException e) {
      rig.down();
      throw e;
    }
  }

  /** What Corelane says of the guest; a word on its error output is a failure. */
  JsonNode topology() throws HarnessException, IOException, InterruptedException {
    String json = guest.run(java.corelane("topology", "--json") + " 2> " + ERRORS);
    assertEquals("", guest.run("cat " + ERRORS));
    return new ObjectMapper().readTree(json);
  }

  /** What the script {@code inventory.sh} and {@code lscpu} say of it. */
  Facts byTools() throws HarnessException, IOException, InterruptedException {
    String lscpu = guest.run("lscpu -J -e=CPU,CORE,SOCKET,NODE,CACHE,ONLINE");
    return Facts.ofTools(new ObjectMapper().readTree(lscpu), guest.run(resource("inventory.sh")));
  }

  /** A script beside this class. */
  static String resource(String name) throws IOException {
    try (InputStream in = UsedGuest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Whether the guest has interrupt remapping: the profile says so by its name. */
  boolean remapsInterrupts() {
    return guest.profile().equals("remapped");
  }

  /** Whether the guest has a kernel that tells less: the profile says so by its name. */
  boolean hasOldKernel() {
    return guest.profile().equals("old-kernel");
  }

  /** Takes it down, unless it was up before. */
  void release() throws HarnessException, IOException, InterruptedException {
    if (ours) {
      rig.down();
    }
  }
}
