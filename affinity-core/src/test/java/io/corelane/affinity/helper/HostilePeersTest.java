/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a peer that wishes ill may try. Each time: it is refused with an error, the daemon (the
 * build with sanitizers) lives, another peer is served, no descriptor is left open, and nothing but
 * what the other peer asked for was ever written.
 */
final class HostilePeersTest {

  private static final int MALFORMED_LENGTHS = 4;
  private static final int FRAME_MAX = 16_384;

  private final Path room;
  private final Tree tree;
  private final Map<String, String> before;
  private final Helper.Setup setup;
  private final Helper helper;

  HostilePeersTest(@TempDir Path room) throws IOException {
    this.room = room;
    Files.setPosixFilePermissions(room, PosixFilePermissions.fromString("rwxr-xr-x"));
    tree = new Tree(Files.createDirectory(room.resolve("root")));
    before = tree.all();
    setup = new Helper.Setup(room).allowAll(tree.root());
    helper = setup.startFaults("");
  }

  @BeforeEach
  void serves() {
    assertTrue(helper.serves(), helper::logText);
  }

  /** The other peer is served as ever, and its value is put back; nothing else was touched. */
  @AfterEach
  void othersAreServed() throws IOException {
    try (helper) {
      servesOthersAndEnds();
    }
  }

  private void servesOthersAndEnds() throws IOException {
    try (Peer good = greeted()) {
      assertEquals(Reply.OK, good.set(1, Tree.irq(0), "2-3").code());
      assertEquals("2-3", tree.get(Tree.irq(0)));
      Reply farewell = good.ask(Frames.empty(Frames.BYE));
      assertEquals(Frames.FAREWELL, farewell.type());
    }
    assertEquals(before, tree.all());
    assertEquals(0, helper.terminate(), helper::logText);
    assertFalse(helper.logText().contains("Sanitizer"), helper::logText);
    assertFalse(helper.logText().contains("runtime error"), helper::logText);
  }

  private Peer greeted() throws IOException {
    return Peer.greeted(setup.socket(), "good");
  }

  private static void refused(Peer peer, byte[] bytes, int code) throws IOException {
    Reply reply = peer.ask(bytes);
    assertEquals(Frames.REFUSED, reply.type(), reply::toString);
    assertEquals(code, reply.code(), reply::toString);
    assertFalse(reply.text().isEmpty());
    assertTrue(peer.isClosedByDaemon());
  }

  private void refusedAfterHello(byte[] bytes, int code) throws IOException {
    try (Peer peer = greeted()) {
      refused(peer, bytes, code);
    }
  }

  private void refusedAtOnce(byte[] bytes, int code) throws IOException {
    try (Peer peer = Peer.connect(setup.socket())) {
      refused(peer, bytes, code);
    }
  }

  @Test
  void anotherUser() throws Exception {
    assertEquals(Reply.NOT_PERMITTED, firstCode(helloAs(4711)));
    assertEquals(Frames.WELCOME, firstType(helloAs(12345)));
    assertTrue(helper.says("refused uid 4711"));
  }

  /** What the daemon answers to a process of another user; as hexadecimal digits. */
  private String helloAs(int uid) throws Exception {
    Path original =
        Path.of(Objects.requireNonNull(System.getProperty("corelaned"))).resolveSibling("peer");
    Path peer = room.resolve("peer");
    Files.copy(original, peer, StandardCopyOption.REPLACE_EXISTING);
    Files.setPosixFilePermissions(peer, PosixFilePermissions.fromString("rwxr-xr-x"));
    Process process =
        new ProcessBuilder(
                "setpriv",
                "--reuid=" + uid,
                "--regid=" + uid,
                "--clear-groups",
                peer.toString(),
                setup.socket().toString())
            .redirectError(room.resolve("peer-err").toFile())
            .start();
    try (OutputStream out = process.getOutputStream()) {
      out.write(Frames.hello("other"));
    } catch (IOException e) {
      // It was refused and has gone before it read all.
    }
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    assertEquals(0, process.waitFor(), () -> "peer as " + uid);
    return answer.strip();
  }

  private static int firstType(String hex) {
    return number(hex, 6);
  }

  private static int firstCode(String hex) {
    assertEquals(Frames.REFUSED, firstType(hex));
    return number(hex, 12);
  }

