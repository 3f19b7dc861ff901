/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What the service manager is told (sd_notify(3)), where there is one. */
#ifndef CORELANED_NOTIFY_H
#define CORELANED_NOTIFY_H

/* state is such as "READY=1". Nothing happens, and nothing fails, without a service manager. */
void notify(const char *state);

#endif
