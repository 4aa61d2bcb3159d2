package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.StateVersionCatalog.CurrentVersion;
import dev.stateward.application.stateversion.port.StateVersionCatalog.Listed;
import dev.stateward.application.stateversion.port.StateVersionCatalog.OutputPlace;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.StateVersionFixture;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store of state versions does for readers. */
public class StateVersionCatalogContract extends StoresContract {
  @Test
  void findsAVersionOfWhichNothingIsKnownYet() {
    StateVersion version = add(versions().pending(fixture().workspace(), 1));

    assertThat(stores().catalog().find(version.id())).contains(unexamined(version));
    assertThat(stores().catalog().outputsKnown(version.id())).isFalse();
    assertThat(stores().catalog().find(new StateVersionId("sv-none"))).isEmpty();
  }

  @Test
  void findsAVersionWithAllThatIsKnown() {
    Workspace workspace = fixture().workspace();
    VcsCommit commit = new VcsCommit("abc", "https://example.test/abc");
    var run = fixture().run(fixture().configurationVersion(workspace, commit));
    StateVersion version = add(versions().pending(workspace, 1, new Origin.FromRun(run.id())));
    ExtractedResources.Taken extracted = StateVersionFixture.extracted(20_000);
    Output second = versions().output("b", true, 1);
    Output first = versions().output("c", false, 100_000);
    stores().stateVersions().attachJson(version.id(), versions().content(5));
    stores().catalog().storeExtracted(version.id(), extracted);
    stores().catalog().storeOutputs(version.id(), StoredOutputs.plain(List.of(first, second)));

    assertThat(stores().catalog().find(version.id()))
        .contains(
            new StateVersionDetails(
                version, true, extracted, List.of(first.id(), second.id()), commit, false, false));
    assertThat(stores().catalog().outputsKnown(version.id())).isTrue();
    assertThat(outputs(version.id())).containsExactly(first, second);
  }

  @Test
  void tellsWhetherBillableResourcesAreCounted() {
    Workspace metered = fixture().workspace();
    StateVersion one = add(versions().finalized(metered, 1));
    StateVersion other = add(versions().finalized(fixture().workspace(), 1));
    stores().workspaces().makeCurrent(metered.id(), one.id());
    stores().resourceMeters().turn(metered.organization().id(), true);

    assertThat(stores().catalog().find(one.id())).map(StateVersionDetails::metered).contains(true);
    assertThat(stores().catalog().current(metered.id()))
        .map(StateVersionDetails::metered)
        .contains(true);
    assertThat(entries(stores().catalog().list(metered.id(), Set.of(), ALL)))
        .extracting(StateVersionDetails::metered)
        .containsExactly(true);
    assertThat(stores().catalog().find(other.id()))
        .map(StateVersionDetails::metered)
        .contains(false);
  }

  @Test
  void findsTheCurrentVersion() {
    Workspace workspace = fixture().workspace();
    StateVersion version = add(versions().finalized(workspace, 1));
    add(versions().finalized(workspace, 2));
    assertThat(stores().catalog().current(workspace.id())).isEmpty();

    stores().workspaces().makeCurrent(workspace.id(), version.id());

    assertThat(stores().catalog().current(workspace.id()).map(StateVersionDetails::version))
        .contains(version);
  }

  @Test
  void findsTheCurrentVersionWithTheAccessThroughSeveralTeams() {
    Workspace workspace = fixture().workspace();
    StateVersion version = add(versions().finalized(workspace, 1));
    ExtractedResources.Taken extracted = StateVersionFixture.extracted(3);
    stores().catalog().storeExtracted(version.id(), extracted);
    Principal.User member = fixture().member(workspace.organization());
    List<TeamId> two = List.of(fixture().ids().team(), fixture().ids().team());
    for (TeamId team : two) {
      teams().add(workspace.organization(), team, Set.of());
      teams().put(team, member.id());
      teams().link(team, workspace.id(), WorkspaceAccess.Level.READ);
    }
    Credential credential = fixture().credential(member);
    assertThat(stores().catalog().current(workspace.id(), credential)).isEmpty();

    stores().workspaces().makeCurrent(workspace.id(), version.id());

    StateVersionDetails current = stores().catalog().current(workspace.id()).orElseThrow();
    List<Grant> grants =
        two.stream()
            .<Grant>map(team -> new Grant.ThroughTeamAccess(team, WorkspaceAccess.Level.READ))
            .toList();
    assertThat(current.extracted()).isEqualTo(extracted);
    assertThat(stores().catalog().current(workspace.id(), credential))
        .contains(
            new CurrentVersion(
                Within.of(workspace), new OrganizationAccess(true, grants), current));
    stores().tokens().remove(credential.token());
    assertThat(stores().catalog().current(workspace.id(), credential))
        .contains(new CurrentVersion(Within.of(workspace), OrganizationAccess.STRANGER, current));
  }

