/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import io.corelane.affinity.cli.site.SiteText.Item;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One key in a DataNode's {@code hdfs-site.xml} and in the files that it includes. As in Hadoop an
 * include stands for what is in it, the last property of a name counts, and none after a final one.
 */
public final class HdfsSite {

  private static final int DEEPEST = 8;
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:");

  private final String key;
  private final Place counts;

  /**
   * Where a key is set, or may be.
   *
   * @param item nothing where it is not set
   */
  private record Place(Path file, DecodedText decoded, SiteText text, Optional<Item> item) {}

  private HdfsSite(String key, Place counts) {
    this.key = key;
    this.counts = counts;
  }

  /**
   * Looks a key up.
   *
   * @param file the {@code hdfs-site.xml}, or a symbolic link to it
   * @param key such as {@code corelane.mode}
   * @return where it is set
   * @throws IOException if a file cannot be read, or not be changed without loss; the message names
   *     it and says why
   */
  public static HdfsSite read(Path file, String key) throws IOException {
    Place main = place(file);
    List<Place> set = new ArrayList<>();
    look(file, main, key, DEEPEST, set);
    Place last = set.isEmpty() ? main : set.get(set.size() - 1);
    Optional<Place> closed = set.stream().filter(HdfsSite::isFinal).findFirst();
    return new HdfsSite(key, closed.orElse(last));
  }

  /**
   * What the key is set to.
   *
   * @return without spaces around it; nothing where it is not set
   */
  public Optional<String> value() {
    return counts.item().map(item -> item.value().strip());
  }

  /**
   * What is to be written so that the key has another value: where it is set now, or at the end of
   * {@code hdfs-site.xml}.
   *
   * @param value the other value
   * @return nothing is written yet
   * @throws IOException if that file cannot be changed without loss; the message names it
   */
  public SiteChange to(String value) throws IOException {
    try {
      SiteText after =
          counts.item().isPresent()
              ? counts.text().with(counts.item().get(), value)
              : counts.text().plus(key, value);
      DecodedText before = counts.decoded();
      return new SiteChange(counts.file(), before.text(), after.toString(), before.charset());
    } catch (IOException e) {
      throw cannot(counts.file(), e);
    }
  }

  private static boolean isFinal(Place place) {
    return place.item().map(Item::isFinal).orElse(false);
  }

  private static Place place(Path at) throws IOException {
    try {
      // A link stays one: what is changed is the file behind it.
      Path real = at.toRealPath();
      DecodedText decoded = DecodedText.of(Files.readAllBytes(real));
      return new Place(real, decoded, SiteText.of(decoded.text()), Optional.empty());
    } catch (NoSuchFileException e) {
      throw new IOException(at + " is not there", e);
    } catch (IOException e) {
      throw cannot(at, e);
    }
  }

  /** Adds where the key is set, in the order in which Hadoop reads. */
  private static void look(Path at, Place place, String key, int deeper, List<Place> set)
      throws IOException {
    for (Item item : place.text().items()) {
      if (item.isInclude()) {
        Path included = included(at, item.href());
        if (deeper == 0) {
          throw new IOException(at + " includes too deeply: " + item.href());
        } else if (Files.exists(included)) {
          look(included, place(included), key, deeper - 1, set);
        }
      } else if (item.name().equals(key)) {
        set.add(new Place(place.file(), place.decoded(), place.text(), Optional.of(item)));
      }
    }
  }

  /** What an include names; a file that is not there counts as empty, as its fallback says. */
  private static Path included(Path by, String href) throws IOException {
    if (!URL.matcher(href).lookingAt()) {
      return by.resolveSibling(href);
    }
    try {
      URI uri = URI.create(href);
      if ("file".equalsIgnoreCase(uri.getScheme())) {
        return Path.of(uri);
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(by + " includes " + href + ", which is no name of a file", e);
    }
    throw new IOException(
        by + " includes " + href + ", which cannot be looked into: the key may be set there");
  }

  private static IOException cannot(Path file, IOException why) {
    return new IOException(file + " cannot be changed: " + reason(why), why);
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e.getMessage() == null || e instanceof FileSystemException
        ? e.toString()
        : e.getMessage();
  }
}
