/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The role of {@code conf/ansible}, played on this machine for a Hadoop below a directory. */
class AnsibleRoleTest {

  private static final Path PLAYBOOK = Release.home().resolve("conf/ansible/datanodes.yml");
  private static final String INCLUDED = "hdfs-site-corelane.xml";
  private static final Pattern CHANGED = Pattern.compile("changed=([0-9]+) .* failed=0 ");

  @TempDir private Path directory = Path.of("");
  private Path hadoop = Path.of("");

  @BeforeEach
  void aHadoop() throws IOException {
    hadoop = directory.resolve("hadoop");
    Files.createDirectories(hadoop.resolve("share"));
    Files.createDirectories(hadoop.resolve("etc/hadoop"));
    Files.writeString(
        hadoop.resolve("etc/hadoop/hdfs-site.xml"),
        """
        <configuration>
          <property><name>dfs.replication</name><value>2</value></property>
        </configuration>
        """);
    Files.createDirectories(hadoop.resolve("bin"));
    Path hdfs = hadoop.resolve("bin/hdfs");
    Files.writeString(hdfs, "#!/bin/sh\necho \"$@\" >>'" + directory + "/calls'\n");
    assertTrue(hdfs.toFile().setExecutable(true));
    Files.writeString(
        directory.resolve("inventory"),
        "[datanodes]\ndn1 ansible_connection=local ansible_python_interpreter=/usr/bin/python3\n");
  }

  /** As a release's, with one jar. */
  private Path archive(String version) throws IOException, InterruptedException {
    Path from = directory.resolve("from-" + version);
    Files.createDirectories(from.resolve("share/corelane"));
    Path jars = Files.createDirectories(from.resolve("share/hadoop/hdfs/lib"));
    Files.writeString(jars.resolve("corelane-hdfs-" + version + ".jar"), version);
    Files.copy(Release.home().resolve("conf").resolve(INCLUDED), jars.resolveSibling(INCLUDED));
    Path archive = directory.resolve("corelane-" + version + ".tar.gz");
    Release.run(
        List.of(
            "sh",
            "-c",
            "cd '"
                + from
                + "' && sha256sum share/hadoop/hdfs/lib/* share/hadoop/hdfs/*.xml"
                + " >share/corelane/files.sha256 && tar -czf '"
                + archive
                + "' share"));
    return archive;
  }

  private String ansible(String... more) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ansible-playbook", "-i"));
    command.add(directory.resolve("inventory").toString());
    command.add(PLAYBOOK.toString());
    command.addAll(Arrays.asList(more));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("ANSIBLE_LOCAL_TEMP", directory.resolve("local").toString());
    builder.environment().put("ANSIBLE_REMOTE_TEMP", directory.resolve("remote").toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = started(builder);
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), printed);
    return printed;
  }

  private static Process started(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new AssertionError("ansible-playbook is missing: Debian's package ansible-core", e);
    }
  }

  private int play(Path archive, String variables) throws IOException, InterruptedException {
    String printed =
        ansible(
            "-e",
            "corelane_archive=" + archive + " corelane_hadoop_home=" + hadoop + " corelane_user=",
            "-e",
            variables);
    Matcher changed = CHANGED.matcher(printed);
    assertTrue(changed.find(), printed);
    return Integer.parseInt(changed.group(1));
  }

  private String site() throws IOException {
    return Files.readString(hadoop.resolve("etc/hadoop/hdfs-site.xml"));
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(directory.resolve("calls"));
  }

  @Test
  void itInstallsChangesAndUpgrades() throws Exception {
    ansible("--syntax-check");
    String restart = "{\"corelane_restart\": \"echo restart >>'" + directory + "/calls'\"";
    Path first = archive("1");
    assertEquals(6, play(first, restart + "}"));
    assertEquals(
        "1", Files.readString(hadoop.resolve("share/hadoop/hdfs/lib/corelane-hdfs-1.jar")));
    assertTrue(Files.exists(hadoop.resolve("share/hadoop/hdfs").resolve(INCLUDED)));
    assertTrue(site().contains("href=\"" + INCLUDED + "\""), site());
    assertTrue(site().contains("<name>corelane.mode</name><value>observe</value>"), site());
    assertTrue(site().contains("<name>dfs.replication</name>"), site());
    List<String> reconfigured = List.of("dfsadmin -reconfig datanode dn1:9867 start");
    assertEquals(List.of("restart", reconfigured.get(0)), calls());

    assertEquals(0, play(first, restart + "}"), "nothing is left to do");

    // What YAML takes for truth values.
    Files.delete(directory.resolve("calls"));
    String keys =
        ", \"corelane_mode\": false, \"corelane_keys\": {\"corelane.bind.single-core\": true}}";
    assertEquals(2, play(first, restart + keys));
    assertTrue(site().contains("<name>corelane.mode</name><value>off</value>"), site());
    assertTrue(
        site().contains("<name>corelane.bind.single-core</name><value>true</value>"), site());
    assertEquals(reconfigured, calls(), "a key needs no restart");

    assertEquals(5, play(archive("2"), restart + keys));
    assertTrue(Files.exists(hadoop.resolve("share/hadoop/hdfs/lib/corelane-hdfs-2.jar")));
    assertFalse(Files.exists(hadoop.resolve("share/hadoop/hdfs/lib/corelane-hdfs-1.jar")));
    assertEquals(List.of(reconfigured.get(0), "restart"), calls());

    // A play that ended once the third was brought, and before it was unpacked.
    Path third = archive("3");
    Files.copy(third, hadoop.resolve("share/corelane.tar.gz"), StandardCopyOption.REPLACE_EXISTING);
    play(third, restart + keys);
    assertTrue(Files.exists(hadoop.resolve("share/hadoop/hdfs/lib/corelane-hdfs-3.jar")));
    assertFalse(Files.exists(hadoop.resolve("share/hadoop/hdfs/lib/corelane-hdfs-2.jar")));
    assertEquals(List.of(reconfigured.get(0), "restart", "restart"), calls());
  }
}
