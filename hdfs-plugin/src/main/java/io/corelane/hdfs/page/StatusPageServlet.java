/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * Sends the status page. It holds no facts: its script asks {@code /jmx}, which has Hadoop's own
 * permissions.
 */
public final class StatusPageServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private transient @Nullable PageContent page;

  /** For the web server, which makes it by reflection. */
  public StatusPageServlet() {}

  @Override
  public void init() throws ServletException {
    try {
      page = PageContent.load();
    } catch (IOException e) {
      throw new ServletException(e);
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PageContent content = page;
    if (content == null) {
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      return;
    }
    response.setContentType("text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", content.securityPolicy());
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("X-Content-Type-Options", "nosniff");
    byte[] bytes = content.html().getBytes(StandardCharsets.UTF_8);
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
