/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.finding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Findings as maps, lists, texts and numbers, in the order and with the names of their JSON. */
public final class FindingTree {

  private FindingTree() {}

  /**
   * All findings of a host.
   *
   * @param gain what placing uploads can gain there
   */
  public static Map<String, Object> of(String gain, List<Finding> findings) {
    Map<String, Object> counts = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      counts.put(name(verdict), findings.stream().filter(f -> f.verdict() == verdict).count());
    }
    List<Object> each = new ArrayList<>();
    findings.forEach(finding -> each.add(of(finding)));
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("gain", gain);
    tree.put("counts", counts);
    tree.put("findings", each);
    return tree;
  }

  private static Map<String, Object> of(Finding finding) {
    Map<String, Object> remedy = new LinkedHashMap<>();
    remedy.put("words", finding.remedy().words());
    remedy.put("change", finding.remedy().change());
    remedy.put("undo", finding.remedy().undo());
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("check", finding.check());
    tree.put("title", finding.title());
    tree.put("subject", finding.subject());
    tree.put("verdict", name(finding.verdict()));
    tree.put("fact", finding.fact());
    tree.put("sources", finding.sources());
    tree.put("why", finding.why());
    tree.put("remedy", remedy);
    return tree;
  }

  private static String name(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
