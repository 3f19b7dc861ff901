/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.client.KrbConfig;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.ticket.TgtTicket;

/**
 * What makes clusters of this JVM secure: a KDC with keytabs, a certificate for localhost, and the
 * keys of Hadoop that switch on Kerberos, SASL between clients and DataNodes, block tokens and
 * HTTPS. Hadoop has one login for a JVM: it is the NameNode's, the DataNodes' and the clients'.
 */
final class SecureHadoop implements AutoCloseable {

  /** Whether all clusters of a JVM are secure, and how much: {@code privacy}, for example. */
  static final String PROTECTION = "corelane.test.protection";

  private static final String HDFS = "hdfs/localhost";
  private static final String WEB = "HTTP/localhost";
  private static final String PASSWORD = "changeit";

  private final Path directory;
  private final MiniKdc kdc;
  private final Path keytab;
  private final Path sslFile;

  private SecureHadoop(Path directory) throws Exception {
    this.directory = directory;
    Properties properties = MiniKdc.createConf();
    properties.setProperty(MiniKdc.MIN_TICKET_LIFETIME, "1");
    kdc = new MiniKdc(properties, Files.createDirectory(directory.resolve("kdc")).toFile());
    kdc.start();
    keytab = keytab("hadoop.keytab", HDFS, WEB);
    certificate();
    // Hadoop looks for it on the class path.
    sslFile =
        Path.of(SecureHadoop.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .resolve("ssl-" + ProcessHandle.current().pid() + ".xml");
    write(
        sslFile,
        Map.of(
            "ssl.server.keystore.location",
            directory.resolve("server.p12").toString(),
            "ssl.server.keystore.password",
            PASSWORD,
            "ssl.server.keystore.keypassword",
            PASSWORD,
            "ssl.server.keystore.type",
            "PKCS12",
            "ssl.client.truststore.location",
            trustStore().toString(),
            "ssl.client.truststore.password",
            PASSWORD,
            "ssl.client.truststore.type",
            "PKCS12"));
  }

  /** Starts a KDC, and is to be closed before another class uses Hadoop in this JVM. */
  static SecureHadoop start() throws Exception {
    Path parent = Path.of(System.getProperty("corelane.test.dir", "target/it"));
    Files.createDirectories(parent);
    return new SecureHadoop(Files.createTempDirectory(parent, "secure").toAbsolutePath());
  }

  /** The one of a JVM all of whose clusters are secure. */
  private static final class OfThisJvm {

    static final SecureHadoop ONE = started();

    private static SecureHadoop started() {
      try {
        SecureHadoop secure = start();
        Runtime.getRuntime().addShutdownHook(new Thread(secure::close));
        return secure;
      } catch (Exception e) {
        throw new IllegalStateException("no secure cluster can be had", e);
      }
    }
  }

  /** What each cluster of this JVM has on top; nothing where they are not to be secure. */
  static Map<String, String> keysOfThisJvm() {
    String protection = System.getProperty(PROTECTION, "");
    return protection.isEmpty() ? Map.of() : OfThisJvm.ONE.keys(protection);
  }

  /**
   * The keys of a secure cluster, after a login with them.
   *
   * @param protection {@code authentication}, {@code integrity} or {@code privacy}
   */
  Map<String, String> keys(String protection) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("hadoop.security.authentication", "kerberos");
    keys.put("hadoop.security.authorization", "true");
    keys.put("dfs.block.access.token.enable", "true");
    keys.put("dfs.data.transfer.protection", protection);
    for (String server : List.of("namenode", "datanode")) {
      keys.put("dfs." + server + ".kerberos.principal", HDFS + "@" + kdc.getRealm());
      keys.put("dfs." + server + ".keytab.file", keytab.toString());
      keys.put("dfs." + server + ".https-address", "localhost:0");
    }
    keys.put("dfs.datanode.https.address", "localhost:0");
    keys.put("dfs.http.policy", "HTTPS_ONLY");
    keys.put("dfs.https.server.keystore.resource", sslFile.getFileName().toString());
    keys.put("hadoop.ssl.server.conf", sslFile.getFileName().toString());
    keys.put("hadoop.ssl.client.conf", sslFile.getFileName().toString());
    keys.put("dfs.web.authentication.kerberos.principal", WEB + "@" + kdc.getRealm());
    keys.put("dfs.web.authentication.kerberos.keytab", keytab.toString());
    login(keys);
    return keys;
  }

