/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import java.util.List;

/** One change, with the reason for it. */
public sealed interface PlanStep permits BindUpload, ReleaseUpload, Steer {

  /**
   * What is changed, as a key: two steps about one thing have the same.
   *
   * @return such as {@code irq 41} or {@code rps eth0 3}
   */
  String object();

  /**
   * Why, in whole sentences for an operator.
   *
   * @return at least one sentence
   */
  String reason();

  /**
   * The change in one line for an operator, without the reason.
   *
   * @return such as {@code receiver of blk_7_1001 from 0-3 to 4-7}
   */
  String description();

  /**
   * The change as an operator would make it by hand.
   *
   * @return shell commands; empty where there is nothing that a shell could do
   */
  List<String> commands();
}
