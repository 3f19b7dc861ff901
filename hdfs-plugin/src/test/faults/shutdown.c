/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Ends a mounted ext4 as a disk does that is pulled: from now on the kernel answers EIO to everything,
 * and what was not written is lost.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>

/* EXT4_IOC_SHUTDOWN, and EXT4_GOING_FLAGS_NOLOGFLUSH. */
#define SHUTDOWN _IOR('X', 125, uint32_t)
#define NO_LOG_FLUSH 2

int main(int count, char **arguments) {
  uint32_t how = NO_LOG_FLUSH;
  int fd = count == 2 ? open(arguments[1], O_RDONLY | O_DIRECTORY) : -1;
  if (fd < 0 || ioctl(fd, SHUTDOWN, &how)) {
    perror(count == 2 ? arguments[1] : "usage: shutdown DIRECTORY");
    return 1;
  }
  return 0;
}
