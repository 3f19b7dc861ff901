/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.DataNodeWeb;
import io.corelane.affinity.cli.datanode.NoAnswerException;
import io.corelane.affinity.cli.datanode.WebClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

/** Does the same with many DataNodes, some at once. One that does not answer is an answer, too. */
public final class Inquiry {

  private final int parallel;
  private final Duration patience;
  private final ThreadFactory threads;
  private final WebClient client;

  /** Something to do with one of many; its failures are part of what it returns. */
  @FunctionalInterface
  public interface Each<A, B> {
    /** Does it. */
    B with(A one) throws InterruptedException;
  }

  /**
   * Nothing is asked yet.
   *
   * @param parallel how many are asked at once, at least 1
   * @param patience how long an answer may take
   * @param threads makes the threads that ask
   * @param client asks them all
   */
  public Inquiry(int parallel, Duration patience, ThreadFactory threads, WebClient client) {
    this.parallel = parallel;
    this.patience = patience;
    this.threads = threads;
    this.client = client;
  }

  /**
   * The DataNodes of a NameNode.
   *
   * @param nameNode its web address
   * @throws IOException if it does not tell them, saying why
   */
  public List<FleetNode> of(URI nameNode) throws IOException, InterruptedException {
    return new NameNodeList(new DataNodeWeb(nameNode, client, patience)).ask();
  }

  /** Asks for what each shows. */
  public List<FleetAnswer> ask(List<FleetNode> nodes) throws InterruptedException {
    return each(nodes, this::ask);
  }

  /** Asks also for what each runs on, and how it is configured. */
  public List<FleetAnswer> askForAll(List<FleetNode> nodes) throws InterruptedException {
    return each(nodes, node -> ask(node, true));
  }

  /** Asks one for what it shows. */
  public FleetAnswer ask(FleetNode node) throws InterruptedException {
    return ask(node, false);
  }

  /** Asks each for what is found on its host; one that has no Corelane cannot tell. */
  public List<HostFindings> askForFindings(List<FleetNode> nodes) throws InterruptedException {
    return each(nodes, this::findings);
  }

  private HostFindings findings(FleetNode node) throws InterruptedException {
    FleetAnswer answer = ask(node);
    if (answer.corelane().isEmpty() || node.web().isEmpty()) {
      return HostFindings.none(node, answer.why());
    }
    try {
      DataNodeWeb web = new DataNodeWeb(node.web().get(), client, patience);
      return HostFindings.of(node, web.ask(HostFindings.PATH));
    } catch (NoAnswerException e) {
      return HostFindings.none(
          node,
          e.kind() == NoAnswerException.Kind.OTHER
              ? "tells nothing at "
                  + HostFindings.PATH
                  + ": its Corelane is older than this, or corelane.page.enabled is false ("
                  + e.getMessage()
                  + ")"
              : String.valueOf(e.getMessage()));
    }
  }

  private FleetAnswer ask(FleetNode node, boolean all) throws InterruptedException {
    if (node.web().isEmpty()) {
      return FleetAnswer.dead(node);
    }
    DataNodeWeb web = new DataNodeWeb(node.web().get(), client, patience);
    try {
      DataNodeFigures figures = new DataNodeJmx(web).askForAll();
      return FleetAnswer.of(
          node, figures, all ? new HostTraitsReader(web).read(figures) : HostTraits.NONE);
    } catch (NoAnswerException e) {
      return FleetAnswer.none(node, e);
    }
  }

  /**
   * Does something with each.
   *
   * @return what came of it, in the same order
   */
  public <A, B> List<B> each(List<A> all, Each<A, B> task) throws InterruptedException {
    ExecutorService pool =
        Executors.newFixedThreadPool(Math.max(1, Math.min(parallel, all.size())), threads);
    try {
      List<Future<B>> begun = new ArrayList<>();
      for (A one : all) {
        begun.add(pool.submit(() -> task.with(one)));
      }
      List<B> done = new ArrayList<>();
      for (Future<B> future : begun) {
        done.add(future.get());
      }
      return List.copyOf(done);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }
}
