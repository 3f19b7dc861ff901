/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.sun.security.auth.module.UnixSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code Negotiate} of RFC 4559 from a user's ticket cache, which {@code kinit} fills. Java
 * reads caches of the type {@code FILE} only.
 */
public final class KerberosTickets {

  private static final String SPNEGO = "1.3.6.1.5.5.2";

  private final String cache;
  private @Nullable Subject subject;

  /**
   * Reads nothing yet.
   *
   * @param cache as in {@code KRB5CCNAME}: {@code FILE:PATH} or a path
   */
  public KerberosTickets(String cache) {
    this.cache = cache.startsWith("FILE:") ? cache.substring("FILE:".length()) : cache;
  }

  /**
   * Those of the user who runs this.
   *
   * @param environment of the process
   */
  public static KerberosTickets ofUser(Map<String, String> environment) {
    String named = environment.getOrDefault("KRB5CCNAME", "");
    return new KerberosTickets(
        named.isEmpty() ? "/tmp/krb5cc_" + new UnixSystem().getUid() : named);
  }

  /** Why there is no answer, in a clause for an operator. */
  static final class NoTicketException extends Exception {

    private static final long serialVersionUID = 1L;

    NoTicketException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * What to send to a web server.
   *
   * @param host as in its address, and in its principal {@code HTTP/HOST}
   * @return the value of {@code Authorization}
   */
  synchronized String negotiate(String host) throws NoTicketException {
    Subject user = user();
    try {
      // With a subject of its own the process needs no property, and no login of anybody else's.
      return Subject.doAs(
          user, (PrivilegedExceptionAction<String>) () -> "Negotiate " + token(host));
    } catch (PrivilegedActionException e) {
      throw new NoTicketException(why(String.valueOf(e.getException().getMessage()), host), e);
    }
  }

  private static String token(String host) throws GSSException {
    GSSManager manager = GSSManager.getInstance();
    GSSName server = manager.createName("HTTP@" + host, GSSName.NT_HOSTBASED_SERVICE);
    GSSContext context =
        manager.createContext(server, new Oid(SPNEGO), null, GSSContext.DEFAULT_LIFETIME);
    try {
      context.requestMutualAuth(true);
      return Base64.getEncoder().encodeToString(context.initSecContext(new byte[0], 0, 0));
    } finally {
      context.dispose();
    }
  }

  private String why(String said, String host) {
    if (said.contains("Server not found in Kerberos database")) {
      return "the KDC knows no principal HTTP/" + host + ": ask by the name that is in it";
    } else if (said.contains("Ticket expired")) {
      return "the ticket in " + cache + " has expired: kinit";
    } else {
      return "Kerberos says: " + said;
    }
  }

  /** The principal, such as {@code alice@EXAMPLE.COM}; empty before the first answer. */
  synchronized String principal() {
    return subject == null
        ? ""
        : subject.getPrincipals(KerberosPrincipal.class).stream()
            .map(KerberosPrincipal::getName)
            .collect(Collectors.joining());
  }

  /** Read again when it has expired: meanwhile there may have been another kinit. */
  private Subject user() throws NoTicketException {
    Subject now = subject;
    if (now == null
        || now.getPrivateCredentials(KerberosTicket.class).stream()
            .noneMatch(KerberosTicket::isCurrent)) {
      now = login();
      subject = now;
    }
    return now;
  }

  private Subject login() throws NoTicketException {
    if (!cache.startsWith("/")) {
      throw new NoTicketException(
          "Java reads no ticket cache but a file, not "
              + cache
              + ": kinit -c FILE:PATH, and set KRB5CCNAME to that",
          null);
    } else if (!Files.exists(Path.of(cache))) {
      throw new NoTicketException(
          "there is no ticket in "
              + cache
              + ": kinit -c FILE:"
              + cache
              + " (Java reads no other cache)",
          null);
    }
    try {
      LoginContext login = new LoginContext("corelane", new Subject(), null, fromCache());
      login.login();
      return login.getSubject();
    } catch (LoginException e) {
      // The login module tells the two apart in its debug output only.
      throw new NoTicketException(
          "the ticket in " + cache + " has expired, or it holds none: kinit", e);
    }
  }

  private Configuration fromCache() {
    Map<String, String> options =
        Map.of("useTicketCache", "true", "ticketCache", cache, "doNotPrompt", "true");
    AppConfigurationEntry[] entries = {
      new AppConfigurationEntry(
          "com.sun.security.auth.module.Krb5LoginModule", LoginModuleControlFlag.REQUIRED, options)
    };
    return new Configuration() {
      @Override
      public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
        return entries.clone();
      }
    };
  }
}