  @Test
  void findsTheCurrentVersionForEveryKindOfPrincipal() {
    Workspace workspace = fixture().workspace();
    StateVersion version = add(versions().finalized(workspace, 1));
    stores().workspaces().makeCurrent(workspace.id(), version.id());
    TeamId team = fixture().ids().team();
    teams().add(workspace.organization(), team, Set.of());
    teams().link(team, workspace.id(), WorkspaceAccess.Level.WRITE);
    OrganizationId itself = workspace.organization().id();

    assertThat(access(workspace, new Principal.Team(team)).grants())
        .containsExactly(new Grant.ThroughTeamAccess(team, WorkspaceAccess.Level.WRITE));
    assertThat(access(workspace, new Principal.Organization(itself)).grants())
        .containsExactly(new Grant.OrganizationToken());
    assertThat(access(workspace, new Principal.AuditReader(itself)))
        .isEqualTo(OrganizationAccess.STRANGER);
    assertThat(access(workspace, fixture().member(fixture().organization())))
        .isEqualTo(OrganizationAccess.STRANGER);
  }

  private OrganizationAccess access(Workspace workspace, Principal principal) {
    return stores()
        .catalog()
        .current(workspace.id(), fixture().credential(principal))
        .orElseThrow()
        .access();
  }

  @Test
  void findsNoCurrentVersionOfADeletedWorkspace() {
    Workspace workspace = fixture().workspace();
    StateVersion version = add(versions().finalized(workspace, 1));
    stores().workspaces().makeCurrent(workspace.id(), version.id());
    Credential itself =
        fixture().credential(new Principal.Organization(workspace.organization().id()));
    assertThat(stores().catalog().current(workspace.id(), itself)).isPresent();

    stores().deletedWorkspaces().add(new DeletedWorkspace(workspace, fixture().now(), 7));

    assertThat(stores().catalog().current(workspace.id(), itself)).isEmpty();
    assertThat(stores().catalog().current(new WorkspaceId("ws-none"), itself)).isEmpty();
  }

  @Test
  void listsLastAddedFirst() {
    Workspace workspace = fixture().workspace();
    Workspace sibling = fixture().workspace(workspace.organization(), "main-2");
    StateVersion first = add(versions().finalized(workspace, 9));
    add(versions().finalized(sibling, 1));
    StateVersion second = add(versions().pending(workspace, 2));
    StateVersion third = add(versions().pending(workspace, 2));

    Page<Listed> all = stores().catalog().list(workspace.id(), Set.of(), ALL);
    Page<Listed> page = stores().catalog().list(workspace.id(), Set.of(), new PageRequest(2, 2));
    Page<Listed> past = stores().catalog().list(workspace.id(), Set.of(), new PageRequest(3, 2));

    assertThat(entries(all))
        .containsExactly(unexamined(third), unexamined(second), unexamined(first));
    assertThat(entries(page)).containsExactly(unexamined(first));
    assertThat(page.total()).isEqualTo(3);
    assertThat(past.items()).isEmpty();
    assertThat(past.total()).isEqualTo(3);
  }

