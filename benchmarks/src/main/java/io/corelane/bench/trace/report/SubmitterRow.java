/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

/**
 * Who submitted to a hardware queue.
 *
 * @param submitter the kind of thread
 * @param task its name, without what the kernel numbers its workers by
 * @param requests how many
 * @param bytes how much
 * @param besideUploads whether an upload's thread submitted to the queue, and this is none
 */
public record SubmitterRow(
    String device,
    String queue,
    String submitter,
    String task,
    long requests,
    long bytes,
    boolean besideUploads) {}
