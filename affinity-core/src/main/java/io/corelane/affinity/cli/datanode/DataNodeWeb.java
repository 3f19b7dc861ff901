/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;

/** Asks a DataNode's web server for JSON. */
public final class DataNodeWeb {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final URI server;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private final ObjectMapper json = new ObjectMapper();

  /**
   * Asks one DataNode.
   *
   * @param server its web address, such as {@code http://localhost:9864}
   */
  public DataNodeWeb(URI server) {
    this.server = server;
  }

  /**
   * Asks once.
   *
   * @param path such as {@code /conf}
   * @return the answer
   * @throws IOException if there is none; the message says why, in a sentence for an operator
   * @throws InterruptedException if interrupted while waiting
   */
  public JsonNode ask(String path) throws IOException, InterruptedException {
    // Hadoop's ConfServlet answers XML to anybody who does not ask for JSON in so many words.
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve(path))
            .header("Accept", "application/json")
            .timeout(PATIENCE)
            .build();
    HttpResponse<String> response;
    try {
      response = client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (HttpTimeoutException e) {
      throw new IOException(server + " does not answer within " + PATIENCE.toSeconds() + " s", e);
    } catch (ConnectException e) {
      boolean unknown = hasUnresolved(e);
      throw new IOException(
          server + " cannot be reached: " + (unknown ? "no such host" : "nothing listens there"),
          e);
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new IOException(server + " cannot be asked: " + why, e);
    }
    int status = response.statusCode();
    if (status == 401 || status == 403) {
      String page = path.replaceAll("\\?.*", "");
      throw new IOException(
          server + " refuses (HTTP " + status + "): " + page + " needs a login there");
    } else if (status != 200) {
      throw new IOException(
          server + " answers HTTP " + status + ": is it the web address of a DataNode?");
    }
    try {
      return json.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw new IOException(server + " answers no JSON: is it the web address of a DataNode?", e);
    }
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
