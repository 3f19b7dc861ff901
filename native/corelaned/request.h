/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What a request comes to: from a frame to steering and back to frames. */
#ifndef CORELANED_REQUEST_H
#define CORELANED_REQUEST_H

#include "frame.h"
#include "peer.h"
#include "steering.h"

/* Answers one frame of a peer. Sets peer->ending after what ends a connection. */
void request_serve(struct steering *steering, struct peer *peer, const struct frame *frame);

/* Tells a peer why it is not served any longer, and ends its lease. */
void request_refuse(struct peer *peer, uint32_t id, enum result_code code, const char *detail);

/* Ends a peer's lease, if it has one, and logs what came of it. */
void request_end_lease(struct peer *peer, struct restored *out);

#endif
