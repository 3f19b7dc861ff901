/**
 * Where interrupts, packet steering, NAPI threads and flushers go, so that uploads' packets stay
 * near.
 */
@NullMarked
package io.corelane.affinity.policy.steer;

import org.jspecify.annotations.NullMarked;
