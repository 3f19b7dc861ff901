/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import io.corelane.bench.cluster.HarnessException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A DataNode's {@code hdfs-site.xml} while its settings are changed in it. The file itself is kept
 * under another name beside it, and is put back by renaming: every byte, owner and permission is
 * what it was. What the DataNode reads meanwhile is a copy that differs in one key, and is replaced
 * by renaming too, so that nobody ever reads half a file.
 */
public final class SiteFile {

  private static final String KEPT = ".before-corelane-bench";
  private static final Set<PosixFilePermission> OWNERS_ONLY =
      PosixFilePermissions.fromString("rw-------");

  /** What is appended to the name of a file that is not complete yet. */
  static final String FRESH = ".corelane-bench-new";

  private final Path file;
  private final Path kept;
  private final byte[] original;
  private byte[] written;
  private boolean closed;

  private SiteFile(Path file, Path kept, byte[] original) {
    this.file = file;
    this.kept = kept;
    this.original = original;
    this.written = original;
  }

  /**
   * Keeps the file.
   *
   * @param file the file, or a symbolic link to it
   * @return the file, unchanged so far
   * @throws HarnessException if it cannot be read or is not well-formed, if its directory cannot be
   *     written to, or an earlier run's original is still there
   */
  public static SiteFile keep(Path file) throws HarnessException {
    try {
      Path real = file.toRealPath();
      byte[] content = Files.readAllBytes(real);
      parsed(content);
      Path kept = real.resolveSibling(real.getFileName() + KEPT);
      // A second name of the same file, not a copy: what is put back is the file itself.
      Files.createLink(kept, real);
      return new SiteFile(real, kept, content);
    } catch (FileAlreadyExistsException e) {
      throw new HarnessException(
          "%s%s is there: another comparison uses this file, or one could not put it back. If none runs, move that file back to %s and reconfigure the DataNode"
              .formatted(file, KEPT, file),
          e);
    } catch (IOException | SAXException | UnsupportedOperationException e) {
      throw new HarnessException("--hdfs-site " + file + " cannot be used: " + e, e);
    }
  }

  public Path file() {
    return file;
  }

  /** Where the original is: the second name. */
  public Path kept() {
    return kept;
  }

  /** What the original sets a key to; nothing when the key is not in it. */
  public Optional<String> originally(LiveKey key) throws HarnessException {
    try {
      return property(parsed(original), key).map(property -> text(property, "value"));
    } catch (IOException | SAXException e) {
      throw new HarnessException(file + " cannot be read: " + e, e);
    }
  }

  /**
   * Sets keys; the others are as in the original.
   *
   * @throws HarnessException if somebody else has changed the file meanwhile, it cannot be written,
   *     or this is closed
   */
  public synchronized void set(LiveSettings settings) throws HarnessException {
    if (closed) {
      throw new HarnessException("the mode is not switched any more: the run is over");
    }
    try {
      checkUntouched();
      replace(content(settings));
    } catch (IOException e) {
      throw new HarnessException(file + " cannot be written: " + e, e);
    }
  }

  /** What the file contains with some settings; the same bytes each time. */
  public byte[] content(LiveSettings settings) throws HarnessException {
    try {
      Document document = parsed(original);
      for (Map.Entry<LiveKey, String> setting : settings.values().entrySet()) {
        LiveKey key = setting.getKey();
        Element property = property(document, key).orElseGet(() -> added(document, key));
        property.getElementsByTagName("value").item(0).setTextContent(setting.getValue());
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      TransformerFactory.newInstance()
          .newTransformer()
          .transform(new DOMSource(document), new StreamResult(bytes));
      return bytes.toByteArray();
    } catch (IOException | SAXException | TransformerException e) {
      throw new HarnessException(file + " cannot be written anew: " + e, e);
    }
  }

  private static Element added(Document document, LiveKey key) {
    Element property = document.createElement("property");
    property.appendChild(document.createElement("name")).setTextContent(key.key());
    property.appendChild(document.createElement("value"));
    document.getDocumentElement().appendChild(property);
    return property;
  }

  /** Nothing is written any more: what puts it back is about to run. */
  public synchronized void close() {
    closed = true;
  }

  /**
   * Puts the original back.
   *
   * @throws HarnessException if somebody else has changed the file meanwhile, or it cannot be done;
   *     the original stays under its second name then
   */
  public synchronized void restore() throws HarnessException {
    closed = true;
    try {
      checkUntouched();
      if (!Arrays.equals(written, original)) {
        Files.move(kept, file, StandardCopyOption.ATOMIC_MOVE);
      }
      // Renaming one name of a file to another of the same file does nothing.
      Files.deleteIfExists(kept);
    } catch (IOException e) {
      throw new HarnessException(
          file + " cannot be put back: " + e + "; the original is " + kept, e);
    }
  }

  private void checkUntouched() throws IOException, HarnessException {
    if (!Arrays.equals(Files.readAllBytes(file), written)) {
      throw new HarnessException(
          "somebody else has changed %s meanwhile: it is left alone, as it was before the run it is in %s"
              .formatted(file, kept));
    }
  }

  private void replace(byte[] content) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + FRESH);
    PosixFileAttributes attributes = Files.readAttributes(kept, PosixFileAttributes.class);
    // What a killed run left may be open to others.
    Files.deleteIfExists(fresh);
    try {
      // Nobody else's to read until it has the owner and the permissions of the original.
      Files.createFile(fresh, PosixFilePermissions.asFileAttribute(OWNERS_ONLY));
      Files.write(fresh, content);
      PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
      // The DataNode must be able to read it; changing to the same owner needs no right.
      if (!view.readAttributes().owner().equals(attributes.owner())) {
        view.setOwner(attributes.owner());
      }
      view.setGroup(attributes.group());
      view.setPermissions(attributes.permissions());
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      written = content;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static Document parsed(byte[] content) throws IOException, SAXException {
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      // The default one prints to standard error, too.
      builder.setErrorHandler(new DefaultHandler());
      return builder.parse(new ByteArrayInputStream(content));
    } catch (ParserConfigurationException e) {
      throw new IOException("this JVM has no XML parser: " + e.getMessage(), e);
    }
  }

  /** The last one with that name counts, as in Hadoop. */
  private static Optional<Element> property(Document document, LiveKey key) {
    NodeList properties = document.getElementsByTagName("property");
    for (int i = properties.getLength() - 1; i >= 0; i--) {
      Element property = (Element) properties.item(i);
      if (text(property, "name").equals(key.key())
          && property.getElementsByTagName("value").getLength() == 1) {
        return Optional.of(property);
      }
    }
    return Optional.empty();
  }

  private static String text(Element property, String name) {
    NodeList nodes = property.getElementsByTagName(name);
    return nodes.getLength() == 0 ? "" : nodes.item(0).getTextContent().strip();
  }
}
