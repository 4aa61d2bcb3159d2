package dev.stateward.testkit.memory;

import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

final class InMemoryAuditTrail implements AuditTrail {
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final InMemoryTransactions transactions;

  InMemoryAuditTrail(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(List<AuditRecord> records, Chain chain) {
    transactions.change(tables -> {
      for (AuditRecord record : records) {
        TrailId trail = record.event().trail();
        Seal seal = chain.next(tables.heads.getOrDefault(trail, Seal.BEGINNING), record);
        tables.audit.put(NUMBERS.incrementAndGet(), new Tables.Audit(record, seal));
        tables.heads.put(trail, seal);
      }
    });
  }

  private static TrailId trail(Tables.Audit row) {
    return row.record().event().trail();
  }

  @Override
  public List<TrailId> unkeyed() {
    return transactions.read(tables ->
        tables.heads.entrySet().stream()
            .filter(head -> !head.getValue().keyed())
            .map(Map.Entry::getKey)
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

  /** None: no earlier version ever wrote here. */
  @Override
  public List<Waiting> waiting(TrailId trail, int atMost) {
    return List.of();
  }

  @Override
  public boolean seal(TrailId trail, List<Sealing> sealings) {
    return sealings.isEmpty();
  }

  @Override
  public List<TrailId> trails() {
    return transactions.read(tables -> List.copyOf(tables.heads.keySet()));
  }

  @Override
  public List<TrailId> traces() {
    return trails();
  }

  @Override
  public List<SealedRecord> after(TrailId trail, long position, Wanted wanted, int atMost) {
    return transactions.read(tables ->
        wanted(tables, trail, wanted)
            .filter(row -> row.seal().position() > position)
            .sorted(Comparator.comparingLong((Tables.Audit row) -> row.seal().position()))
            .limit(atMost)
            .map(row -> new SealedRecord(row.record(), row.seal(), ""))
            .toList());
  }

  @Override
  public OptionalLong positionSince(TrailId trail, Instant since) {
    return transactions.read(tables ->
        wanted(tables, trail, new Wanted(List.of(new Condition.Since(since))))
            .mapToLong(row -> row.seal().position())
            .min());
  }

  @Override
  public Part list(TrailId trail, Wanted wanted, long offset, int atMost) {
    return transactions.read(tables -> {
      List<AuditRecord> all =
          wanted(tables, trail, wanted).map(Tables.Audit::record).toList().reversed();
      return new Part(all.stream().skip(offset).limit(atMost).toList(), all.size());
    });
  }

  private static Stream<Tables.Audit> wanted(Tables tables, TrailId trail, Wanted wanted) {
    return tables.audit.values().stream()
        .filter(row -> trail(row).equals(trail))
        .filter(row ->
            wanted.conditions().stream().allMatch(condition -> meets(row.record(), condition)));
  }

  private static boolean meets(AuditRecord record, Condition condition) {
    return switch (condition) {
      case Condition.OfAction(var action) -> record.event().action() == action;
      case Condition.ByActor(var actor) ->
          record.actor().id().equals(actor) || record.actor().name().equals(actor);
      case Condition.OnResource(var id) -> record.event().resource().equals(id);
      case Condition.InWorkspace(var id) -> record.event().workspace().equals(id);
      case Condition.Concerning(var id) -> List.of(id, "").contains(record.event().workspace());
      case Condition.WithOutcome(var outcome) -> record.outcome() == outcome;
      case Condition.Since(var instant) -> record.at().isAfter(instant);
      case Condition.Until(var instant) -> !record.at().isAfter(instant);
    };
  }
}
