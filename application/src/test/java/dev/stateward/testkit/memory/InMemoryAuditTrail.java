package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.AuditTrail;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.CodedRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

final class InMemoryAuditTrail implements AuditTrail {
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final InMemoryTransactions transactions;

  InMemoryAuditTrail(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(List<CodedRecord> records) {
    transactions.change(tables ->
        records.forEach(coded ->
            tables.audit.put(NUMBERS.incrementAndGet(), new Tables.Audit(coded, Seal.BEGINNING))));
  }

  private static boolean waits(Tables.Audit row) {
    return row.seal().position() == 0;
  }

  private static TrailId trail(Tables.Audit row) {
    return row.coded().record().deed().trail();
  }

  @Override
  public List<TrailId> waiting(int atMost) {
    return transactions.read(tables ->
        tables.audit.values().stream()
            .filter(InMemoryAuditTrail::waits)
            .map(InMemoryAuditTrail::trail)
            .distinct()
            .limit(atMost)
            .toList());
  }

  @Override
  public Seal hold(TrailId trail) {
    transactions.requireTransaction();
    return transactions.write(
        tables -> tables.heads.computeIfAbsent(trail, unknown -> Seal.BEGINNING));
  }

  @Override
  public Seal head(TrailId trail) {
    return transactions.read(tables -> tables.heads.getOrDefault(trail, Seal.BEGINNING));
  }

  @Override
  public List<Waiting> waiting(TrailId trail, int atMost) {
    return transactions.read(tables ->
        tables.audit.entrySet().stream()
            .filter(row -> waits(row.getValue()) && trail(row.getValue()).equals(trail))
            .sorted(Map.Entry.comparingByKey())
            .limit(atMost)
            .map(row -> new Waiting(row.getKey(), row.getValue().coded()))
            .toList());
  }

  @Override
  public boolean seal(TrailId trail, List<Sealing> sealings) {
    return transactions.write(tables -> {
      for (Sealing sealing : sealings) {
        Tables.Audit row = tables.audit.get(sealing.number());
        if (row == null || !waits(row) || !trail(row).equals(trail)) {
          return false;
        }
        tables.audit.put(sealing.number(), new Tables.Audit(row.coded(), sealing.seal()));
        tables.heads.put(trail, sealing.seal());
      }
      return true;
    });
  }

  @Override
  public List<TrailId> trails() {
    return transactions.read(tables -> List.copyOf(tables.heads.keySet()));
  }

  @Override
  public List<SealedRecord> after(TrailId trail, long position, Wanted wanted, int atMost) {
    return transactions.read(tables ->
        wanted(tables, trail, wanted)
            .filter(row -> row.seal().position() > position)
            .sorted(Comparator.comparingLong((Tables.Audit row) -> row.seal().position()))
            .limit(atMost)
            .map(row -> new SealedRecord(row.coded(), row.seal()))
            .toList());
  }

  @Override
  public Part list(TrailId trail, Wanted wanted, long offset, int atMost) {
    return transactions.read(tables -> {
      List<AuditRecord> all =
          wanted(tables, trail, wanted).map(row -> row.coded().record()).toList().reversed();
      return new Part(all.stream().skip(offset).limit(atMost).toList(), all.size());
    });
  }

  private static Stream<Tables.Audit> wanted(Tables tables, TrailId trail, Wanted wanted) {
    return tables.audit.values().stream()
        .filter(row -> trail(row).equals(trail))
        .filter(row ->
            wanted.conditions().stream()
                .allMatch(condition -> meets(row.coded().record(), condition)));
  }

  private static boolean meets(AuditRecord record, Condition condition) {
    return switch (condition) {
      case Condition.OfAction(var action) -> record.deed().action() == action;
      case Condition.ByActor(var actor) ->
          record.actor().id().equals(actor) || record.actor().name().equals(actor);
      case Condition.OnResource(var id) -> record.deed().resource().equals(id);
      case Condition.InWorkspace(var id) -> record.deed().workspace().equals(id);
      case Condition.Concerning(var id) -> List.of(id, "").contains(record.deed().workspace());
      case Condition.WithOutcome(var outcome) -> record.outcome() == outcome;
      case Condition.Since(var instant) -> record.at().isAfter(instant);
      case Condition.Until(var instant) -> !record.at().isAfter(instant);
    };
  }
}
