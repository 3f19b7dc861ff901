/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.mode;

import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.DfsAdmin;
import io.corelane.affinity.cli.datanode.TrustStoreOption;
import io.corelane.affinity.cli.site.HdfsSite;
import io.corelane.affinity.cli.site.SiteChange;
import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.ConfigException;
import io.corelane.affinity.config.ConfigKey;
import io.corelane.affinity.config.ModeKey;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code corelane mode}: changes the mode of a DataNode that runs, and of its next start. */
@Command(
    name = "mode",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Changes a DataNode's mode while it runs.",
    description = {
      "Writes corelane.mode into the DataNode's hdfs-site.xml, has the DataNode read it (hdfs dfsadmin"
          + " -reconfig), and says in one line what is in force. Where a DataNode does not follow,"
          + " says why, and puts the file back. Run it where that file is, as an HDFS superuser."
    },
    footer = {
      "",
      "Every other character of the file stays as it is. The DataNode reads all of it: other keys"
          + " that were changed in it take effect, too. Several DataNodes must read the same file; where"
          + " one does not follow, those before it are told to go back. Ctrl-C and SIGTERM put"
          + " all back as well; killed, it leaves the new mode in the file, and what was in it beside it."
    })
public final class ModeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "MODE", description = "off, observe, bind, steer or auto")
  private String mode = "";

  @Option(
      names = "--datanode",
      paramLabel = "HOST:PORT",
      description =
          "of dfs.datanode.ipc.address; may be repeated (default: as the DataNode of --url says)")
  private List<String> dataNodes = List.of();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "the DataNode's web address; one for each --datanode (default: port 9864 of its host)")
  private List<String> urls = List.of();

  @Mixin private TrustStoreOption trust = new TrustStoreOption();

  @Option(
      names = "--hdfs-site",
      paramLabel = "FILE",
      description =
          "the DataNode's hdfs-site.xml (default: that of HADOOP_CONF_DIR, or of etc/hadoop below"
              + " HADOOP_HOME)")
  private @Nullable Path hdfsSite;

  @Option(
      names = "--hadoop-home",
      paramLabel = "DIR",
      description = "an unpacked Hadoop (default: HADOOP_HOME)")
  private @Nullable Path hadoopHome;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "how long a DataNode may take, 1 to 3600 (default: ${DEFAULT-VALUE})")
  private int timeout;

  @Option(names = "--dry-run", description = "say what would be done, and do nothing")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (timeout < 1 || timeout > 3600) {
      throw wrong("--timeout " + timeout + ": allowed are 1 to 3600 seconds");
    }
    ModeKey wanted = wanted();
    Duration patience = Duration.ofSeconds(timeout);
    Path hdfs = hadoopHome().resolve("bin/hdfs");
    if (!Files.isExecutable(hdfs)) {
      throw new IOException(hdfs + " is not there: set HADOOP_HOME to an unpacked Hadoop");
    }
    DfsAdmin admin = new DfsAdmin(hdfs.toString(), patience);
    HdfsSite site = HdfsSite.read(site(), List.of(ConfigKey.MODE.key()));
    List<ModeChange.Node> nodes = nodes();
    SiteChange change = site.to(Map.of(ConfigKey.MODE.key(), wanted.text()));
    PrintWriter out = spec.commandLine().getOut();
    if (change.isNone()
        && nodes.stream().allMatch(node -> Standing.isInForce(node.before(), wanted))) {
      nodes.forEach(node -> tell(node, node.before(), wanted, out));
    } else if (dryRun) {
      plan(change, nodes, out);
    } else {
      act(new ModeChange(wanted, change, admin, patience), nodes, wanted);
    }
    out.flush();
    return 0;
  }

  private void act(ModeChange change, List<ModeChange.Node> nodes, ModeKey wanted)
      throws IOException {
    try (Interruption interruption = Interruption.ofThisThread()) {
      try {
        List<DataNodeReport> now = change.act(nodes, interruption);
        for (int i = 0; i < nodes.size(); i++) {
          tell(nodes.get(i), now.get(i), wanted, spec.commandLine().getOut());
        }
      } catch (IOException e) {
        if (!interruption.isUnderWay()) {
          throw e;
        }
        // The JVM ends with the hook: nobody would tell it later.
        PrintWriter err = spec.commandLine().getErr();
        err.println(spec.qualifiedName() + ": " + e.getMessage());
        err.flush();
      }
    }
  }

  /** The same words as the DataNode has for it, and nothing is written. */
  private ModeKey wanted() {
    try {
      return AffinityConfig.of(Map.of(ConfigKey.MODE.key(), mode)).mode();
    } catch (ConfigException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private List<ModeChange.Node> nodes() throws IOException, InterruptedException {
    List<ModeChange.Node> nodes = new ArrayList<>();
    for (DataNodeAddress address : DataNodeAddress.of(spec, dataNodes, urls)) {
      DataNodeJmx jmx = new DataNodeJmx(trust.web(address.web()));
      DataNodeReport now = jmx.ask();
      String inactive = Standing.inactive(now).orElse("");
      if (!inactive.isEmpty()) {
        throw new IOException(address.web() + ": " + inactive);
      }
      nodes.add(new ModeChange.Node(address.ipc(jmx), jmx, now));
    }
    return nodes;
  }

  private static void plan(SiteChange change, List<ModeChange.Node> nodes, PrintWriter out) {
    out.println(change.isNone() ? change.file() + " stays as it is" : change.file() + ":");
    change.lines().forEach(out::println);
    nodes.forEach(node -> out.println(DfsAdmin.text(node.ipc(), "start")));
  }

  private void tell(ModeChange.Node node, DataNodeReport now, ModeKey wanted, PrintWriter out) {
    String before = node.before().auto().configuredMode();
    out.println(
        node.ipc()
            + ": "
            + Standing.inForce(now, wanted)
            + (before.equals(wanted.text()) ? "" : " (it was " + before + ")"));
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    now.refused().forEach(refused -> err.println(node.ipc() + " refuses " + refused.text()));
    err.flush();
  }

  private Path hadoopHome() throws IOException {
    if (hadoopHome != null) {
      return hadoopHome;
    }
    String variable = System.getenv().getOrDefault("HADOOP_HOME", "");
    if (variable.isEmpty()) {
      throw new IOException("HADOOP_HOME is not set: set it to an unpacked Hadoop");
    }
    return Path.of(variable);
  }

  private Path site() throws IOException {
    if (hdfsSite != null) {
      return hdfsSite;
    }
    String variable = System.getenv().getOrDefault("HADOOP_CONF_DIR", "");
    Path directory = variable.isEmpty() ? hadoopHome().resolve("etc/hadoop") : Path.of(variable);
    return directory.resolve("hdfs-site.xml");
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