  @Test
  void listsTheWantedStagesOnly() {
    Workspace workspace = fixture().workspace();
    StateVersion.Pending overtaken = versions().pending(workspace, 1);
    add(overtaken);
    stores().stateVersions().discardPending(workspace.id());
    StateVersion finished = add(versions().finalized(workspace, 2));
    StateVersion pending = add(versions().pending(workspace, 3));

    assertThat(list(workspace, StateVersionStatus.FINALIZED)).containsExactly(finished);
    assertThat(list(workspace, StateVersionStatus.DISCARDED, StateVersionStatus.PENDING))
        .containsExactly(pending, overtaken.discard());
    assertThat(list(workspace, StateVersionStatus.BACKING_DATA_SOFT_DELETED)).isEmpty();
  }

  private List<StateVersion> list(Workspace workspace, StateVersionStatus... stages) {
    Page<Listed> page = stores().catalog().list(workspace.id(), Set.of(stages), ALL);
    assertThat(page.total()).isEqualTo(page.items().size());
    return entries(page).stream().map(StateVersionDetails::version).toList();
  }

  @Test
  void tellsWhichVersionsWaitToBecomeCurrent() {
    Workspace workspace = fixture().workspace();
    StateVersion old = add(versions().finalized(workspace, 1));
    StateVersion current = add(versions().finalized(workspace, 2));
    StateVersion snapshot = add(versions().finalized(workspace, 3));
    StateVersion pending = add(versions().pending(workspace, 4));
    stores().workspaces().makeCurrent(workspace.id(), current.id());

    assertThat(entries(stores().catalog().list(workspace.id(), Set.of(), ALL)))
        .filteredOn(StateVersionDetails::snapshot)
        .extracting(StateVersionDetails::version)
        .containsExactly(snapshot);
    assertThat(stores().catalog().find(old.id()).orElseThrow().snapshot()).isFalse();
    assertThat(stores().catalog().find(pending.id()).orElseThrow().snapshot()).isFalse();
    assertThat(stores().catalog().find(snapshot.id()).orElseThrow().snapshot()).isTrue();
    assertThat(stores().catalog().current(workspace.id()).orElseThrow().snapshot()).isFalse();
  }

  @Test
  void listsAllThatWasFound() {
    Workspace workspace = fixture().workspace();
    StateVersion large = add(versions().finalized(workspace, 1));
    StateVersion small = add(versions().finalized(workspace, 2));
    ExtractedResources.Taken many = StateVersionFixture.extracted(1000);
    ExtractedResources.Failed failed = new ExtractedResources.Failed("1.2.3", 5, "it has format 5");
    Output output = versions().output("a", false, 1);
    stores().catalog().storeExtracted(large.id(), many);
    stores().catalog().storeExtracted(small.id(), failed);
    stores().catalog().storeOutputs(large.id(), StoredOutputs.plain(List.of(output)));

    Page<Listed> page = stores().catalog().list(workspace.id(), Set.of(), ALL);
    assertThat(page.items().getLast().bytes()).isGreaterThan(many.resources().text().length());
    assertThat(entries(page))
        .containsExactly(
            new StateVersionDetails(
                small, false, failed, List.of(), VcsCommit.UNKNOWN, true, false),
            new StateVersionDetails(
                large, false, many, List.of(output.id()), VcsCommit.UNKNOWN, true, false));
  }

  @Test
  void listsVersionsOfWhichTheSameWasFound() {
    Workspace workspace = fixture().workspace();
    StateVersion first = add(versions().finalized(workspace, 1));
    StateVersion second = add(versions().finalized(workspace, 2));
    StateVersion third = add(versions().finalized(workspace, 3));
    StateVersion unexamined = add(versions().finalized(workspace, 4));
    ExtractedResources.Taken few = StateVersionFixture.extracted(10);
    ExtractedResources.Taken many = StateVersionFixture.extracted(100);
    stores().catalog().storeExtracted(first.id(), few);
    stores().catalog().storeExtracted(second.id(), many);
    stores().catalog().storeExtracted(third.id(), few);

    // The second time from what the first has kept.
    for (int turn = 1; turn <= 2; turn++) {
      Page<Listed> page = stores().catalog().list(workspace.id(), Set.of(), ALL);
      assertThat(entries(page))
          .extracting(entry -> entry.version().id(), StateVersionDetails::extracted)
          .containsExactly(
              tuple(unexamined.id(), new ExtractedResources.NotTaken()),
              tuple(third.id(), few),
              tuple(second.id(), many),
              tuple(first.id(), few));
    }
  }

