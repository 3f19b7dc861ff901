/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.nic.NapiListing;
import io.corelane.affinity.system.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the host's own kernel tells of NAPI. */
class LiveNetdevNapiTest {

  @Test
  void theHostAnswersAsItsReleaseAllows() throws IOException {
    String[] release = Files.readString(Path.of("/proc/sys/kernel/osrelease")).split("[.-]", 3);
    int version = Integer.parseInt(release[0]) * 1000 + Integer.parseInt(release[1]);
    Set<Integer> interfaces = interfaces();
    Reading<NapiListing> reading = new NetdevNapi().read();
    if (version < 6_008) {
      assertInstanceOf(Reading.Absent.class, reading, reading::explanation);
      return;
    }
    NapiListing listing = reading.toOptional().orElseThrow(AssertionError::new);
    interfaces.addAll(interfaces());
    int cpus = Runtime.getRuntime().availableProcessors();
    listing.instances().stream()
        .forEach(
            instance -> {
              assertTrue(interfaces.contains(instance.ifindex()), instance::toString);
              assertTrue(instance.id() > cpus, instance::toString);
            });
    Set<Integer> ids =
        listing.instances().stream().map(NapiListing.Instance::id).collect(Collectors.toSet());
    listing.queues().forEach(queue -> assertTrue(ids.contains(queue.napiId()), queue::toString));
  }

  @Test
  void noDescriptorIsLeftOpen() throws IOException {
    NetdevNapi napi = new NetdevNapi();
    Reading<NapiListing> first = napi.read();
    long before = sockets();
    List<Reading<NapiListing>> more = IntStream.range(0, 50).mapToObj(i -> napi.read()).toList();
    assertTrue(more.stream().allMatch(first.getClass()::isInstance), more::toString);
    assertEquals(before, sockets());
  }

  private static long sockets() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(LiveNetdevNapiTest::isSocket).count();
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }

  /** Others may add and remove some meanwhile. */
  private static Set<Integer> interfaces() throws IOException {
    try (Stream<Path> names = Files.list(Path.of("/sys/class/net"))) {
      return names
          .map(name -> name.resolve("ifindex"))
          .filter(Files::exists)
          .map(LiveNetdevNapiTest::number)
          .collect(Collectors.toSet());
    }
  }

  private static int number(Path file) {
    try {
      return Integer.parseInt(Files.readString(file).strip());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
