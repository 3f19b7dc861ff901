/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

/**
 * The thread that reads one upload's packets.
 *
 * @param thread the thread
 * @param tid its kernel id
 * @param use what it has used since the upload began
 */
record Receiver(Thread thread, int tid, ReceiverUse use) {}