  @Test
  void findsThoseThatThereAre() {
    StateVersion one = add(versions().finalized(fixture().workspace(), 1));
    StateVersion other = add(versions().pending(fixture().workspace(), 1));

    assertThat(
            stores()
                .catalog()
                .findAll(List.of(other.id(), new StateVersionId("sv-none"), one.id())))
        .containsExactly(unexamined(other), unexamined(one));
  }

  private List<StateVersionDetails> entries(Page<Listed> page) {
    return stores().catalog().findAll(page.items().stream().map(Listed::id).toList());
  }

  @Test
  void sumsUpTheBytesOfOutputs() {
    StateVersion one = add(versions().finalized(fixture().workspace(), 1));
    StateVersion other = add(versions().finalized(fixture().workspace(), 1));
    stores()
        .catalog()
        .storeOutputs(one.id(), StoredOutputs.plain(List.of(versions().output("é", false, 100))));

    assertThat(stores().catalog().outputBytes(List.of(one.id(), other.id()))).isEqualTo(723);
    assertThat(stores().catalog().outputBytes(List.of(other.id()))).isZero();
  }

  @Test
  void tellsWhyAnExaminationFailed() {
    StateVersion version = add(versions().finalized(fixture().workspace(), 1));
    ExtractedResources.Failed failed = new ExtractedResources.Failed("", 3, "it has format 3");
    assertThat(stores().catalog().failure(version.id())).isEmpty();

    stores().catalog().storeExtracted(version.id(), failed);
    assertThat(stores().catalog().failure(version.id())).contains(failed);
    assertThat(stores().catalog().managedResources(List.of(version.id()))).isEmpty();

    stores().catalog().storeExtracted(version.id(), StateVersionFixture.extracted(1));
    assertThat(stores().catalog().failure(version.id())).isEmpty();
  }

  @Test
  void countsManagedResources() {
    StateVersion examined = add(versions().finalized(fixture().workspace(), 1));
    StateVersion unexamined = add(versions().finalized(fixture().workspace(), 1));
    stores().catalog().storeExtracted(examined.id(), StateVersionFixture.extracted(12));

    assertThat(stores().catalog().managedResources(List.of(examined.id(), unexamined.id())))
        .isEqualTo(Map.of(examined.id(), 12L));
  }

  @Test
  void storesAnInventoryInPlaceOfAnother() {
    StateVersion version = add(versions().finalized(fixture().workspace(), 1));
    ExtractedResources.Taken earlier = StateVersionFixture.extracted(1);
    ExtractedResources.Taken later = StateVersionFixture.extracted(2);
    stores().catalog().storeExtracted(version.id(), earlier);
    assertThat(stores().catalog().find(version.id()).map(StateVersionDetails::extracted))
        .contains(earlier);

    stores().catalog().storeExtracted(version.id(), later);

    assertThat(stores().catalog().find(version.id()).map(StateVersionDetails::extracted))
        .contains(later);
  }

  @Test
  void storesNothingOfAVersionThatIsGone() {
    StateVersionId gone = fixture().ids().stateVersion();

    stores().catalog().storeExtracted(gone, StateVersionFixture.extracted(1));
    stores()
        .catalog()
        .storeOutputs(gone, StoredOutputs.plain(List.of(versions().output("a", false, 1))));

    assertThat(stores().catalog().find(gone)).isEmpty();
    assertThat(stores().catalog().outputsKnown(gone)).isFalse();
    assertThat(stores().catalog().outputs(List.of(gone))).isEmpty();
  }

  @Test
  void storesOutputsInPlaceOfOthers() {
    StateVersion version = add(versions().finalized(fixture().workspace(), 1));
    Output earlier = versions().output("a", false, 1);
    Output later = versions().output("a", false, 2);
    stores().catalog().storeOutputs(version.id(), StoredOutputs.plain(List.of(earlier)));
    stores().catalog().storeOutputs(version.id(), StoredOutputs.plain(List.of(later)));

    assertThat(outputs(version.id())).containsExactly(later);
    assertThat(stores().catalog().findOutput(earlier.id())).isEmpty();
    assertThat(stores().catalog().findOutput(later.id()))
        .contains(new StoredOutput(later, new OutputSeal.None()));
    assertThat(stores().catalog().locateOutput(later.id()))
        .contains(
            new OutputPlace(version.id(), stores().catalog().outputBytes(List.of(version.id()))));
    assertThat(stores().catalog().locateOutput(earlier.id())).isEmpty();
    assertThat(stores().catalog().findOutput(new OutputId("wsout-none"))).isEmpty();
  }

