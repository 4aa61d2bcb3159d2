package dev.stateward.testkit.memory;

import dev.stateward.application.audit.port.AuditCondition;
import dev.stateward.application.audit.port.AuditQuery;
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
  public List<SealedRecord> after(TrailId trail, long position, AuditQuery wanted, int atMost) {
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
        wanted(tables, trail, new AuditQuery(List.of(new AuditCondition.Since(since))))
            .mapToLong(row -> row.seal().position())
            .min());
  }

  @Override
  public Part list(TrailId trail, AuditQuery wanted, long offset, int atMost) {
    return transactions.read(tables -> {
      List<AuditRecord> all =
          wanted(tables, trail, wanted).map(Tables.Audit::record).toList().reversed();
      return new Part(all.stream().skip(offset).limit(atMost).toList(), all.size());
    });
  }

  private static Stream<Tables.Audit> wanted(Tables tables, TrailId trail, AuditQuery wanted) {
    return tables.audit.values().stream()
        .filter(row -> trail(row).equals(trail))
        .filter(row ->
            wanted.conditions().stream().allMatch(condition -> meets(row.record(), condition)));
  }

  private static boolean meets(AuditRecord record, AuditCondition condition) {
    return switch (condition) {
      case AuditCondition.OfAction(var action) -> record.event().action() == action;
      case AuditCondition.ByActor(var actor) ->
          record.actor().id().equals(actor) || record.actor().name().equals(actor);
      case AuditCondition.OnResource(var id) -> record.event().resource().equals(id);
      case AuditCondition.InWorkspace(var id) -> record.event().workspace().equals(id);
      case AuditCondition.Concerning(var id) ->
          List.of(id, "").contains(record.event().workspace());
      case AuditCondition.WithOutcome(var outcome) -> record.outcome() == outcome;
      case AuditCondition.Since(var instant) -> record.at().isAfter(instant);
      case AuditCondition.Until(var instant) -> !record.at().isAfter(instant);
    };
  }
}
