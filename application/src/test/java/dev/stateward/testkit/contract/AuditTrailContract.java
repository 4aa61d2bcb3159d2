package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.audit.port.AuditCondition;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of audit records does. */
public class AuditTrailContract extends StoresContract {
  private static final Actor ANN = new Actor(Actor.Kind.USER, "user-1", "ann", "at-1");
  private static final Actor OPS = new Actor(Actor.Kind.TEAM, "team-1", "ops", "");
  private static final Source HERE =
      new Source("10.0.0.1", "10.1.1.1, 10.2.2.2", "req-1", "go-tfe \u00fc");

  private TrailId trail = TrailId.SERVER;

  @BeforeEach
  void usesATrailOfItsOwn() {
    trail = TrailId.of(fixture().ids().organization());
  }

  private AuditTrail audit() {
    return stores().auditTrail();
  }

  private AuditRecord record(Actor actor, AuditAction action, String resource, String workspace) {
    AuditEvent auditEvent =
        new AuditEvent(
            trail,
            action,
            resource,
            workspace,
            Details.of("status", "pending"),
            Details.of("status", "finalized").with("lines", "a\nb\\"));
    return new AuditRecord(
        fixture().ids().auditRecord(),
        fixture().now(),
        actor,
        HERE,
        auditEvent,
        actor.equals(ANN) ? AuditOutcome.SUCCESS : AuditOutcome.DENIED);
  }

  private AuditRecord record() {
    return record(ANN, AuditAction.STATE_VERSION_UPLOAD, "sv-1", "ws-1");
  }

  private void add(List<AuditRecord> records) {
    audit().add(records, (last, record) -> place(last.position() + 1));
  }

  private List<AuditRecord> added(int count) {
    List<AuditRecord> records = Stream.generate(this::record).limit(count).toList();
    add(records);
    return records;
  }

  private static Seal place(long position) {
    return new Seal(position, "%064x".formatted(position), "%016x".formatted(position % 2));
  }

  private List<SealedRecord> sealed() {
    return audit().after(trail, 0, AuditQuery.ALL, 100);
  }

  @Test
  void keepsEveryPartOfARecord() {
    List<AuditRecord> records = new ArrayList<>(added(1));
    AuditRecord bare =
        new AuditRecord(
            fixture().ids().auditRecord(),
            fixture().now(),
            Actor.OPERATOR,
            Source.NONE,
            new AuditEvent(
                trail, AuditAction.ORGANIZATION_CREATE, "", "", Details.NONE, Details.NONE),
            AuditOutcome.SUCCESS);
    add(List.of(bare));
    records.add(bare);

    assertThat(sealed())
        .containsExactly(
            new SealedRecord(records.getFirst(), place(1), ""),
            new SealedRecord(records.getLast(), place(2), ""));
    assertThat(audit().head(trail)).isEqualTo(place(2));
    assertThat(audit().trails()).contains(trail);
    assertThat(audit().traces()).contains(trail).doesNotHaveDuplicates();
    assertThat(audit().unkeyed()).doesNotContain(trail);
  }

  @Test
  void givesEachRecordThePlaceAfterTheLast() {
    assertThat(audit().head(trail)).isEqualTo(Seal.BEGINNING);
    List<Seal> asked = new ArrayList<>();
    run(() -> {
      asked.clear();
      for (int i = 0; i < 2; i++) {
        audit()
            .add(
                List.of(record(), record()),
                (last, record) -> {
                  asked.add(last);
                  return place(last.position() + 1);
                });
      }
    });

    assertThat(asked).containsExactly(Seal.BEGINNING, place(1), place(2), place(3));
    assertThat(sealed())
        .extracting(SealedRecord::seal)
        .containsExactly(place(1), place(2), place(3), place(4));
  }

  @Test
  void addsToSeveralTrailsAtOnce() {
    AuditRecord one = record();
    trail = TrailId.of(fixture().ids().organization());
    AuditRecord other = record();
    add(List.of(other, one));

    assertThat(sealed()).extracting(SealedRecord::record).containsExactly(other);
    trail = one.event().trail();
    assertThat(sealed()).extracting(SealedRecord::record).containsExactly(one);
  }

  @Test
  void givesThemInOrderAndAPieceAtATime() {
    List<AuditRecord> records = added(5);

    assertThat(audit().after(trail, 0, AuditQuery.ALL, 2))
        .extracting(SealedRecord::record)
        .isEqualTo(records.subList(0, 2));
    assertThat(audit().after(trail, 2, AuditQuery.ALL, 9))
        .extracting(SealedRecord::record)
        .isEqualTo(records.subList(2, 5));
    assertThat(audit().after(trail, 5, AuditQuery.ALL, 9)).isEmpty();
  }

