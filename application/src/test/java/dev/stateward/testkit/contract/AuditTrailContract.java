package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.out.AuditTrail;
import dev.stateward.application.port.out.AuditTrail.Condition;
import dev.stateward.application.port.out.AuditTrail.Sealing;
import dev.stateward.application.port.out.AuditTrail.Waiting;
import dev.stateward.application.port.out.AuditTrail.Wanted;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.CodedRecord;
import dev.stateward.domain.audit.Deed;
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
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of audit records does. */
public abstract class AuditTrailContract extends StoresContract {
  private static final Actor ANN = new Actor(Actor.Kind.USER, "user-1", "ann", "at-1");
  private static final Actor OPS = new Actor(Actor.Kind.TEAM, "team-1", "ops", "");
  private static final Source HERE =
      new Source("10.0.0.1", "10.1.1.1, 10.2.2.2", "req-1", "go-tfe \u00fc");

  private TrailId trail = TrailId.SERVER;

  @BeforeEach
  void usesATrailOfItsOwn() {
    trail = TrailId.of(world().ids().organization());
  }

  private AuditTrail audit() {
    return stores().auditTrail();
  }

  private CodedRecord record(Actor actor, AuditAction action, String resource, String workspace) {
    Deed deed =
        new Deed(
            trail,
            action,
            resource,
            workspace,
            Details.of("status", "pending"),
            Details.of("status", "finalized").with("lines", "a\nb\\"));
    return new CodedRecord(
        new AuditRecord(
            world().ids().auditRecord(),
            world().now(),
            actor,
            HERE,
            deed,
            actor.equals(ANN) ? AuditOutcome.SUCCESS : AuditOutcome.DENIED),
        "c".repeat(64));
  }

  private CodedRecord record() {
    return record(ANN, AuditAction.STATE_VERSION_UPLOAD, "sv-1", "ws-1");
  }

  private List<CodedRecord> added(int count) {
    List<CodedRecord> records = Stream.generate(this::record).limit(count).toList();
    audit().add(records);
    return records;
  }

  private static Seal place(long position) {
    return new Seal(position, "%064x".formatted(position));
  }

  /** Seals up to {@code atMost} waiting records; says how many. */
  private int seal(int atMost) {
    return stores()
        .transactions()
        .inTransaction(() -> {
          long last = audit().hold(trail).position();
          List<Sealing> sealings = new ArrayList<>();
          for (Waiting waiting : audit().waiting(trail, atMost)) {
            sealings.add(new Sealing(waiting.number(), place(last + sealings.size() + 1)));
          }
          assertThat(audit().seal(trail, sealings)).isTrue();
          return sealings.size();
        });
  }

  private List<SealedRecord> sealed() {
    return audit().after(trail, 0, Wanted.ALL, 100);
  }

  @Test
  void keepsEveryPartOfARecord() {
    List<CodedRecord> records = new ArrayList<>(added(1));
    CodedRecord bare =
        new CodedRecord(
            new AuditRecord(
                world().ids().auditRecord(),
                world().now(),
                Actor.OPERATOR,
                Source.NONE,
                new Deed(
                    trail, AuditAction.ORGANIZATION_CREATE, "", "", Details.NONE, Details.NONE),
                AuditOutcome.SUCCESS),
            "d".repeat(64));
    audit().add(List.of(bare));
    records.add(bare);

    assertThat(audit().waiting(trail, 9)).extracting(Waiting::coded).isEqualTo(records);
    seal(9);
    assertThat(sealed()).extracting(SealedRecord::coded).isEqualTo(records);
    assertThat(sealed()).extracting(SealedRecord::seal).containsExactly(place(1), place(2));
  }

  @Test
  void keepsARecordThatWaitsApartFromSealedOnes() {
    List<CodedRecord> records = added(3);
    assertThat(audit().head(trail)).isEqualTo(Seal.BEGINNING);
    assertThat(audit().waiting(Integer.MAX_VALUE)).contains(trail);
    assertThat(audit().trails()).doesNotContain(trail);

    assertThat(seal(2)).isEqualTo(2);

    assertThat(audit().head(trail)).isEqualTo(place(2));
    assertThat(audit().trails()).contains(trail);
    assertThat(sealed()).extracting(SealedRecord::coded).isEqualTo(records.subList(0, 2));
    assertThat(audit().waiting(trail, 9))
        .extracting(Waiting::coded)
        .containsExactly(records.get(2));
    assertThat(seal(9)).isEqualTo(1);
    assertThat(audit().waiting(Integer.MAX_VALUE)).doesNotContain(trail);
    assertThat(audit().waiting(trail, 9)).isEmpty();
  }

  @Test
  void givesTheSealedOnesInOrderAndAPieceAtATime() {
    List<CodedRecord> records = added(5);
    seal(9);

    assertThat(audit().after(trail, 0, Wanted.ALL, 2))
        .extracting(SealedRecord::coded)
        .isEqualTo(records.subList(0, 2));
    assertThat(audit().after(trail, 2, Wanted.ALL, 9))
        .extracting(SealedRecord::coded)
        .isEqualTo(records.subList(2, 5));
    assertThat(audit().after(trail, 5, Wanted.ALL, 9)).isEmpty();
  }

  @Test
  void keepsNothingOfATransactionThatIsUndone() {
    assertThatThrownBy(() ->
            stores()
                .transactions()
                .run(() -> {
                  added(2);
                  throw new UnsupportedOperationException("no");
                }))
        .isInstanceOf(UnsupportedOperationException.class);

    assertThat(audit().waiting(trail, 9)).isEmpty();
    assertThat(audit().list(trail, Wanted.ALL, 0, 9).total()).isZero();
  }

