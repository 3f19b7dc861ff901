/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.thread.ThreadMasks;
import io.corelane.hdfs.upload.StraySweep;
import io.corelane.hdfs.upload.UploadTracker;
import io.corelane.hdfs.upload.UseMeter;

/**
 * The uploads in progress, and what is done to their threads.
 *
 * @param tracker begins and ends uploads
 * @param masks sets and restores the masks of threads
 * @param meter measures receivers
 * @param sweep finds strays
 */
record UploadHandling(UploadTracker tracker, ThreadMasks masks, UseMeter meter, StraySweep sweep) {}
