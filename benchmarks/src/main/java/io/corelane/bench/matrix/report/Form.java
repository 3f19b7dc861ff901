/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

/** What is run for each pair. */
public enum Form {
  /** One TCP flow between two processes of our own. */
  FLOW("one TCP flow"),
  /** One file uploaded by a real HDFS client to a real DataNode. */
  HDFS("one HDFS upload");

  private final String text;

  Form(String text) {
    this.text = text;
  }

  /** In words. */
  String text() {
    return text;
  }
}
