/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageContentTest {

  @ParameterizedTest
  @ValueSource(strings = {"style", "script"})
  void thePolicyKnowsWhatIsInlineByItsHash(String tag) throws Exception {
    PageContent page = PageContent.load();
    Matcher inline =
        Pattern.compile("<" + tag + ">(.*?)</" + tag + ">", Pattern.DOTALL).matcher(page.html());
    assertTrue(inline.find());
    byte[] digest =
        MessageDigest.getInstance("SHA-256")
            .digest(inline.group(1).getBytes(StandardCharsets.UTF_8));
    assertTrue(
        page.securityPolicy()
            .contains(tag + "-src 'sha256-" + Base64.getEncoder().encodeToString(digest) + "'"));
    assertFalse(inline.find(), "a second one would have no hash");
  }

  @Test
  void nothingRefersToAnotherServer() throws IOException {
    String html = PageContent.load().html().replace("http://www.w3.org/2000/svg", "");
    for (String foreign :
        List.of("http:", "https:", "//www", "@import", "url(", " src=", "@CSS@", "@JS@")) {
      assertFalse(html.contains(foreign), foreign);
    }
  }

  @Test
  void nothingGoesInAsHtml() throws IOException {
    String html = PageContent.load().html();
    for (String sink :
        List.of("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")) {
      assertFalse(html.contains(sink), sink);
    }
  }

  @ParameterizedTest
  @CsvSource({"true,true", "' true ',true", "false,false", "yes,false", "'',false"})
  void thePageIsThereOnlyWhenItIsAskedFor(String value, boolean there) {
    Configuration conf = new Configuration(false);
    conf.set("corelane.page.enabled", value);
    assertEquals(there, StatusPage.isEnabled(conf));
  }

  @Test
  void thePageIsThereByDefault() {
    assertTrue(StatusPage.isEnabled(new Configuration(false)));
  }
}
