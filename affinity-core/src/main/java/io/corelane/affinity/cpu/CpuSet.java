/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cpu;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * An immutable set of logical CPU numbers, of any width.
 *
 * <p>Two kernel spellings are understood, both strictly: the list form {@code 0-3,8} of {@code
 * smp_affinity_list}, {@code cpulist} and {@code mq/N/cpu_list} (the last puts a blank after each
 * comma), and the mask form {@code 00000000,000000ff} of {@code smp_affinity} and {@code rps_cpus}:
 * 32-bit groups of hexadecimal digits, the highest first (Linux {@code lib/bitmap-str.c}).
 */
public final class CpuSet {

  /** One more than the highest CPU number accepted; no kernel is built for more. */
  public static final int MAX_CPUS = 65_536;

  /** The set without any CPU. */
  public static final CpuSet EMPTY = new CpuSet(new long[0]);

  /** Bit {@code n} of the whole is CPU {@code n}; the last word is never zero. */
  private final long[] words;

  /** Takes the array as it is: nobody else may write it afterwards. */
  CpuSet(long[] words) {
    this.words = trimmed(words);
  }

  /**
   * The set of the given CPU numbers; repeats are harmless.
   *
   * @param cpus CPU numbers, each from 0 to {@link #MAX_CPUS} - 1
   * @throws IllegalArgumentException if a number is out of range
   */
  public static CpuSet of(int... cpus) {
    return of(Arrays.stream(cpus));
  }

  /**
   * The set of the given CPU numbers.
   *
   * @param cpus CPU numbers, each from 0 to {@link #MAX_CPUS} - 1
   * @throws IllegalArgumentException if a number is out of range
   */
  public static CpuSet of(IntStream cpus) {
    CpuSetBuilder bits = new CpuSetBuilder();
    cpus.forEach(
        cpu -> {
          if (cpu < 0 || cpu >= MAX_CPUS) {
            throw new IllegalArgumentException(
                "CPU number " + cpu + " is outside 0.." + (MAX_CPUS - 1));
          }
          bits.set(cpu);
        });
    return bits.toSet();
  }

  /**
   * All CPUs from {@code first} to {@code last}, both included.
   *
   * @param first the lowest CPU number
   * @param last the highest CPU number, not below {@code first}
   * @throws IllegalArgumentException if a number is out of range
   */
  public static CpuSet range(int first, int last) {
    return of(IntStream.rangeClosed(first, last));
  }

  /**
   * A set from a copy of 64-bit words, CPU 0 in the lowest bit of the first: the layout of the
   * kernel's {@code cpu_set_t} on 64-bit little-endian machines.
   */
  public static CpuSet ofWords(long[] words) {
    return new CpuSet(words.clone());
  }

  /**
   * Reads the kernel's list form, such as {@code 0-3,8} or {@code 4, 5}. Empty text is the empty
   * set, as the kernel prints it for {@code /sys/devices/system/cpu/offline}.
   *
   * @param text the list; a closing line feed is allowed, and a NUL after it
   * @throws CpuSyntaxException if the text is anything else
   */
  public static CpuSet parseList(String text) {
    return CpuSetText.parseList(text);
  }

  /**
   * Reads the kernel's mask form, such as {@code ff} or {@code 00000001,00000000}.
   *
   * @param text the mask; a closing line feed is allowed, and a NUL after it
   * @throws CpuSyntaxException if the text is anything else
   */
  public static CpuSet parseMask(String text) {
    return CpuSetText.parseMask(text);
  }

  /** The kernel's list form, such as {@code 0-3,8}; empty text for the empty set. */
  public String toList() {
    return CpuSetText.list(this);
  }

  /**
   * The kernel's mask form for a machine of a given width, padded as the kernel prints it.
   *
   * @param cpus the machine's number of CPU numbers ({@code nr_cpu_ids}), at least 1 and more than
   *     the highest member
   * @return the mask, such as {@code 00000000,000000ff}
   * @throws IllegalArgumentException if a member does not fit
   */
  public String toMask(int cpus) {
    return CpuSetText.mask(this, cpus);
  }

