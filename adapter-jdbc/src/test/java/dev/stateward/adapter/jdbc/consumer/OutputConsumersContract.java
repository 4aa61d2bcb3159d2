package dev.stateward.adapter.jdbc.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.OutputConsumers;
import dev.stateward.application.consumer.port.ReadCount;
import dev.stateward.application.consumer.port.ReadDetail;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.contract.StoresContract;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every store of consumers of outputs does. */
public class OutputConsumersContract extends StoresContract {
  private static final Duration HOUR = Duration.ofHours(1);

  private OutputConsumers consumers() {
    return stores().outputConsumers();
  }

  private Workspace workspace() {
    return fixture().workspace(fixture().organization(), "network");
  }

  private void add(int most, OutputConsumer... added) {
    run(() -> consumers().add(List.of(added), most));
  }

  private static OutputConsumer read(
      Workspace workspace, Principal by, Instant at, ReadDetail... details) {
    return new OutputConsumer(
        workspace.id(),
        by,
        "name at " + at,
        ReadCount.once(at),
        Stream.of(details).collect(Collectors.toMap(it -> it, it -> ReadCount.once(at))));
  }

  private static ReadDetail output(String name) {
    return new ReadDetail(ReadDetail.Kind.OUTPUT, name);
  }

  private Principal user() {
    return new Principal.User(fixture().ids().user());
  }

  @Test
  void addsWhatIsReadToWhatWasRead() {
    Workspace workspace = workspace();
    Instant at = fixture().now();
    Principal ann = user();
    Principal team = new Principal.Team(fixture().ids().team());

    add(9, read(workspace, ann, at, ReadDetail.STATE, output("a")));
    add(
        9,
        read(workspace, ann, at.plus(HOUR), ReadDetail.STATE, output("b")),
        read(workspace, team, at.plusSeconds(1), ReadDetail.OUTPUTS));

    assertThat(consumers().list(workspace.id(), ALL).items())
        .containsExactly(
            new OutputConsumer(
                workspace.id(),
                ann,
                "name at " + at.plus(HOUR),
                new ReadCount(2, at, at.plus(HOUR)),
                Map.of(
                    ReadDetail.STATE,
                    new ReadCount(2, at, at.plus(HOUR)),
                    output("a"),
                    ReadCount.once(at),
                    output("b"),
                    ReadCount.once(at.plus(HOUR)))),
            read(workspace, team, at.plusSeconds(1), ReadDetail.OUTPUTS));
    assertThat(consumers().principals(workspace.id())).isEqualTo(Set.of(ann, team));
    assertThat(consumers().list(workspace().id(), ALL).items()).isEmpty();
  }

  /** Nodes write with clocks that differ a little. */
  @Test
  void keepsFirstAndLastInWhicheverOrderTheyCome() {
    Workspace workspace = workspace();
    Instant at = fixture().now();
    Principal ann = user();

    add(9, read(workspace, ann, at, ReadDetail.STATE));
    add(9, read(workspace, ann, at.minus(HOUR), ReadDetail.STATE));

    OutputConsumer only = consumers().list(workspace.id(), ALL).items().getFirst();
    assertThat(only.reads()).isEqualTo(new ReadCount(2, at.minus(HOUR), at));
    assertThat(only.details().get(ReadDetail.STATE)).isEqualTo(only.reads());
  }

  @Test
  void listsPageByPageTheLastToReadFirst() {
    Workspace workspace = workspace();
    Instant at = fixture().now();
    IntStream.range(0, 5)
        .forEach(i -> add(9, read(workspace, user(), at.plusSeconds(i), ReadDetail.STATE)));

    assertThat(consumers().list(workspace.id(), new PageRequest(2, 2)).items())
        .extracting(it -> it.reads().last())
        .containsExactly(at.plusSeconds(2), at.plusSeconds(1));
    assertThat(consumers().list(workspace.id(), new PageRequest(4, 2)).items()).isEmpty();
    assertThat(consumers().list(workspace.id(), new PageRequest(4, 2)).total()).isEqualTo(5);
  }

  @Test
  void keepsSoManyDetailsOfAKindAndCountsOn() {
    Workspace workspace = workspace();
    Instant at = fixture().now();
    Principal ann = user();

    for (String name : List.of("a", "b", "c", "a")) {
      add(2, read(workspace, ann, at, output(name)));
    }
    add(2, read(workspace, ann, at, ReadDetail.OUTPUTS));

    OutputConsumer only = consumers().list(workspace.id(), ALL).items().getFirst();
    assertThat(only.reads().count()).isEqualTo(5);
    assertThat(only.details())
        .containsOnlyKeys(output("a"), output("b"), ReadDetail.OUTPUTS)
        .containsEntry(output("a"), new ReadCount(2, at, at));
  }

  @Test
  void leavesOutAWorkspaceThatIsGone() {
    Workspace gone = fixture().unstoredWorkspace(fixture().organization(), "gone");
    Workspace there = workspace();
    Instant at = fixture().now();

    add(9, read(gone, user(), at, ReadDetail.STATE), read(there, user(), at, ReadDetail.STATE));

    assertThat(consumers().list(gone.id(), ALL).items()).isEmpty();
    assertThat(consumers().list(there.id(), ALL).items()).hasSize(1);
  }

  @Test
  void goWithTheWorkspace() {
    Workspace workspace = workspace();
    add(9, read(workspace, user(), fixture().now(), ReadDetail.STATE));

    stores().workspaces().remove(workspace.id());

    assertThat(consumers().list(workspace.id(), ALL).items()).isEmpty();
    assertThat(consumers().principals(workspace.id())).isEmpty();
  }

  @Test
  void movesFromWhereItIsAlone() {
    Organization organization = fixture().organization();
    TrailId trail = TrailId.of(organization.id());
    long before = unsummed();
    record(trail);
    record(trail);
    record(TrailId.SERVER);
    assertThat(unsummed()).isEqualTo(before + 2);

    assertThat(consumers().position(trail)).isZero();
    assertThat(consumers().behind(100)).contains(trail).doesNotContain(TrailId.SERVER);
    assertThat(consumers().move(trail, 1, 2)).isFalse();
    assertThat(consumers().move(trail, 0, 1)).isTrue();
    assertThat(consumers().move(trail, 0, 2)).isFalse();
    assertThat(consumers().behind(100)).contains(trail);
    assertThat(unsummed()).isEqualTo(before + 1);
    assertThat(consumers().move(trail, 1, 2)).isTrue();
    assertThat(consumers().position(trail)).isEqualTo(2);
    assertThat(consumers().behind(100)).doesNotContain(trail);
  }

  private long unsummed() {
    return stores().statistics().totals().unsummed();
  }

  private void record(TrailId trail) {
    AuditEvent event =
        new AuditEvent(
            trail, AuditAction.WORKSPACE_LOCK, "ws-1", "ws-1", Details.NONE, Details.NONE);
    AuditRecord record =
        new AuditRecord(
            fixture().ids().auditRecord(),
            fixture().now(),
            Actor.OPERATOR,
            Source.NONE,
            event,
            AuditOutcome.SUCCESS);
    run(() ->
        stores()
            .auditTrail()
            .add(
                List.of(record),
                (last, it) -> new Seal(last.position() + 1, "0".repeat(64), "0".repeat(16))));
  }
}