  /** The web servers' pages want a login, too. */
  Map<String, String> spnego() throws IOException {
    String prefix = "hadoop.http.authentication.";
    Path secret = Files.writeString(directory.resolve("secret"), "of this test");
    return Map.of(
        "hadoop.http.filter.initializers",
        "org.apache.hadoop.security.AuthenticationFilterInitializer",
        prefix + "type",
        "kerberos",
        prefix + "simple.anonymous.allowed",
        "false",
        prefix + "signature.secret.file",
        secret.toString(),
        prefix + "kerberos.principal",
        WEB + "@" + kdc.getRealm(),
        prefix + "kerberos.keytab",
        keytab.toString());
  }

  private void login(Map<String, String> keys) {
    Configuration conf = new Configuration(false);
    keys.forEach(conf::set);
    try {
      UserGroupInformation.setConfiguration(conf);
      UserGroupInformation.loginUserFromKeytab(HDFS + "@" + kdc.getRealm(), keytab.toString());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** A keytab with new keys of principals of the realm. */
  Path keytab(String name, String... principals) throws Exception {
    Path file = directory.resolve(name);
    kdc.createPrincipal(file.toFile(), principals);
    return file;
  }

  /**
   * As {@code kinit -c FILE:CACHE USER}.
   *
   * @param left for how long the ticket is valid from now on; none if negative
   * @return the cache
   */
  Path ticket(String user, Duration left) throws Exception {
    Path cache = directory.resolve(user + left.toSeconds() + ".cache");
    KrbClient client = new KrbClient(new KrbConfig());
    client.setKdcRealm(kdc.getRealm());
    client.setKdcHost(kdc.getHost());
    client.setKdcTcpPort(kdc.getPort());
    client.setAllowUdp(false);
    client.init();
    TgtTicket ticket =
        client.requestTgt(user, keytab(user + left.toSeconds() + ".keytab", user).toFile());
    ticket
        .getEncKdcRepPart()
        .setEndTime(new KerberosTime(System.currentTimeMillis() + left.toMillis()));
    client.storeTicket(ticket, cache.toFile());
    return cache;
  }

  Path directory() {
    return directory;
  }

  /** Has the certificate of the web servers. */
  Path trustStore() {
    return directory.resolve("trust.p12");
  }

  /** Those who trust it. */
  TrustManager[] trustManagers() throws Exception {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(KeyStore.getInstance(trustStore().toFile(), PASSWORD.toCharArray()));
    return factory.getTrustManagers();
  }

  /** The same certificate, as text. */
  Path certificateFile() {
    return directory.resolve("server.pem");
  }

  private void certificate() throws IOException, InterruptedException {
    String server = directory.resolve("server.p12").toString();
    String pem = certificateFile().toString();
    keytool(
        server,
        List.of("-genkeypair", "-keyalg", "RSA", "-dname", "CN=localhost", "-validity", "2"),
        List.of("-ext", "san=dns:localhost,ip:127.0.0.1"));
    keytool(server, List.of("-exportcert", "-rfc", "-file", pem), List.of());
    keytool(trustStore().toString(), List.of("-importcert", "-noprompt", "-file", pem), List.of());
  }

  private static void keytool(String store, List<String> what, List<String> more)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "keytool").toString());
    command.addAll(what);
    command.addAll(more);
    command.addAll(List.of("-keystore", store, "-storetype", "PKCS12", "-alias", "one"));
    command.addAll(List.of("-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("keytool: " + said);
    }
  }

  private static void write(Path file, Map<String, String> keys) throws IOException {
    Configuration conf = new Configuration(false);
    keys.forEach(conf::set);
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
  }

  /** What a client in a process of its own needs before its class path. */
  String jvmOption() {
    return "-D" + MiniKdc.JAVA_SECURITY_KRB5_CONF + "=" + kdc.getKrb5conf().getAbsolutePath();
  }

  @Override
  public void close() {
    kdc.stop();
    System.clearProperty(MiniKdc.JAVA_SECURITY_KRB5_CONF);
    UserGroupInformation.reset();
    FileUtil.fullyDelete(directory.toFile());
    FileUtil.fullyDelete(sslFile.toFile());
  }
}
