/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * How long the data packets of one upload waited for their acknowledgement, as the client saw it.
 *
 * @param packets that were sent with data
 * @param unreadable connections that could not be read to their end, so that acknowledgements are
 *     missing
 * @param nanos nanoseconds of each packet that was acknowledged: from before it was written to its
 *     socket to after its acknowledgement was read
 */
public record AckTimes(long packets, int unreadable, List<Long> nanos) {

  public AckTimes {
    nanos = List.copyOf(nanos);
  }

  static AckTimes of(JsonNode acks) {
    List<Long> nanos = new ArrayList<>();
    acks.path("nanos").forEach(each -> nanos.add(each.asLong()));
    return new AckTimes(acks.path("packets").asLong(), acks.path("unreadable").asInt(), nanos);
  }
}
