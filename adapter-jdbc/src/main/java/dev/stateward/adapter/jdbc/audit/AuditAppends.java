package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.database.OpenTransaction;
import dev.stateward.application.audit.port.AuditTrail.Chain;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/**
 * The records that a transaction adds to trails before its commit. Heads of trails are the last
 * rows that a transaction locks, and are locked in one order, so that no deadlock occurs (ADR 95).
 */
final class AuditAppends implements OpenTransaction.BeforeCommit {
  private final Map<TrailId, List<Append>> trails =
      new TreeMap<>(Comparator.comparing(TrailId::value));

  private record Append(AuditRecord record, Chain chain) {}

  void add(List<AuditRecord> records, Chain chain) {
    records.forEach(record ->
        trails
            .computeIfAbsent(record.event().trail(), fresh -> new ArrayList<>())
            .add(new Append(record, chain)));
  }

  @Override
  public void run(Handle handle) {
    trails.forEach((trail, appends) -> append(handle, trail, appends));
  }

  private static void append(Handle handle, TrailId trail, List<Append> appends) {
    List<Map<String, Object>> before = new ArrayList<>();
    Seal last = AuditHeads.hold(handle, trail);
    for (Append append : appends.subList(0, appends.size() - 1)) {
      last = append.chain().next(last, append.record());
      before.add(AuditRows.values(append.record(), last));
    }
    if (!before.isEmpty()) {
      AuditRows.INSERT.executeAll(handle, before);
    }
    Append end = appends.getLast();
    if (!AuditHeads.add(handle, end.record(), end.chain().next(last, end.record()))) {
      throw new IllegalStateException("the head of a locked trail was moved");
    }
  }
}