  @Test
  void keepsTrailsApart() {
    added(1);
    TrailId first = trail;
    trail = TrailId.of(world().ids().organization());
    added(2);
    seal(9);

    assertThat(sealed()).hasSize(2);
    assertThat(audit().head(first)).isEqualTo(Seal.BEGINNING);
    assertThat(audit().list(first, Wanted.ALL, 0, 9).total()).isEqualTo(1);
    assertThat(audit().waiting(first, 9)).hasSize(1);
  }

  @Test
  void listsTheLatestFirstWhetherSealedOrNot() {
    List<AuditRecord> records = new ArrayList<>();
    added(3).forEach(coded -> records.add(coded.record()));
    seal(9);
    added(2).forEach(coded -> records.add(coded.record()));
    Collections.reverse(records);

    AuditTrail.Part first = audit().list(trail, Wanted.ALL, 0, 2);
    AuditTrail.Part second = audit().list(trail, Wanted.ALL, 2, 9);

    assertThat(first).isEqualTo(new AuditTrail.Part(records.subList(0, 2), 5));
    assertThat(second).isEqualTo(new AuditTrail.Part(records.subList(2, 5), 5));
    assertThat(audit().list(trail, Wanted.ALL, 5, 9)).isEqualTo(new AuditTrail.Part(List.of(), 5));
  }

  @Test
  void findsWhatMeetsEveryCondition() {
    CodedRecord upload = record(ANN, AuditAction.STATE_VERSION_UPLOAD, "sv-1", "ws-1");
    CodedRecord lock = record(ANN, AuditAction.WORKSPACE_LOCK, "ws-10", "ws-10");
    CodedRecord denied = record(OPS, AuditAction.WORKSPACE_ACCESS, "ws-1", "ws-1");
    audit().add(List.of(upload, lock, denied));
    Instant last = denied.record().at();

    assertThat(found(new Condition.OfAction(AuditAction.WORKSPACE_LOCK))).containsExactly(lock);
    assertThat(found(new Condition.ByActor("user-1"))).containsExactly(lock, upload);
    assertThat(found(new Condition.ByActor("ops"))).containsExactly(denied);
    assertThat(found(new Condition.ByActor("op"))).isEmpty();
    assertThat(found(new Condition.OnResource("ws-1"))).containsExactly(denied);
    assertThat(found(new Condition.InWorkspace("ws-1"))).containsExactly(denied, upload);
    assertThat(found(new Condition.WithOutcome(AuditOutcome.DENIED))).containsExactly(denied);
    assertThat(found(new Condition.Since(lock.record().at()))).containsExactly(denied);
    assertThat(found(new Condition.Since(last))).isEmpty();
    assertThat(found(new Condition.Until(last))).containsExactly(denied, lock, upload);
    assertThat(found(new Condition.Until(last.minusNanos(1000)))).containsExactly(lock, upload);
    assertThat(found(new Condition.InWorkspace("ws-1"), new Condition.ByActor("ann")))
        .containsExactly(upload);

    seal(9);
    assertThat(audit().after(trail, 0, Wanted.in(new WorkspaceId("ws-1")), 9))
        .extracting(SealedRecord::coded)
        .containsExactly(upload, denied);
    assertThat(audit().after(trail, 1, Wanted.in(new WorkspaceId("ws-1")), 9))
        .extracting(SealedRecord::coded)
        .containsExactly(denied);
  }

  @Test
  void findsWhatConcernsAWorkspaceWithWhatConcernsNone() {
    CodedRecord lock = record(ANN, AuditAction.WORKSPACE_LOCK, "ws-1", "ws-1");
    CodedRecord elsewhere = record(ANN, AuditAction.WORKSPACE_LOCK, "ws-10", "ws-10");
    CodedRecord team = record(ANN, AuditAction.TEAM_UPDATE, "team-1", "");
    audit().add(List.of(lock, elsewhere, team));
    seal(9);

    Wanted wanted = Wanted.concerning(new WorkspaceId("ws-1"));

    assertThat(audit().after(trail, 0, wanted, 9))
        .extracting(SealedRecord::coded)
        .containsExactly(lock, team);
    assertThat(audit().after(trail, 1, wanted, 9))
        .extracting(SealedRecord::coded)
        .containsExactly(team);
  }

  private List<CodedRecord> found(Condition... conditions) {
    AuditTrail.Part part = audit().list(trail, new Wanted(List.of(conditions)), 0, 9);
    assertThat(part.total()).isEqualTo(part.records().size());
    return part.records().stream().map(it -> new CodedRecord(it, "c".repeat(64))).toList();
  }

  @Test
  void refusesASecondPlaceForARecord() {
    added(1);
    Waiting waiting = audit().waiting(trail, 1).getFirst();
    seal(1);

    boolean again =
        stores()
            .transactions()
            .inTransaction(() -> {
              audit().hold(trail);
              return audit().seal(trail, List.of(new Sealing(waiting.number(), place(2))));
            });

    assertThat(again).isFalse();
    assertThat(sealed()).extracting(SealedRecord::seal).containsExactly(place(1));
  }

  @Test
  void holdsATrailInATransactionOnly() {
    assertThatThrownBy(() -> audit().hold(trail)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void letsOneSealerAtATimeTakeThePlacesOfATrail() {
    added(60);
    Callable<Integer> sealing =
        () -> Stream.generate(() -> seal(7)).takeWhile(sealed -> sealed > 0).toList().size();

    var outcomes = Racing.race(Collections.nCopies(4, sealing));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(sealed())
        .extracting(it -> it.seal().position())
        .isEqualTo(LongStream.rangeClosed(1, 60).boxed().toList());
    assertThat(sealed()).extracting(it -> it.record().id()).doesNotHaveDuplicates();
    assertThat(audit().head(trail)).isEqualTo(place(60));
  }
}
