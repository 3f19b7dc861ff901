/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/**
 * A web server that answers as a DataNode of a fleet did, in the form of Hadoop's servlets. What
 * may change is in files, so that commands can change it.
 */
public final class FakeMember implements AutoCloseable {

  private final HttpServer server;
  private final Path directory;

  /** One whose state is below a directory of its own. */
  public FakeMember(Path directory) throws IOException {
    this(directory, "127.0.0.1");
  }

  /** One at an address of this machine. */
  public FakeMember(Path directory, String address) throws IOException {
    this.directory = Files.createDirectories(directory);
    set("mode", "observe");
    set("failures", "0");
    set("kernel", "6.1.0-38-amd64");
    set("write", "auto");
    set("auto", "{\"state\":\"other-mode\",\"trials\":[]}");
    set("uploads", "");
    set("without", "");
    set("refused", "");
    set("doctor", "{\"gain\":\"none, one CPU\",\"findings\":[]}");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(address), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/jmx", this::jmx);
    server.createContext("/conf", this::conf);
    server.createContext("/corelane/doctor", exchange -> send(exchange, get("doctor")));
    server.start();
  }

  FakeMember set(String what, String value) throws IOException {
    Path next = Files.writeString(directory.resolve(what + ".next"), value);
    Files.move(next, directory.resolve(what), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    return this;
  }

  String get(String what) throws IOException {
    return Files.readString(directory.resolve(what)).strip();
  }

  /** Its web address without the scheme. */
  public String address() {
    return server.getAddress().getAddress().getHostAddress() + ":" + server.getAddress().getPort();
  }

  private void jmx(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    switch (query) {
      case "qry=Hadoop:service=DataNode,*" -> send(exchange, all());
      case "qry=java.lang:type=OperatingSystem" ->
          send(
              exchange,
              """
              {"beans":[{"name":"java.lang:type=OperatingSystem","Arch":"amd64",
              "AvailableProcessors":64,"Name":"Linux","Version":"%s"}]}
              """
                  .formatted(get("kernel")));
      case "get=java.lang:type=Runtime::VmVersion" ->
          send(exchange, "{\"beans\":[{\"VmVersion\":\"17.0.16+8-Debian-1deb12u1\"}]}");
      case "get=Hadoop:service=DataNode,name=Corelane::Machine" ->
          send(
              exchange,
              """
              {"beans":[{"Machine":{"oneCache":false,
              "cpus":[{"cpu":0,"core":0,"llc":0,"node":0},{"cpu":1,"core":1,"llc":1,"node":0}],
              "hardwareQueues":[{"device":"nvme0n1","queue":0},{"device":"nvme0n1","queue":1}],
              "rxQueues":[]}}]}
              """);
      case "get=Hadoop:service=DataNode,name=DataNodeInfo::VolumeInfo" ->
          send(
              exchange,
              "{\"beans\":[{\"VolumeInfo\":\"{\\\"/data/1\\\":{},\\\"/data/2\\\":{}}\"}]}");
      default -> send(exchange, "{\"beans\":[]}");
    }
  }

  private String all() throws IOException {
    String info =
        """
        {"name":"Hadoop:service=DataNode,name=DataNodeInfo","RpcPort":"0","HttpPort":"9864",
        "Version":"3.5.0","SoftwareVersion":"3.5.0"},
        {"name":"Hadoop:service=DataNode,name=RpcActivityForPort19867"}
        """;
    return "{\"beans\":[" + info + (get("without").isEmpty() ? corelane() : "") + "]}";
  }

  private String corelane() throws IOException {
    String mode = get("mode");
    String inForce = mode.equals("auto") ? "bind" : mode;
    return """
        ,{"name":"Hadoop:service=DataNode,name=Corelane","Version":"0.1.0","Mode":"%s",
        "ConfiguredMode":"%s","State":"%s","InactiveReason":"%s","Write":"%s","Placement":"auto",
        "ModeSince":1000,"SteeringTrouble":"","SteeredValues":[],"Auto":%s,
        "ActiveUploads":[{"block":"blk_1","remote":"/10.0.0.1:1","lane":"short","mibPerSecond":30.5},
        {"block":"blk_2","remote":"/10.0.0.1:2","lane":"short","mibPerSecond":12}],
        "RecentUploads":[%s],"RefusedChanges":[%s]},
        {"name":"Hadoop:service=DataNode,name=CorelaneMetrics","tag.Context":"dfs",
        "UploadsBytesLaneShort":900,"UploadsBytesLaneNode":100,"UploadsBytesLaneLong":0,
        "UploadsBytesLaneShared":0,"UploadsBytesLaneUnknown":0,
        "FailuresCauseBind":%s,"FailuresCauseHook":0}
        """
        .formatted(
            inForce,
            mode,
            mode.equals("off") ? "inactive" : "active",
            mode.equals("off") ? "corelane.mode = off" : "",
            get("write"),
            get("auto"),
            get("uploads"),
            get("refused"),
            get("failures"));
  }

  private void conf(HttpExchange exchange) throws IOException {
    send(
        exchange,
        """
        {"properties":[{"key":"dfs.replication","value":"3"},
        {"key":"corelane.mode","value":"observe"},
        {"key":"corelane.tick.interval","value":"1s"}]}
        """);
  }

  private static void send(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
