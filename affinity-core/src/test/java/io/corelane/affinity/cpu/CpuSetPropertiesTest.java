/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** CpuSet against {@link BitSet} and against itself, for machines of any width. */
class CpuSetPropertiesTest {

  @Property
  void listFormReadsBack(@ForAll("cpus") Set<Integer> cpus) {
    CpuSet set = set(cpus);
    assertEquals(set, CpuSet.parseList(set.toList()));
    assertEquals(set, CpuSet.parseList(set.toList() + "\n"));
  }

  @Property
  void listFormWithEveryCpuNamedMeansTheSame(@ForAll("cpus") Set<Integer> cpus) {
    String plain = cpus.stream().map(String::valueOf).collect(Collectors.joining(", "));
    assertEquals(set(cpus), CpuSet.parseList(plain));
  }

  @Property
  void maskFormReadsBackAtAnyWidth(
      @ForAll("cpus") Set<Integer> cpus, @ForAll @IntRange(max = 5000) int wider) {
    CpuSet set = set(cpus);
    int width = Math.min(CpuSet.MAX_CPUS, set.highest() + 1 + wider);
    if (width > 0) {
      String mask = set.toMask(width);
      assertEquals(set, CpuSet.parseMask(mask + "\n"));
      assertEquals((width + 3) / 4, mask.replace(",", "").length(), mask);
    }
    assertThrows(IllegalArgumentException.class, () -> set.toMask(set.highest()));
  }

  @Property
  void wordsReadBack(@ForAll("cpus") Set<Integer> cpus) {
    assertEquals(set(cpus), CpuSet.ofWords(set(cpus).toWords()));
    assertEquals(bits(cpus), BitSet.valueOf(set(cpus).toWords()));
  }

  @Property
  void setAlgebraIsThatOfSets(
      @ForAll("cpus") Set<Integer> left, @ForAll("cpus") Set<Integer> right) {
    CpuSet a = set(left);
    CpuSet b = set(right);
    assertEquals(combined(left, right, (x, y) -> x.or(y)), a.or(b));
    assertEquals(combined(left, right, (x, y) -> x.and(y)), a.and(b));
    assertEquals(combined(left, right, (x, y) -> x.andNot(y)), a.minus(b));
    assertEquals(left.containsAll(right), a.containsAll(b));
    assertEquals(bits(left).intersects(bits(right)), a.intersects(b));
    assertEquals(left.equals(right), a.equals(b));
    assertEquals(a.minus(b).or(a.and(b)).hashCode(), a.hashCode());
  }

  @Property
  void membersAreThoseGiven(@ForAll("cpus") Set<Integer> cpus, @ForAll("cpu") int probe) {
    CpuSet set = set(cpus);
    TreeSet<Integer> sorted = new TreeSet<>(cpus);
    assertEquals(sorted.stream().toList(), set.stream().boxed().toList());
    assertEquals(cpus.contains(probe), set.contains(probe));
    assertEquals(cpus.size(), set.size());
    assertEquals(cpus.isEmpty(), set.isEmpty());
    assertEquals(sorted.isEmpty() ? -1 : sorted.first(), set.lowest());
    assertEquals(sorted.isEmpty() ? -1 : sorted.last(), set.highest());
    assertEquals(
        cpus.stream().filter(cpu -> cpu % 3 == 0).collect(Collectors.toSet()),
        set.filter(cpu -> cpu % 3 == 0).stream().boxed().collect(Collectors.toSet()));
  }

  @Property(tries = 5000)
  void anyTextIsASetOrIsRefused(@ForAll("scribble") String text) {
    readsBackOrIsRefused(text, CpuSet::parseList);
    readsBackOrIsRefused(text, CpuSet::parseMask);
  }

  private static void readsBackOrIsRefused(String text, Function<String, CpuSet> parse) {
    CpuSet set;
    try {
      set = parse.apply(text);
    } catch (CpuSyntaxException e) {
      assertTrue(String.valueOf(e.getMessage()).startsWith("not a set of CPUs: \""));
      return;
    }
    assertTrue(set.highest() < CpuSet.MAX_CPUS);
    assertEquals(set, CpuSet.parseList(set.toList()));
  }

  /** What the kernel's two forms are made of, in any order. */
  @Provide
  Arbitrary<String> scribble() {
    return Arbitraries.strings().withChars("0123456789abcf,,--  \n\txX+").ofMaxLength(20);
  }

  @Provide
  Arbitrary<Set<Integer>> cpus() {
    return cpu().set().ofMaxSize(200);
  }

  /** Mostly machines of today, some larger than any. */
  @Provide
  Arbitrary<Integer> cpu() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.integers().between(0, 130)),
        Tuple.of(3, Arbitraries.integers().between(0, 4096)),
        Tuple.of(1, Arbitraries.integers().between(0, CpuSet.MAX_CPUS - 1)));
  }

  private static CpuSet set(Set<Integer> cpus) {
    return CpuSet.of(cpus.stream().mapToInt(Integer::intValue));
  }

  private static BitSet bits(Set<Integer> cpus) {
    BitSet bits = new BitSet();
    cpus.forEach(bits::set);
    return bits;
  }

  private interface Operation {
    void apply(BitSet target, BitSet argument);
  }

  private static CpuSet combined(Set<Integer> left, Set<Integer> right, Operation operation) {
    BitSet bits = bits(left);
    operation.apply(bits, bits(right));
    return CpuSet.ofWords(bits.toLongArray());
  }
}
