/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import io.corelane.bench.trace.line.Operation;
import io.corelane.bench.trace.line.RequestFields;

/**
 * What a request is known by from its begin to its end; the kernel prints no number of its own.
 *
 * @param sector the first sector; 0 of a flush, which has none
 */
record RequestKey(int major, int minor, Operation operation, long sector) {

  static RequestKey of(RequestFields fields) {
    Operation operation = Operation.of(fields.operation());
    return new RequestKey(
        fields.major(),
        fields.minor(),
        operation,
        operation == Operation.FLUSH ? 0 : fields.sector());
  }

  RequestKey from(long newSector) {
    return new RequestKey(major, minor, operation, newSector);
  }
}
