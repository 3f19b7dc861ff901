/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernel's own spellings, and what is none. */
class CpuSetTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0-3,8             | 0-3,8",
        "4, 5              | 4-5",
        "0                 | 0",
        "7,0-2,1           | 0-2,7",
        "0-1,4-5,1023-1025 | 0-1,4-5,1023-1025",
        "65535             | 65535"
      })
  void listsAsTheKernelPrintsThem(String list, String normal) {
    assertEquals(normal, CpuSet.parseList(list).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3                          | 0-1       | 2  | 3",
        "ff                         | 0-7       | 8  | ff",
        "f                          | 0-3       | 14 | 000f",
        "00000000,000000ff          | 0-7       | 64 | 00000000,000000ff",
        "80000001,00000000          | 32,63     | 64 | 80000001,00000000",
        "1,00000000                 | 32        | 33 | 1,00000000",
        "1,00000000,00000000        | 64        | 96 | 00000001,00000000,00000000",
        "AbCdEf01                   | 0,8-11,13-16,18-19,22-25,27,29,31 | 32 | abcdef01"
      })
  void masksAsTheKernelPrintsThem(String mask, String list, int width, String printed) {
    assertEquals(list, CpuSet.parseMask(mask).toList());
    assertEquals(printed, CpuSet.parseList(list).toMask(width));
  }

  @Test
  void emptyIsASetOfItsOwn() {
    assertEquals(CpuSet.EMPTY, CpuSet.parseList("\n"));
    assertEquals(CpuSet.EMPTY, CpuSet.parseList(""));
    assertEquals(CpuSet.EMPTY, CpuSet.parseMask("00000000,00000000"));
    assertEquals(CpuSet.EMPTY, CpuSet.of(2).minus(CpuSet.of(2)));
    assertEquals("[]", CpuSet.EMPTY.toString());
    assertTrue(CpuSet.of(1).containsAll(CpuSet.EMPTY));
    assertFalse(CpuSet.EMPTY.contains(-1) || CpuSet.EMPTY.contains(Integer.MAX_VALUE));
  }

  @Test
  void aNulAfterTheLineFeedIsThatOfLinux515() {
    assertEquals(CpuSet.range(0, 3), CpuSet.parseList("0-3\n\0"));
    assertEquals(CpuSet.EMPTY, CpuSet.parseList("\n\0"));
    assertEquals(CpuSet.range(0, 3), CpuSet.parseMask("f\n\0"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "0-",
        "-1",
        "-",
        ",",
        "0,",
        ",0",
        "0,,1",
        "2-1",
        "3-1",
        "0--1",
        "1-2-3",
        "0 1",
        "0,  1",
        "0 ,1",
        "+1",
        "0x1",
        "1e3",
        "a",
        "0-3/2",
        "0-3:1/2",
        "all",
        "65536",
        "0-65536",
        "99999999999999999999",
        "\u0661",
        "0\n\n",
        "0\r\n",
        "\t0",
        "0-3\u0000",
        "0-3\n\u0000\u0000",
        "N"
      })
  void whatIsNoListIsRefused(String list) {
    CpuSyntaxException e =
        assertThrows(CpuSyntaxException.class, () -> CpuSet.parseList(list), list);
    assertTrue(String.valueOf(e.getMessage()).contains("not a set of CPUs"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        " ",
        ",",
        "f,",
        ",f",
        "f,,f",
        "g",
        "0x1",
        "-1",
        "+f",
        "123456789",
        "f f",
        "f-f",
        "\u0661",
        "ff\r\n",
        "\uff46"
      })
  void whatIsNoMaskIsRefused(String mask) {
    assertThrows(CpuSyntaxException.class, () -> CpuSet.parseMask(mask), mask);
  }

  @Test
  void hugeTextIsRefusedAndNotRepeated() {
    String list = "0,".repeat(1 << 20) + "x";
    String mask = "00000000,".repeat(1 << 20) + "0";
    for (String message :
        new String[] {
          assertThrows(CpuSyntaxException.class, () -> CpuSet.parseList(list)).getMessage(),
          assertThrows(CpuSyntaxException.class, () -> CpuSet.parseMask(mask)).getMessage()
        }) {
      assertTrue(message.length() < 300, "" + message.length());
    }
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> CpuSet.of(-1));
    assertThrows(IllegalArgumentException.class, () -> CpuSet.of(CpuSet.MAX_CPUS));
    assertThrows(IllegalArgumentException.class, () -> CpuSet.of(4).toMask(4));
    assertThrows(IllegalArgumentException.class, () -> CpuSet.EMPTY.toMask(0));
  }

  @Test
  void theCallersArraysAreCopied() {
    long[] words = {1};
    CpuSet set = CpuSet.ofWords(words);
    words[0] = 2;
    set.toWords()[0] = 4;
    assertEquals(CpuSet.of(0), set);
  }
}