  @Test
  void keepsNothingOfATransactionThatIsUndone() {
    assertThatThrownBy(() ->
            run(() -> {
              added(2);
              throw new UnsupportedOperationException("no");
            }))
        .isInstanceOf(UnsupportedOperationException.class);

    assertThat(audit().head(trail)).isEqualTo(Seal.BEGINNING);
    assertThat(audit().list(trail, AuditQuery.ALL, 0, 9).total()).isZero();
  }

  @Test
  void keepsTrailsApart() {
    added(1);
    TrailId first = trail;
    trail = TrailId.of(fixture().ids().organization());
    added(2);

    assertThat(sealed()).hasSize(2);
    assertThat(audit().head(first)).isEqualTo(place(1));
    assertThat(audit().list(first, AuditQuery.ALL, 0, 9).total()).isEqualTo(1);
  }

  @Test
  void listsTheLatestFirst() {
    List<AuditRecord> records = new ArrayList<>(added(5));
    Collections.reverse(records);

    AuditTrail.Part first = audit().list(trail, AuditQuery.ALL, 0, 2);
    AuditTrail.Part second = audit().list(trail, AuditQuery.ALL, 2, 9);

    assertThat(first).isEqualTo(new AuditTrail.Part(records.subList(0, 2), 5));
    assertThat(second).isEqualTo(new AuditTrail.Part(records.subList(2, 5), 5));
    assertThat(audit().list(trail, AuditQuery.ALL, 5, 9))
        .isEqualTo(new AuditTrail.Part(List.of(), 5));
  }

  @Test
  void findsWhereATimeBegins() {
    List<AuditRecord> records = added(5);
    Instant third = records.get(2).at();

    assertThat(audit().positionSince(trail, third)).hasValue(4);
    assertThat(audit().positionSince(trail, third.minusNanos(1000))).hasValue(3);
    assertThat(audit().positionSince(trail, records.getLast().at())).isEmpty();
    assertThat(audit().positionSince(trail, Instant.EPOCH)).hasValue(1);
    assertThat(audit().positionSince(TrailId.SERVER, third)).isEmpty();
  }

  @Test
  void findsWhatMeetsEveryCondition() {
    AuditRecord upload = record(ANN, AuditAction.STATE_VERSION_UPLOAD, "sv-1", "ws-1");
    AuditRecord lock = record(ANN, AuditAction.WORKSPACE_LOCK, "ws-10", "ws-10");
    AuditRecord denied = record(OPS, AuditAction.WORKSPACE_ACCESS, "ws-1", "ws-1");
    add(List.of(upload, lock, denied));
    Instant last = denied.at();

    assertThat(found(new AuditCondition.OfAction(AuditAction.WORKSPACE_LOCK)))
        .containsExactly(lock);
    assertThat(found(new AuditCondition.ByActor("user-1"))).containsExactly(lock, upload);
    assertThat(found(new AuditCondition.ByActor("ops"))).containsExactly(denied);
    assertThat(found(new AuditCondition.ByActor("op"))).isEmpty();
    assertThat(found(new AuditCondition.OnResource("ws-1"))).containsExactly(denied);
    assertThat(found(new AuditCondition.InWorkspace("ws-1"))).containsExactly(denied, upload);
    assertThat(found(new AuditCondition.WithOutcome(AuditOutcome.DENIED))).containsExactly(denied);
    assertThat(found(new AuditCondition.Since(lock.at()))).containsExactly(denied);
    assertThat(found(new AuditCondition.Since(last))).isEmpty();
    assertThat(found(new AuditCondition.Until(last))).containsExactly(denied, lock, upload);
    assertThat(found(new AuditCondition.Until(last.minusNanos(1000))))
        .containsExactly(lock, upload);
    assertThat(found(new AuditCondition.InWorkspace("ws-1"), new AuditCondition.ByActor("ann")))
        .containsExactly(upload);

    assertThat(audit().after(trail, 0, AuditQuery.in(new WorkspaceId("ws-1")), 9))
        .extracting(SealedRecord::record)
        .containsExactly(upload, denied);
    assertThat(audit().after(trail, 1, AuditQuery.in(new WorkspaceId("ws-1")), 9))
        .extracting(SealedRecord::record)
        .containsExactly(denied);
  }

