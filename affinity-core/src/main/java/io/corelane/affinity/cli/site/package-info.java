/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** A key in a DataNode's {@code hdfs-site.xml}: where it is set, and how it is changed there. */
@NullMarked
package io.corelane.affinity.cli.site;

import org.jspecify.annotations.NullMarked;
