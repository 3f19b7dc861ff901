/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Sends the meters in Prometheus' text format 0.0.4, or as OpenMetrics to who asks for it. They are
 * written to memory first: a scraper that reads slowly holds nothing but that.
 */
public final class MetricsServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final ExpositionFormats FORMATS = ExpositionFormats.init();

  /** For the web server, which makes it by reflection. */
  public MetricsServlet() {}

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Object registry = getServletContext().getAttribute(MetricsEndpoint.REGISTRY);
    if (!(registry instanceof PrometheusMeterRegistry meters)) {
      response.sendError(
          HttpServletResponse.SC_SERVICE_UNAVAILABLE, "Corelane has not begun in this DataNode");
      return;
    }
    // Not findWriter, which takes Protocol Buffers, too: they are not in our jar.
    ExpositionFormatWriter open = FORMATS.getOpenMetricsTextFormatWriter();
    ExpositionFormatWriter writer =
        open.accepts(request.getHeader("Accept")) ? open : FORMATS.getPrometheusTextFormatWriter();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    writer.write(text, meters.getPrometheusRegistry().scrape());
    response.setContentType(writer.getContentType());
    response.setContentLength(text.size());
    text.writeTo(response.getOutputStream());
  }
}
