/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** Asks a DataNode's web server for what its Corelane shows. */
public final class DataNodeJmx {

  private static final String BEAN = "Hadoop:service=DataNode,name=Corelane";

  private final DataNodeWeb web;

  /**
   * Asks one DataNode.
   *
   * @param web its web server
   */
  public DataNodeJmx(DataNodeWeb web) {
    this.web = web;
  }

  /**
   * Asks once for all that can be drawn.
   *
   * @return the answer
   * @throws IOException if there is none; the message says why, in a sentence for an operator
   * @throws InterruptedException if interrupted while waiting
   */
  public DataNodeView askForView() throws IOException, InterruptedException {
    return ask(DataNodeView::of).orElseThrow(this::noCorelane);
  }

  /**
   * Asks once.
   *
   * @return the answer
   * @throws IOException if there is none; the message says why, in a sentence for an operator
   * @throws InterruptedException if interrupted while waiting
   */
  public DataNodeReport ask() throws IOException, InterruptedException {
    return askIfAny().orElseThrow(this::noCorelane);
  }

  /**
   * Asks once a DataNode that may run without Corelane.
   *
   * @return the answer; nothing where it has no Corelane
   * @throws IOException if there is none; the message says why, in a sentence for an operator
   * @throws InterruptedException if interrupted while waiting
   */
  public Optional<DataNodeReport> askIfAny() throws IOException, InterruptedException {
    return ask(DataNodeReport::of);
  }

  private <T> Optional<T> ask(Function<JsonNode, T> read) throws IOException, InterruptedException {
    JsonNode beans = beans("qry=" + BEAN);
    try {
      return beans.isEmpty() ? Optional.empty() : Optional.of(read.apply(beans.get(0)));
    } catch (IllegalArgumentException e) {
      throw otherVersion(e);
    }
  }

  private IOException noCorelane() {
    return new IOException(
        web.server()
            + " has no Corelane: there is no bean "
            + BEAN
            + ". Is it a DataNode with Corelane's keys in its hdfs-site.xml?");
  }

  /**
   * Asks once for all that a DataNode shows.
   *
   * @return the answer
   * @throws NoAnswerException if there is none; the message says why, in a sentence for an operator
   * @throws InterruptedException if interrupted while waiting
   */
  public DataNodeFigures askForAll() throws NoAnswerException, InterruptedException {
    JsonNode beans = beans("qry=Hadoop:service=DataNode,*");
    try {
      return DataNodeFigures.of(beans)
          .orElseThrow(
              () ->
                  new NoAnswerException(
                      NoAnswerException.Kind.OTHER,
                      web.server() + " has a /jmx, but is no DataNode: it has no DataNodeInfo"));
    } catch (IllegalArgumentException e) {
      throw otherVersion(e);
    }
  }

  /**
   * Asks for beans of any kind.
   *
   * @param query such as {@code qry=java.lang:type=OperatingSystem}
   * @return those that there are
   * @throws NoAnswerException if there is no answer; the message says why
   * @throws InterruptedException if interrupted while waiting
   */
  public JsonNode beans(String query) throws NoAnswerException, InterruptedException {
    JsonNode beans = web.ask("/jmx?" + query).path("beans");
    if (!beans.isArray()) {
      throw new NoAnswerException(
          NoAnswerException.Kind.OTHER,
          web.server() + " answers other JSON: is it the web address of a DataNode?");
    }
    return beans;
  }

  private NoAnswerException otherVersion(IllegalArgumentException e) {
    return new NoAnswerException(
        NoAnswerException.Kind.OTHER,
        web.server() + " has a Corelane of another version: " + e.getMessage(),
        e);
  }
}
