/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.hdfs.stage.UploadWriting;

/**
 * How one upload is written.
 *
 * @param course whose stage it is
 * @param run to move it and to end it
 */
record RunningWriting(Course course, UploadWriting run) {}
