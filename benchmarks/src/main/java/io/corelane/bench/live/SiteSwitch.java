/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.UploaderProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Changes {@code corelane.mode} in a DataNode's {@code hdfs-site.xml} and lets the DataNode read
 * it, by the request that {@code hdfs dfsadmin -reconfig} sends.
 */
public final class SiteSwitch implements ModeSwitch {

  private final SiteFile site;
  private final List<UploaderProcess.Node> nodes;
  private final UploaderProcess administrator;
  private final Optional<RestoreScript> script;
  private volatile boolean frozen;

  private SiteSwitch(
      SiteFile site,
      List<UploaderProcess.Node> nodes,
      UploaderProcess administrator,
      Optional<RestoreScript> script) {
    this.site = site;
    this.nodes = List.copyOf(nodes);
    this.administrator = administrator;
    this.script = script;
  }

  /**
   * How to put all back without this process.
   *
   * @param directory for the script, of this run
   * @param java the command that starts the JVM
   * @param classPath with the client's configuration, Hadoop and {@code Reconfigure}
   * @param reaper runs the script
   * @param before the settings that each DataNode had, and is to have again
   * @param told all settings that may be told
   */
  public record Rescue(
      Path directory,
      Path java,
      String classPath,
      Reaper reaper,
      List<LiveSettings> before,
      List<LiveSettings> told) {

    public Rescue {
      before = List.copyOf(before);
      told = List.copyOf(told);
    }
  }

  /**
   * Keeps the file as it is.
   *
   * @param file the {@code hdfs-site.xml} that the DataNodes read
   * @param rescue puts all back if this process cannot; nothing for a cluster that ends with it
   * @return the switch; nothing is changed yet
   * @throws HarnessException if the file cannot be used
   */
  public static SiteSwitch of(
      Path file,
      List<UploaderProcess.Node> nodes,
      UploaderProcess administrator,
      Optional<Rescue> rescue)
      throws HarnessException {
    SiteFile site = SiteFile.keep(file);
    boolean ready = false;
    try {
      Optional<RestoreScript> script =
          rescue.isEmpty() ? Optional.empty() : Optional.of(script(site, nodes, rescue.get()));
      ready = true;
      return new SiteSwitch(site, nodes, administrator, script);
    } finally {
      if (!ready) {
        site.restore();
      }
    }
  }

  /** What the file sets keys to, or what holds where it does not: a value for each. */
  public LiveSettings configured(Set<LiveKey> keys) {
    Map<LiveKey, String> values = new EnumMap<>(LiveKey.class);
    for (LiveKey key : keys) {
      values.put(key, site.originally(key).orElse(key.byDefault()));
    }
    return new LiveSettings(values);
  }

  /** Gives the file back without any switch. */
  public void discard() throws HarnessException {
    site.restore();
    if (script.isPresent()) {
      script.get().done();
    }
  }

  @Override
  public void tell(LiveSettings settings) throws HarnessException, InterruptedException {
    site.set(settings);
    reconfigure();
  }

  @Override
  public void freeze() {
    frozen = true;
    site.close();
  }

  @Override
  public void putBack() throws HarnessException, InterruptedException {
    if (frozen) {
      throw new HarnessException("interrupted: what cleans up behind this run puts the mode back");
    }
    site.restore();
    reconfigure();
    if (script.isPresent()) {
      script.get().done();
    }
  }

  private void reconfigure() throws HarnessException, InterruptedException {
    List<HarnessException> failures = new ArrayList<>();
    for (UploaderProcess.Node node : nodes) {
      try {
        administrator.reconfigure(node);
      } catch (HarnessException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      HarnessException first = failures.get(0);
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }

  static RestoreScript script(SiteFile site, List<UploaderProcess.Node> nodes, Rescue rescue)
      throws HarnessException {
    try {
      for (int i = 0; i < rescue.told().size(); i++) {
        Files.write(
            rescue.directory().resolve("written-" + i + ".xml"),
            site.content(rescue.told().get(i)));
      }
      StringBuilder calls = new StringBuilder();
      for (int i = 0; i < nodes.size(); i++) {
        UploaderProcess.Node node = nodes.get(i);
        calls.append(
            "tell %s %d %s %s%n"
                .formatted(
                    RestoreScript.quoted(node.host()),
                    node.ipcPort(),
                    RestoreScript.quoted(DataNodeBeans.server(node)),
                    shown(rescue.before().get(i))));
      }
      String mode =
          rescue.before().stream()
              .map(LiveSettings::toString)
              .distinct()
              .collect(Collectors.joining("; "));
      RestoreScript script =
          RestoreScript.write(
              rescue.directory().resolve("restore.sh"),
              """
              site=%s
              kept=%s
              own=%s
              mode=%s
              failed=0
              rm -f %s
              if [ "$site" -ef "$kept" ]; then
                rm -f "$kept"
              elif [ -e "$kept" ]; then
                ours=
                for written in "$own"/written-*.xml; do
                  if cmp -s "$site" "$written"; then ours=yes; fi
                done
                if [ -z "$ours" ]; then
                  echo "somebody else has changed $site meanwhile: it is left alone, as it was before the run it is in $kept, and the DataNode is in whatever mode it is in"
                  exit 1
                fi
                if ! mv -f "$kept" "$site"; then
                  echo "$site is not what it was: move $kept there, and let the DataNode read it (hdfs dfsadmin -reconfig)"
                  exit 1
                fi
              fi
              tell() {
                %s -cp %s io.corelane.bench.upload.Reconfigure "$@" >"$own/told.log" 2>&1 && return
                failed=1
                echo "$site is what it was, but the DataNode $1 is not known to be in $mode again; by hand: hdfs dfsadmin -reconfig datanode $1:$2 start"
                grep -m 1 Exception "$own/told.log"
              }
              # Also where the file is back already: its DataNodes may not have been told.
              %s
              [ $failed = 0 ] || exit 1
              echo "put back: $site, and $mode"
              """
                  .formatted(
                      RestoreScript.quoted(site.file()),
                      RestoreScript.quoted(site.kept()),
                      RestoreScript.quoted(rescue.directory()),
                      RestoreScript.quoted(mode),
                      RestoreScript.quoted(site.fresh()),
                      RestoreScript.quoted(rescue.java()),
                      RestoreScript.quoted(rescue.classPath()),
                      calls));
      rescue.reaper().run(script.file());
      return script;
    } catch (IOException e) {
      throw new HarnessException("what puts the mode back cannot be prepared: " + e, e);
    }
  }

  /** As {@code Reconfigure} waits for them: the bean's attributes. */
  private static String shown(LiveSettings settings) {
    return settings.values().entrySet().stream()
        .map(
            setting ->
                RestoreScript.quoted(setting.getKey().attribute() + "=" + setting.getValue()))
        .collect(Collectors.joining(" "));
  }
}
