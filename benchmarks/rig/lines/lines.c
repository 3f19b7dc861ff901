/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A plugin for QEMU that counts how many lines of 64 bytes move between the caches of a modelled
 * machine while a guest runs: each load and store of the guest, with its physical address, and
 * what devices copy. See README.md.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cache.h"
#include "control.h"
#include "counts.h"
#include "devices.h"
#include "directory.h"
#include "guest.h"
#include "machine.h"

EXPORTED int qemu_plugin_version = PLUGIN_VERSION;

static int refuse(const char *why) {
  fprintf(stderr, "lines: %s\n", why);
  return -1;
}

static void on_exit_of_qemu(qemu_plugin_id_t id, void *unused) {
  (void)id;
  (void)unused;
  guest_counted = false;
  devices_counted = false;
  control_close();
}

EXPORTED int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc,
                                 char **argv) {
  char socket_path[LONGEST_PATH] = "";
  if (!info->system_emulation) return refuse("this is for whole machines");
  const char *wrong =
      machine_from(info->system.smp_vcpus, argc, argv, socket_path, sizeof socket_path);
  if (wrong) return refuse(wrong);
  if (!*socket_path) return refuse("socket is missing");
  if (!directory_open() || !caches_open() || !counts_open()) return refuse("no memory");
  if (!devices_hook()) return refuse("this QEMU calls libc in a way that cannot be seen");
  if (!control_open(socket_path)) {
    fprintf(stderr, "lines: %s: %s\n", socket_path, strerror(errno));
    return -1;
  }
  qemu_plugin_register_atexit_cb(id, on_exit_of_qemu, NULL);
  guest_open(id);
  return 0;
}