  @Test
  void storesWhatWasFoundFirst() {
    assertStored(
        List.of(
            versions().output("z", false, 1),
            versions().output("a", true, 100),
            versions().output("m", false, 0)));
  }

  @Test
  void storesLargeOutputsThatWereFoundFirst() {
    assertStored(
        List.of(versions().output("z", false, 100_000), versions().output("a", true, 300_000)));
  }

  @Test
  void storesThatNoOutputsWereFoundFirst() {
    assertStored(List.of());
  }

  private void assertStored(List<Output> outputs) {
    StateVersion.Pending pending = versions().pending(fixture().workspace(), 1);
    add(pending);
    stores().stateVersions().finishExamined(versions().finish(pending));

    stores()
        .catalog()
        .storeFirst(pending.id(), StoredOutputs.plain(outputs), StateVersionFixture.extracted(2));

    assertThat(outputs(pending.id())).containsExactlyElementsOf(outputs);
    assertThat(stores().catalog().find(pending.id()).map(StateVersionDetails::extracted))
        .contains(StateVersionFixture.extracted(2));
  }

  @Test
  void knowsThatThereAreNoOutputs() {
    StateVersion version = add(versions().finalized(fixture().workspace(), 1));

    stores().catalog().storeOutputs(version.id(), StoredOutputs.plain(List.of()));

    assertThat(stores().catalog().outputsKnown(version.id())).isTrue();
    assertThat(stores().catalog().outputs(version.id(), ALL).items()).isEmpty();
  }

  @Test
  void cutsOutputsIntoPagesInTheirOrder() {
    StateVersion version = add(versions().finalized(fixture().workspace(), 1));
    List<Output> outputs =
        IntStream.range(0, 45).mapToObj(i -> versions().output("o" + (45 - i), false, 1)).toList();
    stores().catalog().storeOutputs(version.id(), StoredOutputs.plain(outputs));

    Page<Output> page =
        stores().catalog().outputs(version.id(), new PageRequest(3, 20)).map(StoredOutput::output);

    assertThat(page.items()).isEqualTo(outputs.subList(40, 45));
    assertThat(page.total()).isEqualTo(45);
    assertThat(stores().catalog().outputs(version.id(), new PageRequest(4, 20)).items()).isEmpty();
  }

  @Test
  void listsOutputsOfManyVersionsEachInItsOrder() {
    StateVersion one = add(versions().finalized(fixture().workspace(), 1));
    StateVersion other = add(versions().finalized(fixture().workspace(), 1));
    List<Output> ofOne = List.of(versions().output("z", false, 1), versions().output("a", true, 1));
    List<Output> ofOther = List.of(versions().output("m", false, 1));
    stores().catalog().storeOutputs(one.id(), StoredOutputs.plain(ofOne));
    stores().catalog().storeOutputs(other.id(), StoredOutputs.plain(ofOther));

    List<Output> both = outputs(one.id(), other.id());

    assertThat(both).hasSize(3).containsAll(ofOther).containsSubsequence(ofOne);
  }

  @Test
  void storesOutputsWithTheirKey() {
    StateVersion version = add(versions().finalized(fixture().workspace(), 1));
    Output output = versions().output("a", true, 1);
    OutputSeal seal = seal(version, "first");
    stores().catalog().storeOutputs(version.id(), new StoredOutputs(List.of(output), seal));

    StoredOutput stored = new StoredOutput(output, seal);
    assertThat(stores().catalog().outputs(version.id(), ALL).items()).containsExactly(stored);
    assertThat(stores().catalog().outputs(List.of(version.id()))).containsExactly(stored);
    assertThat(stores().catalog().findOutput(output.id())).contains(stored);
  }