  /** Longer than what a database is asked for at a time. */
  @Test
  void findsTheSameInALongTrail() {
    List<AuditRecord> records = new ArrayList<>();
    for (int i = 1; i <= 8200; i++) {
      records.add(
          i % 100 == 0
              ? record(ANN, AuditAction.WORKSPACE_LOCK, "ws-1", "ws-1")
              : record(OPS, AuditAction.WORKSPACE_ACCESS, "ws-2", "ws-2"));
    }
    add(records);
    Map<AuditAction, List<AuditRecord>> expected =
        records.stream().collect(Collectors.groupingBy(record -> record.event().action()));

    expected.forEach((action, all) -> {
      AuditQuery query = new AuditQuery(List.of(new AuditCondition.OfAction(action)));
      for (int offset : new int[] {0, 40, 82, 150, 3900, 3960, 7900, 8118, 9000}) {
        assertThat(audit().list(trail, query, offset, 100))
            .isEqualTo(new AuditTrail.Part(part(all.reversed(), offset), all.size()));
      }
      assertThat(audit().after(trail, 0, query, 100))
          .extracting(SealedRecord::record)
          .isEqualTo(part(all, 0));
      assertThat(audit().after(trail, 3950, query, 100))
          .extracting(SealedRecord::record)
          .isEqualTo(part(all, (int) before(records, action, 3950)));
    });
  }

  private static List<AuditRecord> part(List<AuditRecord> all, int offset) {
    return all.stream().skip(offset).limit(100).toList();
  }

  private static long before(List<AuditRecord> records, AuditAction action, int position) {
    return records.stream()
        .limit(position)
        .filter(record -> record.event().action() == action)
        .count();
  }

  @Test
  void findsWhatConcernsAWorkspaceWithWhatConcernsNone() {
    AuditRecord lock = record(ANN, AuditAction.WORKSPACE_LOCK, "ws-1", "ws-1");
    AuditRecord elsewhere = record(ANN, AuditAction.WORKSPACE_LOCK, "ws-10", "ws-10");
    AuditRecord team = record(ANN, AuditAction.TEAM_UPDATE, "team-1", "");
    add(List.of(lock, elsewhere, team));

    AuditQuery wanted = AuditQuery.concerning(new WorkspaceId("ws-1"));

    assertThat(audit().after(trail, 0, wanted, 9))
        .extracting(SealedRecord::record)
        .containsExactly(lock, team);
    assertThat(audit().after(trail, 1, wanted, 9))
        .extracting(SealedRecord::record)
        .containsExactly(team);
  }

  private List<AuditRecord> found(AuditCondition... conditions) {
    AuditTrail.Part part = audit().list(trail, new AuditQuery(List.of(conditions)), 0, 9);
    assertThat(part.total()).isEqualTo(part.records().size());
    return part.records();
  }

  @Test
  void holdsATrailInATransactionOnly() {
    assertThatThrownBy(() -> audit().hold(trail)).isInstanceOf(IllegalStateException.class);
  }

  /** Who adds to one trail first and to the other afterwards meets who does it the other way. */
  @Test
  void letsManyAddAtOnce() {
    TrailId first = trail;
    TrailId second = TrailId.of(fixture().ids().organization());
    Callable<Boolean> there =
        () -> {
          addOneToEach(first, second);
          return true;
        };
    Callable<Boolean> back =
        () -> {
          addOneToEach(second, first);
          return true;
        };

    List<Callable<Boolean>> adding = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      adding.add(there);
      adding.add(back);
    }
    var outcomes = Racing.race(adding);

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    for (TrailId one : List.of(first, second)) {
      assertThat(audit().after(one, 0, AuditQuery.ALL, 100))
          .extracting(SealedRecord::seal)
          .isEqualTo(LongStream.rangeClosed(1, 40).mapToObj(AuditTrailContract::place).toList());
      assertThat(audit().head(one)).isEqualTo(place(40));
    }
  }

  private void addOneToEach(TrailId... trails) {
    run(() -> {
      for (TrailId one : trails) {
        add(List.of(in(one)));
      }
    });
  }

  private AuditRecord in(TrailId other) {
    return new AuditRecord(
        fixture().ids().auditRecord(),
        fixture().now(),
        ANN,
        HERE,
        new AuditEvent(other, AuditAction.TEAM_UPDATE, "team-1", "", Details.NONE, Details.NONE),
        AuditOutcome.SUCCESS);
  }
}