  private static int number(String hex, int at) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    return ((bytes[at] & 0xff) << Byte.SIZE) | (bytes[at + 1] & 0xff);
  }

  @Test
  void framesOfWrongLength() throws IOException {
    for (int length : new int[] {0, 7, FRAME_MAX + 1, -1, Integer.MIN_VALUE}) {
      byte[] frame = Value.bytes(out -> out.writeInt(length));
      refusedAtOnce(frame, Reply.MALFORMED);
      refusedAfterHello(frame, Reply.MALFORMED);
    }
  }

  /**
   * A frame that is cut off: nobody waits for its rest longer than 5 s, and nothing of it is done.
   */
  @Test
  void framesThatDoNotEnd() throws IOException {
    byte[] set = Frames.set(1, Tree.irq(1), "*", "6");
    List<Peer> cut = new ArrayList<>();
    for (int i = 0; i < MALFORMED_LENGTHS; i++) {
      Peer peer = i == 0 ? Peer.connect(setup.socket()) : greeted();
      peer.send(Arrays.copyOf(set, i == 0 ? 2 : set.length - i));
      cut.add(peer);
    }
    for (Peer peer : cut) {
      assertEquals(Reply.MALFORMED, peer.read().code());
      assertTrue(peer.isClosedByDaemon());
      peer.close();
    }
    assertEquals(before, tree.all());
  }

  /** Each field's length says more, or less, than there is. */
  @Test
  void fieldsOfWrongLength() throws IOException {
    byte[] set = Frames.set(1, Tree.irq(1), "*", "6");
    for (int at = 21; at < set.length; at++) {
      byte[] more = set.clone();
      more[at] = (byte) 0xff;
      try (Peer peer = greeted()) {
        Reply reply = peer.ask(more);
        assertTrue(
            reply.type() == Frames.REFUSED || reply.code() >= Reply.NOT_ALLOWED, reply::toString);
      }
    }
    byte[] hello = Frames.hello("x".repeat(65));
    refusedAtOnce(hello, Reply.MALFORMED);
    assertEquals(before, tree.all());
  }

  @Test
  void versionsThatDoNotMatch() throws IOException {
    refusedAtOnce(Frames.hello(2, 9, "new"), Reply.WRONG_VERSION);
    refusedAtOnce(Frames.hello(0, 0, "old"), Reply.WRONG_VERSION);
    refusedAtOnce(Frames.hello(9, 1, "none"), Reply.WRONG_VERSION);
    refusedAfterHello(Frames.frame(2, Frames.STATUS, 1, new byte[0]), Reply.WRONG_VERSION);
    try (Peer newer = Peer.connect(setup.socket())) {
      assertEquals(Frames.WELCOME, newer.ask(Frames.hello(1, 9, "newer")).type());
    }
  }

  @Test
  void framesOutOfOrder() throws IOException {
    refusedAtOnce(Frames.set(1, Tree.irq(1), "*", "6"), Reply.MALFORMED);
    refusedAfterHello(Frames.hello("again"), Reply.MALFORMED);
    for (int type : new int[] {0, 6, Frames.WELCOME, Frames.RESULT, Frames.REFUSED, 0xffff}) {
      refusedAfterHello(Frames.frame(1, type, 1, new byte[0]), Reply.MALFORMED);
    }
    refusedAfterHello(Frames.frame(1, Frames.BYE, 1, new byte[1]), Reply.MALFORMED);
    refusedAfterHello(Frames.frame(1, Frames.SET, 1, new byte[0]), Reply.MALFORMED);
  }

  /** Names that would lead elsewhere if they were put into a path. */
  @Test
  void paths() throws IOException {
    tree.write("elsewhere/queues/rx-0/rps_cpus", "0");
    tree.write("elsewhere/ifindex", "2");
    for (String name :
        List.of("..", ".", "", "/", "../../elsewhere", "eth0/../eth0", "a\0b", "e:0")) {
      refusedAfterHello(Frames.set(1, queue(name), "*", "6"), Reply.MALFORMED);
      refusedAfterHello(Frames.restore(1, queue(name)), Reply.MALFORMED);
    }
    for (String device : List.of("..", ".", "../" + Tree.CARD, "/", Tree.CARD + "/net")) {
      Value irq = new Value(Value.IRQ, 42, 0, device, "eth0-TxRx-1");
      refusedAfterHello(Frames.set(1, irq, "*", "6"), Reply.MALFORMED);
    }
    for (String thread :
        List.of("napi/../300-1", "napi/-1", "napi/eth0-", "bash", "napi/eth0/x-1")) {
      Value napi = new Value(Value.NAPI_THREAD, 1, 2, Tree.CARD, thread);
      refusedAfterHello(Frames.set(1, napi, "*", "6"), Reply.MALFORMED);
    }
  }

  private static Value queue(String name) {
    return new Value(Value.RPS, 0, 2, Tree.CARD, name);
  }

  /** Values that are there, and are not the peer's to change. */
  @Test
  void valuesThatAreNotAllowed() throws IOException {
    try (Peer peer = greeted()) {
      assertEquals(Reply.NOT_ALLOWED, peer.set(1, Tree.disk(), "6").code());
      Value asCard = new Value(Value.IRQ, Tree.disk().number(), 0, Tree.CARD, Tree.disk().name());
      assertEquals(Reply.OTHER_IDENTITY, peer.set(2, asCard, "6").code());
      Value action = new Value(Value.IRQ, 42, 0, Tree.CARD, "eth0-TxRx-0");
      assertEquals(Reply.OTHER_IDENTITY, peer.set(3, action, "6").code());
      for (int number : new int[] {0, 59, Integer.MAX_VALUE, -1}) {
        Value none = new Value(Value.IRQ, number, 0, Tree.CARD, "eth0-TxRx-0");
        assertEquals(Reply.NOT_FOUND, peer.set(4, none, "6").code());
      }
      Value init = new Value(Value.NAPI_THREAD, 1, 2, Tree.CARD, "napi/eth0-8193");
      assertTrue(peer.set(5, init, "6").code() >= Reply.NOT_FOUND);
      assertEquals(Frames.LINE, peer.ask(Frames.empty(Frames.STATUS)).type());
    }
    assertEquals(before, tree.all());
  }

  @Test
  void listsOfCpus() throws IOException {
    String every =
        String.join(",", Stream.iterate(0, n -> n + 2).limit(1_000).map(n -> "" + n).toList());
    for (String cpus :
        List.of("8192", "0-8192", "1,0", "0,0", "-1", "0x1", " 0", "0-", ",", "4294967296")) {
      refusedAfterHello(Frames.set(1, Tree.irq(1), "*", cpus), Reply.MALFORMED);
      refusedAfterHello(Frames.set(1, Tree.irq(1), cpus, "6"), Reply.MALFORMED);
    }
    refusedAfterHello(Frames.set(1, Tree.irq(1), "*", "0,".repeat(5_000) + "0"), Reply.MALFORMED);
    try (Peer peer = greeted()) {
      assertEquals(Reply.NO_CPU, peer.set(1, Tree.irq(1), "8-8191").code());
      assertEquals(Reply.NO_CPU, peer.set(2, Tree.irq(1), "").code());
      assertEquals(Reply.CHANGED, peer.ask(Frames.set(3, Tree.irq(1), every, "6")).code());
      assertEquals(Reply.OK, peer.set(4, Tree.irq(1), every).code());
      assertEquals("0,2,4,6", tree.get(Tree.irq(1)));
    }
  }

  /** A thousand connections at once: 16 are held, the rest are told that there are too many. */
  @Test
  void aThousandConnections() throws IOException {
    int open = helper.openFiles();
    List<Peer> all = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < 1_000; i++) {
      Peer peer = Peer.connect(setup.socket());
      peer.offer(Frames.hello("one of many"));
      all.add(peer);
    }
    for (Peer peer : all) {
      Reply reply = peer.read();
      refused += reply.type() == Frames.REFUSED && reply.code() == Reply.TOO_MANY ? 1 : 0;
    }
    assertTrue(refused >= 1_000 - 17, "refused: " + refused);
    all.forEach(Peer::close);
    closesAllBut(open);
  }

  /** Connections that come and go, many of them in the midst of something. */
  @Test
  void connectionsThatComeAndGo() throws IOException {
    int open = helper.openFiles();
    Random random = new Random(1);
    byte[] session =
        Value.bytes(
            out -> {
              out.write(Frames.hello("fleeting"));
              out.write(Frames.set(1, Tree.irq(2), "*", "0"));
              out.write(Frames.empty(Frames.STATUS));
              out.write(Frames.empty(Frames.BYE));
            });
    for (int i = 0; i < 1_000; i++) {
      try (Peer peer = Peer.connect(setup.socket())) {
        peer.offer(Arrays.copyOf(session, random.nextInt(session.length + 1)));
      }
    }
    closesAllBut(open);
    assertEquals(before, tree.all());
  }

  private void closesAllBut(int open) throws IOException {
    try (Peer good = Peer.greetedAtLast(setup.socket(), "good")) {
      while (helper.openFiles() > open + 1) {
        good.status();
      }
    }
  }

  /**
   * Two peers send without end and never read; a third is served meanwhile, and they are cut off.
   */
  @Test
  void floodsAndSlowReaders() throws IOException {
    byte[] status = Frames.empty(Frames.STATUS);
    byte[] flood = new byte[status.length * 1_000];
    for (int i = 0; i < flood.length; i++) {
      flood[i] = status[i % status.length];
    }
    try (Peer one = greeted();
        Peer two = greeted();
        Peer good = greeted()) {
      long end = System.nanoTime() + 60_000_000_000L;
      boolean cut = false;
      for (int i = 0; !cut && System.nanoTime() < end; i++) {
        cut = !one.offer(flood) || !two.offer(flood);
        assertTrue(good.set(i, Tree.irq(3), i % 2 == 0 ? "1" : "2").code() <= Reply.AS_IT_WAS);
      }
      assertTrue(cut, helper::logText);
      assertTrue(helper.says("it did not read its answers within 5 s"));
    }
  }

  /** Anything at all, and anything at all in the place of a frame's rest. */
  @Test
  void noise() throws IOException {
    Random random = new Random(2);
    for (int i = 0; i < 300; i++) {
      byte[] bytes = new byte[8 + random.nextInt(512)];
      random.nextBytes(bytes);
      boolean framed = i % 3 > 0;
      try (Peer peer = i % 2 == 0 ? greeted() : Peer.connect(setup.socket())) {
        peer.offer(framed ? Frames.frame(1, random.nextInt(8), i, bytes) : bytes);
      }
    }
    assertEquals(before, tree.all());
  }
}
