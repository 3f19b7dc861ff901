/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

/**
 * The bytes seen at each step, so that the steps can be held against each other and against what
 * was uploaded, and what the trace itself lost.
 *
 * @param read bytes that the readers took out of their sockets
 * @param coalesced bytes of those that TCP had appended to an earlier packet's buffer: they count
 *     under the softirq CPU of that earlier packet
 * @param written bytes that write(2) put into the page cache for the block files
 * @param submitted bytes of write requests given to the volumes' disks, the journal's and all
 *     others' included
 * @param submittedForBlockFiles bytes of those that belong to the block files
 * @param completed bytes of write requests that the volumes' disks completed
 * @param events trace events that were read
 * @param lostEvents trace events that the kernel could not keep; the figures are short of them
 */
public record MeterCounts(
    long read,
    long coalesced,
    long written,
    long submitted,
    long submittedForBlockFiles,
    long completed,
    long events,
    long lostEvents) {}
