/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * A change of a key that was refused while the DataNode runs.
 *
 * @param key such as {@code corelane.mode}
 * @param value what it should have been
 * @param reason why it is not, in one clause
 * @param millis when, in milliseconds since 1970
 */
public record RefusedChange(String key, String value, String reason, long millis) {}