  /**
   * The members as 64-bit words, CPU 0 in the lowest bit of the first; no longer than needed; a
   * fresh array.
   */
  public long[] toWords() {
    return words.clone();
  }

  /** Whether a CPU is a member; a negative number never is. */
  public boolean contains(int cpu) {
    return cpu >= 0 && cpu >> 6 < words.length && (words[cpu >> 6] >>> cpu & 1) != 0;
  }

  /** Whether every member of another set is a member of this one. */
  public boolean containsAll(CpuSet other) {
    boolean holds = other.words.length <= words.length;
    for (int i = other.words.length - 1; holds && i >= 0; i--) {
      holds = (other.words[i] & ~words[i]) == 0;
    }
    return holds;
  }

  /** Whether the two sets share a member. */
  public boolean intersects(CpuSet other) {
    for (int i = Math.min(words.length, other.words.length) - 1; i >= 0; i--) {
      if ((words[i] & other.words[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The members of either set. */
  public CpuSet or(CpuSet other) {
    long[] longer = words.length >= other.words.length ? words : other.words;
    long[] shorter = longer == words ? other.words : words;
    long[] result = longer.clone();
    for (int i = 0; i < shorter.length; i++) {
      result[i] |= shorter[i];
    }
    return new CpuSet(result);
  }

  /** The members of both sets. */
  public CpuSet and(CpuSet other) {
    long[] result = Arrays.copyOf(words, Math.min(words.length, other.words.length));
    for (int i = 0; i < result.length; i++) {
      result[i] &= other.words[i];
    }
    return new CpuSet(result);
  }

  /** The members of this set that are not in another. */
  public CpuSet minus(CpuSet other) {
    long[] result = words.clone();
    for (int i = Math.min(result.length, other.words.length) - 1; i >= 0; i--) {
      result[i] &= ~other.words[i];
    }
    return new CpuSet(result);
  }

  /** The members that satisfy a condition, asked once for each in ascending order. */
  public CpuSet filter(IntPredicate condition) {
    return of(stream().filter(condition));
  }

  public boolean isEmpty() {
    return words.length == 0;
  }

  /** The number of members. */
  public int size() {
    int size = 0;
    for (long word : words) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /** The lowest member, or -1 for the empty set. */
  public int lowest() {
    return nextSet(0);
  }

  /** The highest member, or -1 for the empty set. */
  public int highest() {
    return isEmpty()
        ? -1
        : words.length * 64 - 1 - Long.numberOfLeadingZeros(words[words.length - 1]);
  }

  /** The members in ascending order: a stream of CPU numbers. */
  public IntStream stream() {
    return IntStream.iterate(nextSet(0), cpu -> cpu >= 0, cpu -> nextSet(cpu + 1));
  }

  /**
   * The lowest member from a number on, which is at least 0; -1 if there is none. For loops that
   * run often: {@code for (int c = set.next(0); c >= 0; c = set.next(c + 1))}.
   */
  public int next(int from) {
    return nextSet(from);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CpuSet that && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    // Masks of machines are alike: few bits, shifted by multiples of eight. They must not collide.
    long hash = words.length;
    for (long word : words) {
      hash = (hash ^ word) * 0x9E37_79B9_7F4A_7C15L;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }

  /** The list form in brackets, so that the empty set can be seen in a message. */
  @Override
  public String toString() {
    return "[" + toList() + "]";
  }

  private int nextSet(int from) {
    for (int cpu = from; cpu < words.length * 64; ) {
      long rest = words[cpu >> 6] >>> cpu;
      if (rest != 0) {
        return cpu + Long.numberOfTrailingZeros(rest);
      }
      cpu = (cpu | 63) + 1;
    }
    return -1;
  }

  private static long[] trimmed(long[] words) {
    int length = words.length;
    while (length > 0 && words[length - 1] == 0) {
      length--;
    }
    return length == words.length ? words : Arrays.copyOf(words, length);
  }
}
