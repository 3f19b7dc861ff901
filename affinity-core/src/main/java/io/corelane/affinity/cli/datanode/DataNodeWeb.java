/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.datanode.NoAnswerException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Asks a DataNode's web server, or a NameNode's, for JSON. */
public final class DataNodeWeb {

  private final URI server;
  private final String name;
  private final WebClient client;
  private final Duration patience;
  private final ObjectMapper json = new ObjectMapper();
  private volatile boolean wantsLogin;

  /**
   * Asks one DataNode.
   *
   * @param server its web address, such as {@code http://localhost:9864}
   * @param client asks it, and others
   * @param patience how long an answer may take, all of it
   */
  public DataNodeWeb(URI server, WebClient client, Duration patience) {
    this(server, server.getHost(), client, patience);
  }

  /**
   * Asks one DataNode.
   *
   * @param server its web address
   * @param name its host's, as in its principal, where the address has another
   * @param client asks it, and others
   * @param patience how long an answer may take, all of it
   */
  public DataNodeWeb(URI server, String name, WebClient client, Duration patience) {
    this.server = server;
    this.name = name;
    this.client = client;
    this.patience = patience;
  }

  /**
   * Asks once.
   *
   * @param path such as {@code /conf}
   * @return the answer
   * @throws NoAnswerException if there is none; the message says why, in a sentence for an operator
   * @throws InterruptedException if interrupted while waiting
   */
  public JsonNode ask(String path) throws NoAnswerException, InterruptedException {
    HttpResponse<String> response;
    try {
      response = send(request(path, wantsLogin ? negotiate() : ""));
      if (!wantsLogin && response.statusCode() == 401 && negotiates(response)) {
        // From now on at once: the other way each answer takes two.
        wantsLogin = true;
        response = send(request(path, negotiate()));
      }
    } catch (HttpTimeoutException e) {
      throw new NoAnswerException(
          Kind.TIMED_OUT, server + " does not answer within " + seconds() + " s", e);
    } catch (ConnectException e) {
      boolean unknown = hasUnresolved(e);
      throw new NoAnswerException(
          unknown ? Kind.NO_HOST : Kind.REFUSED,
          server + " cannot be reached: " + (unknown ? "no such host" : "nothing listens there"),
          e);
    } catch (NoAnswerException e) {
      throw e;
    } catch (SSLException e) {
      throw new NoAnswerException(Kind.LOGIN, server + " is not trusted: " + why(e), e);
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new NoAnswerException(Kind.OTHER, server + " cannot be asked: " + why, e);
    }
    int status = response.statusCode();
    if (status == 401 || status == 403) {
      String page = path.replaceAll("\\?.*", "");
      throw new NoAnswerException(
          Kind.LOGIN,
          server
              + " refuses (HTTP "
              + status
              + "): "
              + page
              + (wantsLogin
                  ? " is not for " + client.tickets().principal()
                  : " needs a login there"));
    } else if (status != 200) {
      throw new NoAnswerException(
          Kind.OTHER,
          server + " answers HTTP " + status + ": is it the web address of a DataNode?");
    }
    try {
      return json.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw new NoAnswerException(
          Kind.OTHER, server + " answers no JSON: is it the web address of a DataNode?", e);
    }
  }

  private static boolean negotiates(HttpResponse<String> response) {
    return response.headers().allValues("WWW-Authenticate").stream()
        .anyMatch(scheme -> scheme.regionMatches(true, 0, "Negotiate", 0, "Negotiate".length()));
  }

  private String negotiate() throws NoAnswerException {
    try {
      return client.tickets().negotiate(name);
    } catch (KerberosTickets.NoTicketException e) {
      throw new NoAnswerException(
          Kind.LOGIN, server + " wants a Kerberos login: " + e.getMessage(), e);
    }
  }

  private String why(SSLException e) {
    String said = String.valueOf(e.getMessage());
    if (said.contains("PKIX")) {
      return "its certificate is signed by nobody whom --trust-store or the JVM trusts";
    } else if (said.contains("No subject alternative") || said.contains("No name matching")) {
      return "its certificate is not for " + server.getHost();
    }
    return said.contains("Unsupported or unrecognized SSL message") ? "it has no https" : said;
  }

  private HttpRequest request(String path, String authorization) throws NoAnswerException {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path));
      if (!authorization.isEmpty()) {
        request.header("Authorization", authorization);
      }
      // Hadoop's ConfServlet answers XML to anybody who does not ask for JSON in so many words.
      return request.header("Accept", "application/json").build();
    } catch (IllegalArgumentException e) {
      throw new NoAnswerException(
          Kind.OTHER, server + " cannot be asked: its name is none that a web address may have", e);
    }
  }

  /** The client's own time-out ends with the headers; this one also with a body that trickles. */
  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> answer =
        client.http().sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw timedOut(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } finally {
      answer.cancel(true);
    }
  }

  private static HttpTimeoutException timedOut(TimeoutException cause) {
    HttpTimeoutException late = new HttpTimeoutException("no answer in time");
    late.initCause(cause);
    return late;
  }

  private String seconds() {
    double seconds = patience.toMillis() / 1000.0;
    return seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : String.valueOf(seconds);
  }

  /** The address asked. */
  public URI server() {
    return server;
  }

  /** How the client says that a name could not be resolved. */
  private static boolean hasUnresolved(Throwable e) {
    for (Throwable at = e; at != null; at = at.getCause()) {
      if (at instanceof UnresolvedAddressException) {
        return true;
      }
    }
    return false;
  }
}
