package io.corelane.hdfs.upload;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where Corelane's own failures end: counted by kind, logged once per kind, never passed on to an
 * upload.
 */
public final class Faults {

  private static final Logger LOG = LoggerFactory.getLogger("io.corelane.hdfs");

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();
  private final Consumer<String> counter;

  /**
   * No faults so far.
   *
   * @param counter told the kind of each fault, for a meter; may itself fail
   */
  public Faults(Consumer<String> counter) {
    this.counter = counter;
  }

  /** Something of ours that may fail in any way. */
  @FunctionalInterface
  public interface Step {

    /**
     * Does it.
     *
     * @throws Exception whatever it likes
     */
    void run() throws Exception;
  }

  /**
   * Runs a step and swallows whatever it throws, errors included: the caller is a thread of
   * Hadoop's.
   *
   * @param kind what was tried, such as {@code bind}; the number of kinds is small and fixed
   * @param step the step
   * @return whether it ended without a fault
   */
  public boolean guard(String kind, Step step) {
    try {
      step.run();
      return true;
    } catch (Throwable fault) {
      note(kind, fault);
      return false;
    }
  }

  /**
   * Counts a fault; logs it if it is the first of its kind and class. Does not throw.
   *
   * @param kind what was tried
   * @param fault what came of it
   */
  public void note(String kind, Throwable fault) {
    try {
      counts.computeIfAbsent(kind, k -> new LongAdder()).increment();
      if (logged.add(kind + "/" + fault.getClass().getName())) {
        LOG.warn(
            "Corelane: {} failed; uploads go on without it. Further faults of this kind are only"
                + " counted.",
            kind,
            fault);
      }
      counter.accept(kind);
    } catch (Throwable again) {
      // Nothing is left to tell it to; an upload must not learn of it.
      counts.computeIfAbsent("report", k -> new LongAdder()).increment();
    }
  }

  /**
   * How often each kind has failed.
   *
   * @return kind to count, by name
   */
  public Map<String, Long> counts() {
    Map<String, Long> snapshot = new TreeMap<>();
    counts.forEach((kind, count) -> snapshot.put(kind, count.sum()));
    return snapshot;
  }
}