  @Test
  void replacesOutputsWithTheirKey() {
    StateVersion version = add(versions().finalized(fixture().workspace(), 1));
    List<Output> outputs = List.of(versions().output("a", true, 1));
    OutputSeal later = seal(version, "later");
    stores()
        .catalog()
        .storeOutputs(version.id(), new StoredOutputs(outputs, seal(version, "first")));
    stores().catalog().storeOutputs(version.id(), new StoredOutputs(outputs, later));
    assertThat(stores().catalog().outputs(List.of(version.id())))
        .containsExactly(new StoredOutput(outputs.getFirst(), later));

    stores().catalog().storeOutputs(version.id(), StoredOutputs.plain(outputs));
    assertThat(stores().catalog().outputs(List.of(version.id())))
        .containsExactly(new StoredOutput(outputs.getFirst(), new OutputSeal.None()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100_000})
  void storesFirstOutputsWithTheirKey(int length) {
    StateVersion.Pending pending = versions().pending(fixture().workspace(), 1);
    add(pending);
    stores().stateVersions().finishExamined(versions().finish(pending));
    Output output = versions().output("a", true, length);
    OutputSeal seal = seal(pending, "first");

    stores()
        .catalog()
        .storeFirst(
            pending.id(),
            new StoredOutputs(List.of(output), seal),
            StateVersionFixture.extracted(1));

    assertThat(stores().catalog().outputs(List.of(pending.id())))
        .containsExactly(new StoredOutput(output, seal));
  }

  private OutputSeal seal(StateVersion version, String key) {
    return new OutputSeal.Under(
        stores().catalog().outputOwner(version.id()).orElseThrow(), new WrappedKey("w", key));
  }

  @Test
  void listsVersionsWhoseOutputsHaveAKeyOrNone() {
    Workspace workspace = fixture().workspace();
    StateVersion none = add(versions().finalized(workspace, 1));
    StateVersion plain = add(versions().finalized(workspace, 2));
    StateVersion sealed = add(versions().finalized(workspace, 3));
    StateVersion other = add(versions().finalized(workspace, 4));
    List<Output> outputs = List.of(versions().output("a", true, 1));
    stores().catalog().storeOutputs(none.id(), StoredOutputs.plain(List.of()));
    stores().catalog().storeOutputs(plain.id(), StoredOutputs.plain(outputs));
    for (StateVersion version : List.of(sealed, other)) {
      stores()
          .catalog()
          .storeOutputs(
              version.id(),
              new StoredOutputs(List.of(versions().output("a", true, 1)), seal(version, "key")));
    }

    Optional<StateVersionId> first = Optional.empty();
    assertThat(stores().catalog().withOutputs(false, first, 1000))
        .contains(plain.id())
        .doesNotContain(none.id(), sealed.id(), other.id());
    List<StateVersionId> all = stores().catalog().withOutputs(true, first, 1000);
    assertThat(all)
        .contains(sealed.id(), other.id())
        .doesNotContain(none.id(), plain.id())
        .isSortedAccordingTo(Comparator.comparing(StateVersionId::value));
    assertThat(stores().catalog().withOutputs(true, Optional.of(all.getFirst()), 1))
        .containsExactly(all.get(1));
  }

  @Test
  void tellsWhatOutputsAreEncryptedFor() {
    Workspace workspace = fixture().workspace();
    StateVersion version = add(versions().finalized(workspace, 1));

    assertThat(stores().catalog().outputOwner(version.id()))
        .contains(new OutputOwner(workspace.organization().id(), workspace.id(), version.id()));
    assertThat(stores().catalog().outputOwner(fixture().ids().stateVersion())).isEmpty();
  }

  private List<Output> outputs(StateVersionId... versions) {
    return stores().catalog().outputs(List.of(versions)).stream()
        .map(StoredOutput::output)
        .toList();
  }

  private static StateVersionDetails unexamined(StateVersion version) {
    return new StateVersionDetails(
        version,
        false,
        new ExtractedResources.NotTaken(),
        List.of(),
        VcsCommit.UNKNOWN,
        version instanceof StateVersion.Finalized,
        false);
  }

  private <V extends StateVersion> V add(V version) {
    stores().stateVersions().add(version);
    return version;
  }
}
