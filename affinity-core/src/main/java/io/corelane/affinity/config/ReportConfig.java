/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/**
 * What operators are shown.
 *
 * @param recentUploads ended uploads kept for the report, 0 to 100,000
 * @param pageEnabled whether the DataNode's web server has a status page
 */
public record ReportConfig(int recentUploads, boolean pageEnabled) {

  static ReportConfig read(Values values) throws ConfigException {
    return new ReportConfig(
        values.number(ConfigKey.REPORT_RECENT_UPLOADS, 0, 100_000),
        values.bool(ConfigKey.PAGE_ENABLED));
  }
}
