/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Random;
import org.apache.hadoop.hdfs.protocol.datatransfer.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.datatransfer.Op;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.hdfs.protocol.datatransfer.PipelineAck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers and acknowledgements are written by Hadoop's own classes. */
class UnacknowledgedTest {

  private static final int DATA_BYTES = 64_512;
  private static final int CHECKSUM_BYTES = 504;
  private static final int REQUEST_BYTES = 300;
  private static final int OUTSTANDING = 300;
  private static final int MUTATIONS = 2000;
  private static final long HEARTBEAT = -1;

  private final AckLog log = new AckLog();
  private final Unacknowledged waiting = new Unacknowledged(log);
  private final SentPackets packets = new SentPackets(waiting);
  private final ReceivedAcks acks = new ReceivedAcks(waiting);

  @ParameterizedTest(name = "in pieces of {0} bytes")
  @ValueSource(ints = {1, 7, 512, 1 << 20})
  void eachDataPacketIsTimed(int piece) throws IOException {
    send(request(Op.WRITE_BLOCK), piece, 1);
    receive(answer(), piece, 2);
    send(packet(0, DATA_BYTES), piece, 1000);
    send(packet(HEARTBEAT, 0), piece, 1100);
    send(packet(1, 100), piece, 2000);
    receive(ack(0), piece, 5000);
    receive(ack(HEARTBEAT), piece, 5100);
    send(packet(2, 0), piece, 6000);
    receive(ack(1), piece, 7000);
    receive(ack(2), piece, 9000);
    assertEquals("{\"packets\":2,\"unreadable\":0,\"nanos\":[4000,5000]}", logged());
  }

  /** A write that blocks is a part of the wait. */
  @Test
  void fromTheFirstByteOfAPacketToTheLastOfItsAck() throws IOException {
    begin();
    byte[] packet = packet(7, 100);
    packets.take(packet, 0, 3, 10);
    packets.take(packet, 3, packet.length - 3, 20);
    byte[] ack = ack(7);
    acks.take(ack, 0, 1, 30);
    acks.take(ack, 1, ack.length - 1, 40);
    assertEquals("{\"packets\":1,\"unreadable\":0,\"nanos\":[30]}", logged());
  }

