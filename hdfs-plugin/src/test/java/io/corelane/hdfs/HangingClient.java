/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;

/** A client in a process of its own that writes half a block, says so, and waits to be killed. */
final class HangingClient {

  private static final String WRITTEN = "written";

  private HangingClient() {}

  /** Starts one, and returns when it has written. */
  static Process writing(URI uri, String file) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(
        java.nio.file.Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.add("-Xmx256m");
    String kerberos = System.getProperty(MiniKdc.JAVA_SECURITY_KRB5_CONF, "");
    if (!kerberos.isEmpty()) {
      command.add("-D" + MiniKdc.JAVA_SECURITY_KRB5_CONF + "=" + kerberos);
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(HangingClient.class.getName(), uri.toString(), file));
    SecureHadoop.keysOfThisJvm().forEach((key, value) -> command.add(key + "=" + value));
    Process client =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      while (line != null && !line.equals(WRITTEN)) {
        line = out.readLine();
      }
      if (line == null) {
        client.destroyForcibly();
        throw new IOException("the client ended before it had written");
      }
    }
    return client;
  }

  public static void main(String[] args) throws Exception {
    Configuration conf = new Configuration();
    for (String key : List.of(args).subList(2, args.length)) {
      conf.set(key.substring(0, key.indexOf('=')), key.substring(key.indexOf('=') + 1));
    }
    UserGroupInformation.setConfiguration(conf);
    if (UserGroupInformation.isSecurityEnabled()) {
      SecurityUtil.login(conf, "dfs.namenode.keytab.file", "dfs.namenode.kerberos.principal");
    }
    FileSystem fs = FileSystem.get(URI.create(args[0]), conf);
    FSDataOutputStream out = fs.create(new Path(args[1]));
    out.write(new byte[3 * TestCluster.MIB]);
    out.hflush();
    System.out.println(WRITTEN);
    Thread.currentThread().join();
  }
}
