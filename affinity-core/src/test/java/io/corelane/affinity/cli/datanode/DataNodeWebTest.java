/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.corelane.affinity.cli.Corelane;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A web server that wants a login, and whom to trust, without Kerberos. */
class DataNodeWebTest {

  private HttpServer server;
  private String url;

  @TempDir Path directory = Path.of("");

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jmx",
        exchange -> {
          exchange.getResponseHeaders().add("WWW-Authenticate", "negotiate");
          exchange.sendResponseHeaders(401, -1);
          exchange.close();
        });
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String refused(String cache) {
    DataNodeWeb web =
        new DataNodeWeb(
            URI.create(url),
            new WebClient(HttpClient.newHttpClient(), new KerberosTickets(cache)),
            Duration.ofSeconds(10));
    NoAnswerException refused = assertThrows(NoAnswerException.class, () -> web.ask("/jmx"));
    assertEquals(NoAnswerException.Kind.LOGIN, refused.kind());
    return String.valueOf(refused.getMessage());
  }

  @Test
  void withoutATicketItSaysWhereOneIsLookedFor() {
    Path none = directory.resolve("none");
    assertEquals(
        url
            + " wants a Kerberos login: there is no ticket in "
            + none
            + ": kinit -c FILE:"
            + none
            + " (Java reads no other cache)",
        refused("FILE:" + none));
  }

  @Test
  void aCacheThatJavaDoesNotReadIsNamed() {
    assertEquals(
        url
            + " wants a Kerberos login: Java reads no ticket cache but a file, not KCM:0:"
            + " kinit -c FILE:PATH, and set KRB5CCNAME to that",
        refused("KCM:0"));
  }

  @Test
  void aFileThatIsNoCacheHoldsNoTicket() throws Exception {
    Path other = Files.writeString(directory.resolve("other"), "no cache");
    assertEquals(
        url
            + " wants a Kerberos login: the ticket in "
            + other
            + " has expired, or it holds none: kinit",
        refused(other.toString()));
  }

  private String wrongTrustStore(Path file) {
    StringWriter err = new StringWriter();
    CommandLine command = Corelane.commandLine().setErr(new PrintWriter(err));
    assertEquals(2, command.execute("watch", "--once", "--trust-store", file.toString()));
    return err.toString();
  }

  @Test
  void aTrustStoreThatIsNoneIsNamed() throws Exception {
    Path none = directory.resolve("none");
    String said = wrongTrustStore(none);
    assertTrue(said.contains("--trust-store " + none + " cannot be read: no such file"), said);
    Path other = Files.writeString(directory.resolve("other"), "no certificate");
    said = wrongTrustStore(other);
    assertTrue(said.contains("--trust-store " + other + " cannot be read: "), said);
  }
}
