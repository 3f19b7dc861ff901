/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the receiver of an upload was.
 *
 * @param receiverTid its thread id
 * @param receiverCpus its CPUs in list form
 * @param formerCpus its CPUs before it was moved, each set in list form, joined by semicolons;
 *     empty if it was not
 */
public record ReceiverPlace(int receiverTid, String receiverCpus, String formerCpus) {

  /** Each set of CPUs that it had, in list form, the last one last. */
  List<String> all() {
    List<String> places = new ArrayList<>(List.of(formerCpus.split(";", -1)));
    places.removeIf(String::isEmpty);
    places.add(receiverCpus);
    return places;
  }
}
