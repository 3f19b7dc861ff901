/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer2;
import org.eclipse.jetty.util.ajax.JSON;

/** Sends what is found on the DataNode's host, to whom {@code /jmx} and {@code /conf} answer. */
public final class DoctorServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  /** For the web server, which makes it by reflection. */
  public DoctorServlet() {}

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!HttpServer2.isInstrumentationAccessAllowed(getServletContext(), request, response)) {
      return;
    }
    Object attribute = getServletContext().getAttribute(DoctorEndpoint.FINDINGS);
    Optional<Map<String, Object>> findings =
        attribute instanceof LastFindings last ? last.get() : Optional.empty();
    if (findings.isEmpty()) {
      response.sendError(
          HttpServletResponse.SC_SERVICE_UNAVAILABLE, "this host is being looked at: ask again");
      return;
    }
    byte[] json = JSON.toString(findings.get()).getBytes(StandardCharsets.UTF_8);
    response.setContentType("application/json; charset=utf-8");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setContentLength(json.length);
    response.getOutputStream().write(json);
  }
}
