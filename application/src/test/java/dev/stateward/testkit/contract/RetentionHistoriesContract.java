package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.fixture.GeneratedHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What stores select for deletion and promotion is what the rules of the domain say, over generated
 * histories of an organization.
 */
@Tag("slow")
final class RetentionHistoriesContract extends StoresContract {
  private static final int STEPS = 40;

  /** More than the versions of an organization that its policy may keep. */
  private static final int MANY_STEPS = 220;

  private GeneratedHistory generated(long seed, int steps) {
    GeneratedHistory history = new GeneratedHistory(fixture(), seed);
    history.grow(steps);
    return history;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void selectsWhatTheDomainDecides(long seed) {
    GeneratedHistory history = generated(seed, STEPS);

    compareAll(history);
  }

  @ParameterizedTest
  @ValueSource(longs = {101, 102, 103, 104})
  void selectsWhatTheDomainDecidesOfManyVersions(long seed) {
    GeneratedHistory history = generated(seed, MANY_STEPS);

    compareAll(history);
  }

  private void compareAll(GeneratedHistory history) {
    for (Workspace workspace : history.live()) {
      compareVersionsInUse(history, workspace);
    }
    for (StateVersion version : history.versions()) {
      assertThat(stores().legalHolds().keeps(version))
          .as("%s is held", version.id())
          .isEqualTo(history.isHeld(version));
    }
    for (int days : new int[] {0, 1, 2, 5, 200}) {
      Instant now = history.end().plus(Duration.ofDays(days));
      compareExpired(history, now);
      compareDue(history, now);
    }
  }

  private void compareVersionsInUse(GeneratedHistory history, Workspace workspace) {
    assertThat(stores().stateVersions().current(workspace.id()))
        .isEqualTo(history.current(workspace.id()));
    assertThat(stores().stateVersions().finalizedAfterCurrent(workspace.id()))
        .isEqualTo(history.snapshots(workspace.id()).versions());
    assertThat(stores().stateVersions().latestFinalized(workspace.id()))
        .isEqualTo(history.finalized(workspace.id()).reduce((earlier, later) -> later));
  }

  private void compareExpired(GeneratedHistory history, Instant now) {
    List<StateVersionId> expected = ids(history.expired(now));
    Organization organization = history.organization();
    assertThat(forecast(new PolicyOwner.OfOrganization(organization.id()), now))
        .as("what goes at %s", now)
        .isEqualTo(expected);
    assertThat(stores().retentionPolicies().expired(now, Integer.MAX_VALUE))
        .extracting(Expired::version)
        .filteredOn(ids(history.versions())::contains)
        .isEqualTo(expected);
    for (Workspace workspace : history.live()) {
      assertThat(forecast(new PolicyOwner.OfWorkspace(workspace.id()), now))
          .isEqualTo(
              ids(
                  history.expired(now).stream()
                      .filter(version -> version.workspace().equals(workspace.id()))
                      .toList()));
      Retention retention =
          stores()
              .retentionPolicies()
              .effective(List.of(workspace.id()))
              .getOrDefault(workspace.id(), new Retention.Unset());
      assertThat(retention).isEqualTo(history.retention(workspace.id()));
      assertThat(history.finalized(workspace.id()))
          .allMatch(version ->
              retention.expires(stores().retentionPolicies().candidate(version), now)
                  == history.isExpired(version, now));
    }
  }

  private List<StateVersionId> forecast(PolicyOwner within, Instant now) {
    return stores().retentionPolicies().forecast(within, now, ALL).page().items().stream()
        .map(Expired::version)
        .toList();
  }

  private void compareDue(GeneratedHistory history, Instant now) {
    Set<String> ours =
        history.deleted().stream()
            .map(deleted -> deleted.workspace().id().value())
            .collect(Collectors.toSet());
    assertThat(stores().deletedWorkspaces().due(now, Integer.MAX_VALUE))
        .extracting(Object::toString)
        .filteredOn(ours::contains)
        .containsExactlyInAnyOrderElementsOf(
            history.deleted().stream()
                .filter(deleted -> deleted.isDue(now))
                .map(deleted -> deleted.workspace().id().value())
                .toList());
  }

  private static List<StateVersionId> ids(List<? extends StateVersion> versions) {
    return versions.stream().map(StateVersion::id).toList();
  }
}
