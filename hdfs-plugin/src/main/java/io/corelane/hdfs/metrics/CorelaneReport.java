/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.config.CorelaneVersion;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.config.ModeKey;
import io.corelane.affinity.judge.AutoFigures;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What the bean answers: the state, set here, and the reports, asked for when JMX asks. */
public final class CorelaneReport implements CorelaneAttributes {

  private final String version = CorelaneVersion.text();
  private final Supplier<List<UploadReport>> active;
  private final RecentUploads recent;
  private final Supplier<List<DiskWriterReport>> diskWriters;
  private final DecisionReports decisions;
  private final SteeringReport steering;
  private final Supplier<MachineReport> machine;
  private final Supplier<AutoFigures> auto;
  private final Supplier<HistoryReport> history;
  private final RefusedChanges refused = new RefusedChanges();
  private volatile String write = "";
  private volatile String placement = "";
  private volatile State state = new State("", "", "inactive", "not started yet", 0);

  /** A report that says "inactive: not started yet". */
  public CorelaneReport(
      Supplier<List<UploadReport>> active,
      RecentUploads recent,
      Supplier<List<DiskWriterReport>> diskWriters,
      DecisionReports decisions,
      SteeringReport steering,
      Supplier<MachineReport> machine,
      Supplier<AutoFigures> auto,
      Supplier<HistoryReport> history) {
    this.active = active;
    this.recent = recent;
    this.diskWriters = diskWriters;
    this.decisions = decisions;
    this.steering = steering;
    this.machine = machine;
    this.auto = auto;
    this.history = history;
  }

  /**
   * A mode is in force.
   *
   * @param mode the mode; in {@link Mode#OFF} Corelane is inactive, unless auto has put it in force
   * @param sinceMillis since when, in milliseconds since 1970
   */
  public void inForce(ModeKey wanted, Mode mode, long sinceMillis) {
    state =
        mode.observes() || wanted == ModeKey.AUTO
            ? new State(wanted.text(), mode.text(), "active", "", sinceMillis)
            : new State(wanted.text(), mode.text(), "inactive", "corelane.mode = off", sinceMillis);
  }

  /**
   * Corelane does nothing, for a reason in one sentence; the configured mode is there if it could
   * be read.
   */
  public void inactive(Optional<Mode> mode, String reason) {
    state = new State(state.configured(), mode.map(Mode::text).orElse(""), "inactive", reason, 0);
  }

  @Override
  public String getVersion() {
    return version;
  }

  @Override
  public String getMode() {
    return state.mode();
  }

  /** Keys that may be changed while the DataNode runs have these values. */
  public void keys(String write, String placement) {
    this.write = write;
    this.placement = placement;
  }

  @Override
  public String getWrite() {
    return write;
  }

  @Override
  public String getPlacement() {
    return placement;
  }

  @Override
  public String getConfiguredMode() {
    return state.configured();
  }

  @Override
  public AutoReport getAuto() {
    return new AutoReport(auto.get());
  }

  @Override
  public long getModeSince() {
    return state.sinceMillis();
  }

  @Override
  public String getState() {
    return state.state();
  }

  @Override
  public String getInactiveReason() {
    return state.inactiveReason();
  }

  /**
   * The changes that were refused.
   *
   * @return to be added to
   */
  public RefusedChanges refusedChanges() {
    return refused;
  }

  @Override
  public RefusedChange[] getRefusedChanges() {
    return refused.list().toArray(RefusedChange[]::new);
  }

  @Override
  public UploadReport[] getActiveUploads() {
    return active.get().toArray(UploadReport[]::new);
  }

  @Override
  public UploadReport[] getRecentUploads() {
    return recent.list().toArray(UploadReport[]::new);
  }

  @Override
  public DiskWriterReport[] getDiskWriters() {
    return diskWriters.get().toArray(DiskWriterReport[]::new);
  }

  @Override
  public String getLastDecision() {
    return decisions.lastDecision();
  }

  @Override
  public String[] getLastDecisionReasons() {
    return decisions.lastReasons().toArray(String[]::new);
  }

  @Override
  public long getLastDecisionMillis() {
    return decisions.lastMillis();
  }

  @Override
  public String[] getRecentDecisions() {
    return decisions.lines().toArray(String[]::new);
  }

  @Override
  public long getTickCostMicros() {
    return decisions.costMicros();
  }

  @Override
  public boolean getSteering() {
    return steering.isOn();
  }

  @Override
  public String getSteeringTrouble() {
    return steering.trouble();
  }

  @Override
  public SteeredReport[] getSteeredValues() {
    return steering.steered().toArray(SteeredReport[]::new);
  }

  @Override
  public MachineReport getMachine() {
    return machine.get();
  }

  @Override
  public HistoryReport getHistory() {
    return history.get();
  }

  private record State(
      String configured, String mode, String state, String inactiveReason, long sinceMillis) {}
}
