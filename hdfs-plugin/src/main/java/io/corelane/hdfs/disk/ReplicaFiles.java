/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The files that an upload writes.
 *
 * @param block the block file as it is named now
 * @param checksums the file of its checksums ({@code .meta}, about a 128th of the block) as it is
 *     named now; nothing if it is left to the kernel
 */
public record ReplicaFiles(Path block, Optional<Path> checksums) {}
