/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --trust-store} of commands that ask web servers. */
public final class TrustStoreOption {

  private static final String PASSWORD = "CORELANE_TRUST_STORE_PASSWORD";
  private static final String PEM = "-----BEGIN CERTIFICATE-----";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--trust-store",
      paramLabel = "FILE",
      description =
          "whom to trust with https: PEM, PKCS12 or JKS; its password in "
              + PASSWORD
              + " (default: the JVM's)")
  private @Nullable Path file;

  /**
   * What asks many servers.
   *
   * @param patience how long a connection may take
   * @throws ParameterException if the file holds no certificate
   */
  public WebClient client(Duration patience) {
    return WebClient.of(patience, trust());
  }

  /**
   * Asks one server.
   *
   * @param server its web address
   * @throws ParameterException if the file holds no certificate
   */
  public DataNodeWeb web(URI server) {
    return new DataNodeWeb(server, client(PATIENCE), PATIENCE);
  }

  private Optional<SSLContext> trust() {
    if (file == null) {
      return Optional.empty();
    }
    try {
      KeyStore store = read(file);
      if (store.size() == 0) {
        throw wrong("holds no certificate that can be read: set " + PASSWORD);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return Optional.of(context);
    } catch (IOException | GeneralSecurityException e) {
      throw wrong("cannot be read: " + (Files.exists(file) ? e.getMessage() : "no such file"));
    }
  }

  private static KeyStore read(Path file) throws IOException, GeneralSecurityException {
    String password = System.getenv(PASSWORD);
    if (!new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(PEM)) {
      return KeyStore.getInstance(file.toFile(), password == null ? null : password.toCharArray());
    }
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry(String.valueOf(store.size()), one);
      }
    }
    return store;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), "--trust-store " + file + " " + message);
  }
}
