package dev.stateward.application.audit.port;

import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * All audit records, in trails that are kept forever (ADR 95). Each record is added with its
 * position in the chain of its trail, in the transaction of the change. Records are never changed
 * or removed.
 *
 * <p>Records are the outbox of events: {@link #after} reads those of a trail, or of one workspace
 * in it, in order and repeatably. A reader that sees a position sees all positions before it.
 */
public interface AuditTrail {
  /**
   * Adds records at the end of their trails just before the transaction commits: the trails are
   * locked only for that time, and in one order, so that no deadlock occurs.
   */
  void add(List<AuditRecord> records, Chain chain);

  /** The rule by which positions follow each other. */
  @FunctionalInterface
  interface Chain {
    /** The position of {@code record}, after {@code last}. */
    Seal next(Seal last, AuditRecord record);
  }

  /**
   * The last position of a trail; {@link Seal#BEGINNING} for an empty trail.
   *
   * @throws UnreadableRecordException when this program did not write it
   */
  Seal head(TrailId trail);

  /** The trails whose last position is not keyed. */
  List<TrailId> unkeyed();

  /**
   * The last position of a trail, locked against others that add to it until the transaction ends;
   * {@link Seal#BEGINNING} for an empty trail.
   */
  Seal hold(TrailId trail);

  /**
   * Records that an earlier version of this program added to a trail without a position, in the
   * order they were added.
   */
  List<Waiting> waiting(TrailId trail, int atMost);

  /**
   * Gives waiting records of a locked trail their positions; the last of them becomes its head.
   * False when one of them was not waiting: the transaction must then be rolled back.
   */
  boolean seal(TrailId trail, List<Sealing> sealings);

  /** All trails that have a head, by identifier. */
  List<TrailId> trails();

  /**
   * All trails that have a head or any record, by identifier: removing its head does not hide a
   * trail. Reads every record.
   */
  List<TrailId> traces();

  /**
   * The selected records of a trail after {@code position}, in order.
   *
   * @throws UnreadableRecordException when this program did not write one of them
   */
  List<SealedRecord> after(TrailId trail, long position, AuditQuery wanted, int atMost);

  /**
   * A position before which a trail has no record of anything after {@code since}; empty when it
   * has no such record.
   */
  OptionalLong positionSince(TrailId trail, Instant since);

  /** A page of a trail's selected records, latest first. */
  Part list(TrailId trail, AuditQuery wanted, long offset, int atMost);

  /**
   * A record without a position.
   *
   * @param number identifies it until it has one; increases as records are added
   * @param code the record's own code
   */
  record Waiting(long number, AuditRecord record, String code) {
    public Waiting {
      Objects.requireNonNull(record, "record is null");
      Objects.requireNonNull(code, "code is null");
    }
  }

  /**
   * The position for a waiting record.
   *
   * @param number that of {@link Waiting}
   */
  record Sealing(long number, Seal seal) {
    public Sealing {
      Objects.requireNonNull(seal, "seal is null");
    }
  }

  /**
   * A page of a list.
   *
   * @param total how many records the whole list has
   */
  record Part(List<AuditRecord> records, long total) {
    public Part {
      records = List.copyOf(records);
    }
  }
}
