/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What is in an XML file.
 *
 * @param text all of it
 * @param charset as the file declares it
 */
record DecodedText(String text, Charset charset) {

  /**
   * Takes the file's word for how it is encoded.
   *
   * @throws IOException if it is in no encoding that gives the same bytes again; the message is a
   *     clause
   */
  static DecodedText of(byte[] bytes) throws IOException {
    Charset charset = declared(bytes);
    String text = new String(bytes, charset);
    if (!Arrays.equals(text.getBytes(charset), bytes)) {
      throw new IOException("it is not in " + charset + " throughout");
    }
    return new DecodedText(text, charset);
  }

  private static Charset declared(byte[] bytes) throws IOException {
    try {
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
      try {
        String declared = reader.getCharacterEncodingScheme();
        String found = declared == null ? reader.getEncoding() : declared;
        return found == null ? StandardCharsets.UTF_8 : Charset.forName(found);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw new IOException("it is not well-formed: " + oneLine(e), e);
    } catch (UnsupportedCharsetException e) {
      throw new IOException("its encoding " + e.getCharsetName() + " is not known here", e);
    }
  }

  /** Without the place, which the JDK puts into a line before it. */
  private static String oneLine(XMLStreamException e) {
    return String.valueOf(e.getMessage()).replaceAll("(?s).*\nMessage: ", "").strip();
  }
}
