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
 * All audit records, in trails that are kept for ever (ADR 95). Records are added with their place
 * in the chain of their trail, by those who change something; nothing of a record changes, and none
 * is removed, by whatever means.
 *
 * <p>Records are the outbox of events: {@link #after} gives those of a trail, or of one workspace
 * in it, in order and again and again. Who sees a position sees all before it.
 */
public interface AuditTrail {
  /**
   * Adds records at the end of their trails, when the transaction is about to be committed: the
   * trails are held for no longer than that, and in an order in which nobody waits for each other.
   */
  void add(List<AuditRecord> records, Chain chain);

  /** How places follow each other. */
  @FunctionalInterface
  interface Chain {
    /** The place after {@code last}, taken by {@code record}. */
    Seal next(Seal last, AuditRecord record);
  }

  /**
   * The last place that is taken in a trail; {@link Seal#BEGINNING} when none is.
   *
   * @throws UnreadableRecordException when something else wrote it
   */
  Seal head(TrailId trail);

  /** Trails whose last place is not keyed. */
  List<TrailId> unkeyed();

  /**
   * The last place that is taken in a trail, held against others who add to it until the
   * transaction ends; {@link Seal#BEGINNING} when none is.
   */
  Seal hold(TrailId trail);

  /**
   * Records that an earlier version of this program added to a trail without a place, those first
   * that were added first.
   */
  List<Waiting> waiting(TrailId trail, int atMost);

  /**
   * Gives waiting records of a trail, which is held, their places; the last of them becomes its
   * head. False, and the transaction must be undone, when one of them was not waiting.
   */
  boolean seal(TrailId trail, List<Sealing> sealings);

  /** All trails that have a head, by identifier. */
  List<TrailId> trails();

  /**
   * All trails of which a head or a record is left, by identifier: nobody hides a trail by removing
   * its head. Looks at every record.
   */
  List<TrailId> traces();

  /**
   * The wanted records of a trail that have a place after {@code position}, in their order.
   *
   * @throws UnreadableRecordException when one of them was written by something else
   */
  List<SealedRecord> after(TrailId trail, long position, AuditQuery wanted, int atMost);

  /**
   * A position before which a trail has no record of what happened after {@code since}; empty when
   * it has no such record.
   */
  OptionalLong positionSince(TrailId trail, Instant since);

  /** A part of a trail's wanted records, the latest first. */
  Part list(TrailId trail, AuditQuery wanted, long offset, int atMost);

  /**
   * A record without a place.
   *
   * @param number by which it is known until it has one; grows as records are added
   * @param code the record's own code
   */
  record Waiting(long number, AuditRecord record, String code) {
    public Waiting {
      Objects.requireNonNull(record, "record is null");
      Objects.requireNonNull(code, "code is null");
    }
  }

  /**
   * A place for a waiting record.
   *
   * @param number that of {@link Waiting}
   */
  record Sealing(long number, Seal seal) {
    public Sealing {
      Objects.requireNonNull(seal, "seal is null");
    }
  }

  /**
   * A part of a list.
   *
   * @param total how many records the whole list has
   */
  record Part(List<AuditRecord> records, long total) {
    public Part {
      records = List.copyOf(records);
    }
  }
}
