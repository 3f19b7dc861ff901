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
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Keys in a DataNode's {@code hdfs-site.xml} and in the files that it includes. As in Hadoop an
 * include stands for what is in it, the last property of a name counts, and none after a final one.
 */
public final class HdfsSite {

  private static final int DEEPEST = 8;
  private static final int NOT_SET = -1;
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:");

  private final Map<String, Place> counts;

  /**
   * Where a key is set, or may be.
   *
   * @param at which of the text's items sets it, counting from 0; -1 where none does
   */
  private record Place(Path file, DecodedText decoded, SiteText text, int at) {

    Optional<Item> item() {
      return at == NOT_SET ? Optional.empty() : Optional.of(text.items().get(at));
    }
  }

  private HdfsSite(Map<String, Place> counts) {
    this.counts = counts;
  }

  /**
   * Looks keys up.
   *
   * @param file the {@code hdfs-site.xml}, or a symbolic link to it
   * @param keys such as {@code corelane.mode}; one at least
   * @return where they are set
   * @throws IOException if a file cannot be read, or not be changed without loss; the message names
   *     it and says why
   */
  public static HdfsSite read(Path file, Collection<String> keys) throws IOException {
    Place main = place(file);
    Map<String, Place> counts = new HashMap<>();
    for (String key : keys) {
      List<Place> set = new ArrayList<>();
      look(file, main, key, DEEPEST, set);
      Place last = set.isEmpty() ? main : set.get(set.size() - 1);
      counts.put(key, set.stream().filter(HdfsSite::isFinal).findFirst().orElse(last));
    }
    return new HdfsSite(counts);
  }

  /**
   * What a key is set to.
   *
   * @param key one of those that were looked up
   * @return without spaces around it; nothing where it is not set
   */
  public Optional<String> value(String key) {
    return place(key).item().map(item -> item.value().strip());
  }

  /**
   * What is to be written so that keys have other values: where they are set now, or at the end of
   * {@code hdfs-site.xml}.
   *
   * @param values the other values of keys that were looked up; one at least
   * @return nothing is written yet
   * @throws IOException if that file cannot be changed without loss, or it is not one file; the
   *     message names it
   */
  public SiteChange to(Map<String, String> values) throws IOException {
    Place first = place(values.keySet().iterator().next());
    try {
      SiteText text = first.text();
      for (Map.Entry<String, String> value : values.entrySet()) {
        Place place = place(value.getKey());
        if (!place.file().equals(first.file())) {
          throw new IOException("%s is in %s".formatted(value.getKey(), place.file()));
        }
        // What is added comes last: the others stay where they are.
        text =
            place.at() == NOT_SET
                ? text.plus(value.getKey(), value.getValue())
                : text.with(text.items().get(place.at()), value.getValue());
      }
      DecodedText before = first.decoded();
      return new SiteChange(first.file(), before.text(), text.toString(), before.charset());
    } catch (IOException e) {
      throw cannot(first.file(), e);
    }
  }

  private Place place(String key) {
    return Objects.requireNonNull(counts.get(key), key);
  }

  private static boolean isFinal(Place place) {
    return place.item().map(Item::isFinal).orElse(false);
  }

  private static Place place(Path at) throws IOException {
    try {
      // A link stays one: what is changed is the file behind it.
      Path real = at.toRealPath();
      DecodedText decoded = DecodedText.of(Files.readAllBytes(real));
      return new Place(real, decoded, SiteText.of(decoded.text()), NOT_SET);
    } catch (NoSuchFileException e) {
      throw new IOException(at + " is not there", e);
    } catch (IOException e) {
      throw cannot(at, e);
    }
  }

  /** Adds where the key is set, in the order in which Hadoop reads. */
  private static void look(Path at, Place place, String key, int deeper, List<Place> set)
      throws IOException {
    List<Item> items = place.text().items();
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      if (item.isInclude()) {
        Path included = included(at, item.href());
        if (deeper == 0) {
          throw new IOException(at + " includes too deeply: " + item.href());
        } else if (Files.exists(included)) {
          look(included, place(included), key, deeper - 1, set);
        }
      } else if (item.name().equals(key)) {
        set.add(new Place(place.file(), place.decoded(), place.text(), i));
      }
    }
  }

  /**
   * What an include names; a file that is not there counts as empty, as its fallback says. Hadoop
   * looks for a name on its class path first, where Corelane's own include is: it has no key that
   * is looked for here.
   */
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
