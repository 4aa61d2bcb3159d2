package dev.stateward.adapter.jdbc.change;

import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Faults.Fault;
import dev.stateward.application.Faults.Kind;
import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.event.Telling;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How changed outputs are told, over whatever stores, whatever fails. */
@OnAllStores
@Tag("long")
final class OutputChangesContract extends WorldContract {
  private final List<Failed> failed = new ArrayList<>();

  OutputChangesContract(StoresKind kind) {
    super(kind::open, InMemoryBlobStore.open().blobs());
  }

  @BeforeEach
  final void lock() {
    world.lock(world.wim);
  }

  private void runJobs() {
    world.time.pass(Duration.ofHours(1));
    while (world.app.operations().runningMaintenance().runMaintenance(World.OPERATOR, failed::add)
        > 0) {
      world.time.pass(Duration.ofMillis(20));
    }
  }

  private void webhook(Webhook.Scope scope, EventType type) {
    new Telling(world).webhook(scope, Telling.to(Telling.URL, type));
  }

  private StateVersionId publishOutputs(long serial, String... outputs) {
    StateFixture state = StateFixture.any(serial).withOutputs(String.join(",", outputs));
    return id(world.publish(world.wim, state));
  }

  private static String output(String name, String value) {
    return StateFixture.output(name, value, name.startsWith("secret"));
  }

  private List<AuditRecord> outputChanges() {
    return world.trail().stream()
        .filter(record -> record.event().action() == AuditAction.OUTPUT_CHANGE)
        .toList()
        .reversed();
  }

  private static List<String> names(AuditRecord record) {
    Map<String, String> after = record.event().after().values();
    return Stream.of("added", "changed", "removed")
        .map(name -> after.get(name) + ":" + after.get(name + "_count"))
        .toList();
  }

  @Test
  void tellsWhichOutputsAVersionChanged() {
    publishOutputs(1, output("a", "one"), output("b", "two"));
    runJobs();
    webhook(new Webhook.Scope.WholeOrganization(), EventType.OUTPUTS_CHANGED);

    StateVersionId second =
        publishOutputs(2, output("a", "one"), output("b", "three"), output("secret", "hush"));
    publishOutputs(3, output("a", "one"), output("b", "three"), output("secret", "hush"));
    StateVersionId fourth = publishOutputs(4, output("secret", "hush-hush"));
    runJobs();
    runJobs();

    List<AuditRecord> records = outputChanges();
    assertThat(failed).isEmpty();
    assertThat(records)
        .extracting(record -> record.event().resource())
        .containsExactly(second.value(), fourth.value());
    assertThat(names(records.get(0))).containsExactly("secret:1", "b:1", ":0");
    assertThat(names(records.get(1))).containsExactly(":0", "secret:1", "a b:2");
    assertThat(records)
        .allSatisfy(
            record -> assertThat(record.event().workspace()).isEqualTo(world.workspace.value()))
        .noneMatch(record -> record.canonical().contains("hush"))
        .noneMatch(record -> record.canonical().contains("three"));
  }

  @Test
  void tellsOutputsOfTheFirstVersionAsAdded() {
    webhook(new Webhook.Scope.OneWorkspace(world.workspace), EventType.OUTPUTS_CHANGED);
    publishOutputs(1, output("a", "one"));
    runJobs();

    assertThat(outputChanges())
        .singleElement()
        .satisfies(record -> assertThat(names(record)).containsExactly("a:1", ":0", ":0"));
  }

  @Test
  void namesAsManyOutputsAsThereIsRoomFor() {
    webhook(new Webhook.Scope.WholeOrganization(), EventType.OUTPUTS_CHANGED);
    String[] outputs =
        IntStream.range(0, 40)
            .mapToObj(number -> output("o".repeat(38) + number, ""))
            .toArray(String[]::new);
    publishOutputs(1, outputs);
    runJobs();

    Map<String, String> after = outputChanges().getFirst().event().after().values();
    assertThat(after).containsEntry("added_count", "40");
    assertThat(after.get("added")).hasSizeBetween(950, 1000).matches("o+\\d+( o+\\d+)+");
  }

  @Test
  void tellsNoOutputsWhereNoWebhookAsks() {
    WorkspaceId other = world.workspace(world.ada, World.ACME, new WorkspaceName("elsewhere"));
    webhook(new Webhook.Scope.WholeOrganization(), EventType.WORKSPACE_LOCKED);
    webhook(new Webhook.Scope.OneWorkspace(other), EventType.OUTPUTS_CHANGED);
    publishOutputs(1, output("a", "one"));
    runJobs();

    assertThat(outputChanges()).isEmpty();
  }

  @Test
  void tellsNoOutputsOfVersionsBeforeTheWebhook() {
    publishOutputs(1, output("a", "one"));
    webhook(new Webhook.Scope.WholeOrganization(), EventType.OUTPUTS_CHANGED);
    runJobs();

    assertThat(outputChanges()).isEmpty();
  }

  /** What an upgraded installation extracts late is no news. */
  @Test
  void tellsNoOutputsOfHistory() {
    webhook(new Webhook.Scope.WholeOrganization(), EventType.OUTPUTS_CHANGED);
    publishOutputs(1, output("a", "one"));
    world.time.pass(Duration.ofDays(2));
    runJobs();

    assertThat(outputChanges()).isEmpty();
  }

  /** The record is committed with the end of the extraction, which happens once. */
  @ParameterizedTest
  @ValueSource(strings = {"instanceSpans.store", "instanceSpans.end"})
  void tellsOutputsOnceWhenAStepFailed(String call) {
    webhook(new Webhook.Scope.WholeOrganization(), EventType.OUTPUTS_CHANGED);
    for (Kind kind : List.of(Kind.BEFORE, Kind.AFTER)) {
      publishOutputs(kind == Kind.BEFORE ? 1 : 2, output("a", kind.name()));
      faults.plan(new Fault(call, 0, kind));
      runJobs();
      faults.heal();
      runJobs();
    }

    assertThat(outputChanges()).hasSize(2);
  }

  @Test
  void tellsNothingWhereResourcesAloneChanged() {
    webhook(new Webhook.Scope.WholeOrganization(), EventType.OUTPUTS_CHANGED);
    publishOutputs(1, output("a", "one"));
    StateFixture state = StateFixture.any(2).withOutputs(output("a", "one"));
    world.publish(world.wim, state.withResources(3));
    runJobs();

    assertThat(outputChanges()).hasSize(1);
  }
}
