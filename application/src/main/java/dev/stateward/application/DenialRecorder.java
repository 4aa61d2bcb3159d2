package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Denial;
import dev.stateward.application.port.in.RecordingDenials;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Deed;
import dev.stateward.domain.audit.Details;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Records denials: the first of a kind at once, how many followed when the minute is over. */
final class DenialRecorder implements RecordingDenials {
  private final Gate gate;
  private final Stores stores;
  private final Audited audited;
  private final InstantSource time;
  private final ReentrantLock counting = new ReentrantLock();
  private DenialTallies tallies = new DenialTallies();
  private Instant minute = Instant.EPOCH;

  DenialRecorder(Gate gate, Stores stores, Audited audited, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.audited = audited;
    this.time = time;
  }

  @Override
  public void record(Caller caller, Denial.OfExisting denial, String call) {
    Instant now = time.instant();
    write(settled(now.truncatedTo(ChronoUnit.MINUTES)), now);
    if (admitted(caller, denial)) {
      Deed deed = denial.deed();
      Deed called = deed.changing(deed.before(), deed.after().with("call", call));
      add(List.of(audited.denied(caller, denial.principal(), called, now)));
    }
  }

  @Override
  public void settle(Caller caller) {
    gate.requireOperator(caller);
    Instant now = time.instant();
    write(settled(now.truncatedTo(ChronoUnit.MINUTES)), now);
  }

  @Override
  public void settleAll(Caller caller) {
    gate.requireOperator(caller);
    write(settled(Instant.MAX), time.instant());
  }

  private boolean admitted(Caller caller, Denial.OfExisting denial) {
    counting.lock();
    try {
      return tallies.admits(caller, denial);
    } finally {
      counting.unlock();
    }
  }

  /** What was counted before {@code current}, which is forgotten. */
  private List<DenialTallies.Counted> settled(Instant current) {
    counting.lock();
    try {
      if (current.equals(minute)) {
        return List.of();
      }
      minute = current;
      List<DenialTallies.Counted> counted = tallies.counted();
      tallies = new DenialTallies();
      return counted;
    } finally {
      counting.unlock();
    }
  }

  private void write(List<DenialTallies.Counted> counted, Instant now) {
    List<AuditRecord> records = new ArrayList<>();
    for (DenialTallies.Counted one : counted) {
      Deed deed = one.denial().deed();
      Details total = deed.after().with("count", one.count());
      records.add(
          audited.denied(
              one.caller(), one.denial().principal(), deed.changing(deed.before(), total), now));
    }
    add(records);
  }

  private void add(List<AuditRecord> records) {
    if (!records.isEmpty()) {
      stores.transactions().run(() -> audited.add(records));
    }
  }
}
