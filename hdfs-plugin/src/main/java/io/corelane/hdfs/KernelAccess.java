/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.Sockets;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.linux.netlink.NetdevNapi;
import io.corelane.affinity.nic.NapiSource;
import io.corelane.affinity.system.SystemRoot;

/**
 * The ways to the kernel.
 *
 * @param root where its files are
 * @param binder sets masks
 * @param sockets asks sockets
 * @param napi asks for NAPI ids
 * @param blockFiles writes block files
 */
public record KernelAccess(
    SystemRoot root, ThreadBinder binder, Sockets sockets, NapiSource napi, BlockFiles blockFiles) {

  /** The kernel that this process runs on. */
  static KernelAccess live(NativeSupport support) {
    return new KernelAccess(
        SystemRoot.live(),
        support.binder(),
        support.sockets(),
        new NetdevNapi(),
        support.blockFiles());
  }

  /** The same ways, but for the files. */
  KernelAccess on(SystemRoot other) {
    return new KernelAccess(other, binder, sockets, napi, blockFiles);
  }
}
