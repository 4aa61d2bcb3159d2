package dev.stateward.bootstrap.transfer;

import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** States that a backend of Terraform keeps, each under a path of its own; it is named as text. */
public interface StateSource extends AutoCloseable {
  /** The paths of all states, in order. */
  List<String> paths();

  /** What is to be the name of the workspace of the state under a path, unless told otherwise. */
  String workspace(String path);

  /** Gives the bytes of the state under a path to {@code sink}. */
  void read(String path, Consumer<InputStream> sink);

  /** When the state that was read was written; empty when the source does not tell. */
  default Optional<Instant> time(String path) {
    return Optional.empty();
  }

  /** Gives the states before the one that was read, newest first; none without a history. */
  default void readOlder(String path, SerialRange serials, OlderStates sink) {}

  /**
   * Which serials are wanted.
   *
   * @param known the greatest of those that are there already; -1 when there are none
   * @param present the one of the state that was read
   */
  record SerialRange(long known, long present) {}

  /** Takes older states, one after the other. */
  interface OlderStates {
    /**
     * Takes a state.
     *
     * @param time when it was written, if the source tells
     */
    Verdict take(InputStream bytes, Optional<Instant> time);
  }

  /** What became of an older state. */
  enum Verdict {
    KEPT,
    /** It is of another lineage, or not older than the one that was kept before. */
    LEFT_OUT,
    /** No more are wanted. */
    ENOUGH
  }

  @Override
  void close();
}
