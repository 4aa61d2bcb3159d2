package dev.stateward.application.check.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.StoreUnavailableException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Compares rows and stored blobs with each other; only for the operator. */
public interface CheckingConsistency {
  /**
   * Names everything that is wrong, while the installation is used. What is destroyed or moved
   * meanwhile is not wrong.
   *
   * @param events told in the thread of the caller
   * @throws StoreUnavailableException when the database or the store of blobs does not answer: not
   *     everything was checked
   */
  Checked check(Caller caller, Scope scope, Consumer<CheckEvent> events);

  /**
   * Writes the recovery records that are missing.
   *
   * @param progress told how many blobs were looked at
   * @return how many were written
   */
  long writeRecords(Caller caller, LongConsumer progress);

  /**
   * What is checked.
   *
   * @param depth how thoroughly blobs are looked at
   * @param repair whether to mend what can be mended without losing anything
   */
  record Scope(Depth depth, boolean repair) {
    public Scope {
      Objects.requireNonNull(depth, "depth is null");
    }
  }

  /** How thoroughly blobs are looked at. */
  enum Depth {
    /** Whether they are there, with their length. */
    LENGTHS,
    /** Whether they are what was stored: all of them are read. */
    BYTES
  }

  /**
   * What was looked at.
   *
   * @param blobs how many blobs of versions
   * @param objects how many blobs, recovery records and copies of keys the stores have
   * @param findings how many things are wrong
   * @param repaired about how many of them a repair did what it can
   */
  record Checked(long blobs, long objects, long findings, long repaired) {}
}