  @Test
  void manyMayBeUnderWay() throws IOException {
    begin();
    for (int i = 0; i < OUTSTANDING; i++) {
      send(packet(i, 100), 100, i);
      if (i % 3 == 0) {
        receive(ack(i / 3), 100, 1000);
      }
    }
    for (int i = OUTSTANDING / 3; i < OUTSTANDING; i++) {
      receive(ack(i), 100, 1000);
    }
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < OUTSTANDING; i++) {
      expected.append(i == 0 ? "" : ",").append(1000 - i);
    }
    assertEquals("{\"packets\":300,\"unreadable\":0,\"nanos\":[" + expected + "]}", logged());
  }

  @ParameterizedTest
  @EnumSource(
      value = Op.class,
      names = {"READ_BLOCK", "TRANSFER_BLOCK", "BLOCK_CHECKSUM"})
  void anotherRequestIsIgnored(Op op) throws IOException {
    send(request(op), 1 << 20, 1);
    send(new byte[1000], 1 << 20, 2);
    receive(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 1}, 9, 3);
    assertEquals("{\"packets\":0,\"unreadable\":0,\"nanos\":[]}", logged());
  }

  /** The rest of an upload after what is not understood is never guessed at. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "a handshake of SASL, 0 deadbeef00",
    "an older version, 0 001b50",
    "a request's length without end, 0 001c50808080808000",
    "a request's length below 0, 0 001c50ffffffff0f",
    "no header, 1 000000080000",
    "a header's length below 0, 1 00000008ffff",
    "a header that is too long, 1 000000087fff",
    "a header of something else, 1 0000000800020000",
    "a header without fields, 1 000000080003ffffff",
    "a packet's length below its own, 2 00000003",
    "a packet's length below 0, 2 ffffffff",
    "less data than the header says, 2 00000010"
  })
  void whatIsSentAndNotUnderstoodEndsTheRecording(String what, String bytes) throws IOException {
    String[] kindAndHex = bytes.split(" ", -1);
    byte[] hostile = HexFormat.of().parseHex(kindAndHex[1]);
    if (!kindAndHex[0].equals("0")) {
      begin();
    }
    if (kindAndHex[0].equals("2")) {
      byte[] packet = packet(0, 100);
      System.arraycopy(hostile, 0, packet, 0, hostile.length);
      hostile = packet;
    }
    send(hostile, 1 << 20, 1);
    send(packet(1, 100), 1 << 20, 2);
    receive(ack(1), 1 << 20, 3);
    assertEquals("{\"packets\":0,\"unreadable\":1,\"nanos\":[]}", logged(), what);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "a length without end, ffffffffff01",
    "a length below 0, ffffffff0f",
    "an ack that is too long, ff7f",
    "an empty ack, 00",
    "no protobuf, 03ffffff",
    "no sequence number, 021000",
    "an ack of a packet that was not sent, 020812",
    "an ack out of order, 020802"
  })
  void whatIsReceivedAndNotUnderstoodEndsTheRecording(String what, String hex) throws IOException {
    begin();
    send(packet(0, 100), 1 << 20, 1);
    send(packet(1, 100), 1 << 20, 2);
    receive(HexFormat.of().parseHex(hex), 1 << 20, 3);
    receive(ack(0), 1 << 20, 4);
    send(packet(2, 100), 1 << 20, 5);
    assertEquals("{\"packets\":2,\"unreadable\":1,\"nanos\":[]}", logged(), what);
  }

  @Test
  void aConnectionThatEndsEarlyLeavesItsPacketsWithout() throws IOException {
    begin();
    send(packet(0, 100), 1 << 20, 1);
    byte[] cut = packet(1, DATA_BYTES);
    packets.take(cut, 0, 20, 2);
    byte[] ack = ack(0);
    acks.take(ack, 0, ack.length - 1, 3);
    assertEquals("{\"packets\":1,\"unreadable\":0,\"nanos\":[]}", logged());
  }

  /** Whatever comes, the client's own reading and writing goes on: nothing is thrown. */
  @Test
  void nothingIsThrownWhateverComes() throws IOException {
    Random random = new Random(7);
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    sent.write(request(Op.WRITE_BLOCK));
    sent.write(packet(0, 100));
    sent.write(packet(1, 0));
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    received.write(answer());
    received.write(ack(0));
    received.write(ack(1));
    for (int i = 0; i < MUTATIONS; i++) {
      Unacknowledged mutated = new Unacknowledged(log);
      byte[] there = mutated(sent.toByteArray(), random);
      byte[] back = mutated(received.toByteArray(), random);
      new SentPackets(mutated).take(there, 0, there.length, i);
      new ReceivedAcks(mutated).take(back, 0, back.length, i + 1);
    }
  }

  /** Also a fault of our own must neither throw nor hang. */
  @ParameterizedTest(name = "throws: {0}")
  @ValueSource(booleans = {true, false})
  void whatNobodyThoughtOfEndsTheRecording(boolean fails) {
    WireFields faulty =
        new WireFields(1, 1) {
          @Override
          void read(byte[] bytes, int length, long first, long last) {
            if (fails) {
              throw new IllegalStateException("unforeseen");
            }
          }

          @Override
          void unreadable() {
            log.unreadable();
          }
        };
    faulty.take(new byte[2], 0, 2, 1);
    assertEquals("{\"packets\":0,\"unreadable\":1,\"nanos\":[]}", logged());
  }

  private static byte[] mutated(byte[] bytes, Random random) {
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  private void begin() throws IOException {
    send(request(Op.WRITE_BLOCK), 1 << 20, 0);
    receive(answer(), 1 << 20, 0);
  }

  private void send(byte[] bytes, int piece, long nanos) {
    for (int i = 0; i < bytes.length; i += piece) {
      packets.take(bytes, i, Math.min(piece, bytes.length - i), nanos);
    }
  }

  private void receive(byte[] bytes, int piece, long nanos) {
    for (int i = 0; i < bytes.length; i += piece) {
      acks.take(bytes, i, Math.min(piece, bytes.length - i), nanos);
    }
  }

  private String logged() {
    ObjectNode answer = new ObjectMapper().createObjectNode();
    log.putInto(answer);
    return answer.toString();
  }

  private static byte[] request(Op op) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeShort(DataTransferProtocol.DATA_TRANSFER_VERSION);
    op.write(out);
    // Protobuf's way to write 300.
    out.write(new byte[] {(byte) 0xac, 2});
    out.write(new byte[REQUEST_BYTES]);
    return bytes.toByteArray();
  }

  /** What is in it does not matter: it is skipped. */
  private static byte[] answer() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(new byte[] {4, 8, 0, 18, 0});
    return bytes.toByteArray();
  }

  private static byte[] packet(long number, int data) throws IOException {
    int checksums = data == 0 ? 0 : CHECKSUM_BYTES;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(
        new PacketHeader(
                Integer.BYTES + checksums + data, 0, number, data == 0, data, number % 2 == 1)
            .getBytes());
    bytes.write(new byte[checksums + data]);
    return bytes.toByteArray();
  }

  private static byte[] ack(long number) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new PipelineAck(number, new int[] {0, 0, 0}, 123_456).write(bytes);
    return bytes.toByteArray();
  }
}
