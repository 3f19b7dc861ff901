/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.hdfs.volume.VolumeTable;
import java.util.function.LongSupplier;

/**
 * A replica that the DataNode has just opened for writing.
 *
 * @param block its name as in the DataNode's log, such as {@code blk_1073741825_1001}
 * @param storageId the id of the volume's storage, the key into {@link VolumeTable}
 * @param isLocalFile whether its bytes go to a file of this host
 * @param bytesOnDisk how many bytes it has now; a plain field read, safe from any thread
 */
public record OpenReplica(
    String block, String storageId, boolean isLocalFile, LongSupplier bytesOnDisk) {}
