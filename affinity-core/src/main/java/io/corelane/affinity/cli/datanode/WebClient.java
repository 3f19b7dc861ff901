/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * What asks any number of web servers.
 *
 * @param http connects, and checks a server's certificate and its host's name
 * @param tickets log in where a server wants that
 */
public record WebClient(HttpClient http, KerberosTickets tickets) {

  /**
   * For the user who runs this.
   *
   * @param patience how long a connection may take
   * @param trust which certificates are trusted; the JVM's where nothing else is said
   */
  public static WebClient of(Duration patience, Optional<SSLContext> trust) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(patience)
            .followRedirects(HttpClient.Redirect.NORMAL);
    trust.ifPresent(builder::sslContext);
    return new WebClient(builder.build(), KerberosTickets.ofUser(System.getenv()));
  }
}
