package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.RetentionForecast;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.retention.RetentionCandidate;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.retention.RetentionPolicy.EnforcedPolicy;
import dev.stateward.domain.retention.RetentionPolicy.FreePlan;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of retention policies does. */
public class RetentionPoliciesContract extends StoresContract {
  private RetentionPolicies policies() {
    return stores().retentionPolicies();
  }

  private AssignedPolicy assign(PolicyOwner owner, RetentionPolicy policy) {
    AssignedPolicy assigned = new AssignedPolicy(fixture().ids().retentionPolicy(), policy);
    policies().assign(owner, assigned);
    return assigned;
  }

  private static PolicyOwner of(Organization organization) {
    return new PolicyOwner.OfOrganization(organization.id());
  }

  private static PolicyOwner of(Workspace workspace) {
    return new PolicyOwner.OfWorkspace(workspace.id());
  }

  private StateVersion.Finalized version(Workspace workspace, long serial) {
    StateVersion.Finalized version = versions().finalized(workspace, serial);
    stores().stateVersions().add(version);
    return version;
  }

  /** Versions of a workspace, the last of which is current. */
  private List<StateVersion.Finalized> history(Workspace workspace, int length) {
    List<StateVersion.Finalized> history = new ArrayList<>();
    for (int serial = 1; serial <= length; serial++) {
      history.add(version(workspace, serial));
    }
    stores().workspaces().makeCurrent(workspace.id(), history.getLast().id());
    return history;
  }

  private List<StateVersionId> expired(PolicyOwner within, Instant now) {
    return forecast(within, now).page().items().stream().map(Expired::version).toList();
  }

  private RetentionForecast forecast(PolicyOwner within, Instant now) {
    return policies().forecast(within, now, ALL);
  }

  private static List<StateVersionId> ids(List<StateVersion.Finalized> versions) {
    return versions.stream().map(StateVersion::id).toList();
  }

  @Test
  void keepsOnePolicyForEachOwner() {
    Workspace workspace = fixture().workspace();
    PolicyOwner organization = of(workspace.organization());
    assertThat(policies().find(organization)).isEmpty();
    assertThat(policies().find(of(workspace))).isEmpty();

    assign(organization, new DeleteOlder(30, 5));
    AssignedPolicy second = assign(organization, new FreePlan());
    AssignedPolicy own = assign(of(workspace), new DontDelete());

    assertThat(policies().find(organization)).contains(second);
    assertThat(policies().find(of(workspace))).contains(own);
    assertThat(policies().remove(of(workspace))).isTrue();
    assertThat(policies().remove(of(workspace))).isFalse();
    assertThat(policies().find(of(workspace))).isEmpty();
    assertThat(policies().find(organization)).contains(second);
  }

  @Test
  void remembersEveryRule() {
    Workspace workspace = fixture().workspace();
    for (RetentionPolicy policy :
        List.of(
            new DontDelete(),
            new FreePlan(),
            new DeleteOlder(0, 0),
            new DeleteOlder(RetentionPolicy.LONGEST, RetentionPolicy.MOST_KEPT))) {
      AssignedPolicy assigned = assign(of(workspace), policy);

      assertThat(policies().find(of(workspace))).contains(assigned);
    }
  }

  @Test
  void findsWhatHoldsForWorkspaces() {
    Organization organization = fixture().organization();
    Workspace with = fixture().workspace(organization, "with");
    Workspace without = fixture().workspace(organization, "without");
    Workspace elsewhere = fixture().workspace();
    AssignedPolicy own = assign(of(with), new DontDelete());
    AssignedPolicy general = assign(of(organization), new FreePlan());

    var effective = policies().effective(List.of(with.id(), without.id(), elsewhere.id()));

    assertThat(effective).hasSize(2);
    assertThat(effective).containsEntry(with.id(), new Retention.Own(own));
    assertThat(effective).containsEntry(without.id(), new Retention.Inherited(general));
    assertThat(policies().effective(List.of())).isEmpty();
  }

  @Test
  void forgetsThePoliciesOfWhatIsRemoved() {
    Workspace workspace = fixture().workspace();
    assign(of(workspace), new DeleteOlder(1, 0));
    assign(of(workspace.organization()), new DeleteOlder(1, 0));

    stores().workspaces().remove(workspace.id());
    assertThat(policies().find(of(workspace))).isEmpty();
    assertThat(policies().find(of(workspace.organization()))).isPresent();
    stores().organizations().remove(workspace.organization().id());

    assertThat(policies().find(of(workspace.organization()))).isEmpty();
  }

  @Test
  void letsNothingGoWithoutAPolicy() {
    Workspace workspace = fixture().workspace();
    history(workspace, 3);
    Instant late = fixture().now().plus(Duration.ofDays(40_000));

    assertThat(forecast(of(workspace), late).page().total()).isZero();
    assertThat(forecast(of(workspace.organization()), late).bytes()).isZero();
  }

  @Test
  void letsOldVersionsGoToTheMicrosecond() {
    Workspace workspace = fixture().workspace();
    List<StateVersion.Finalized> history = history(workspace, 3);
    assign(of(workspace.organization()), new DeleteOlder(183, 0));
    Instant due = history.getFirst().header().createdAt().plus(Duration.ofDays(183));

    assertThat(expired(of(workspace), due.minusNanos(1000))).isEmpty();
    assertThat(expired(of(workspace), due)).containsExactly(history.getFirst().id());
    assertThat(expired(of(workspace), due.plus(Duration.ofDays(1))))
        .containsExactlyElementsOf(ids(history.subList(0, 2)));
  }

  @Test
  void keepsTheLatestOfEachWorkspace() {
    Organization organization = fixture().organization();
    Workspace one = fixture().workspace(organization, "one");
    Workspace two = fixture().workspace(organization, "two");
    assign(of(organization), new DeleteOlder(0, 2));
    List<StateVersion.Finalized> first = history(one, 4);
    List<StateVersion.Finalized> second = history(two, 3);
    Instant now = fixture().now();

    assertThat(expired(of(one), now)).containsExactlyElementsOf(ids(first.subList(0, 2)));
    assertThat(expired(of(two), now)).containsExactly(second.getFirst().id());
    assertThat(expired(of(organization), now))
        .containsExactly(first.get(0).id(), first.get(1).id(), second.getFirst().id());
  }

  @Test
  void keepsAsManyAsEachWorkspaceSaysHoweverManyNumbersThereAre() {
    Organization organization = fixture().organization();
    for (int kept = 3; kept <= DatabaseBudgets.KEPT_NUMBERS + 1; kept++) {
      assign(of(fixture().workspace(organization, "keeps-" + kept)), new DeleteOlder(0, kept));
    }
    Workspace one = fixture().workspace(organization, "one");
    Workspace two = fixture().workspace(organization, "two");
    assign(of(one), new DeleteOlder(0, 1));
    assign(of(two), new DeleteOlder(0, 2));
    List<StateVersion.Finalized> first = history(one, 4);
    List<StateVersion.Finalized> second = history(two, 4);

    List<StateVersionId> gone = new ArrayList<>(ids(first.subList(0, 3)));
    gone.addAll(ids(second.subList(0, 2)));
    assertThat(expired(of(organization), fixture().now()))
        .containsExactlyInAnyOrderElementsOf(gone);
  }

  @Test
  void keepsTheLastHundredOfTheOrganizationAndTheLatestOfEachWorkspace() {
    Organization organization = fixture().organization();
    Workspace old = fixture().workspace(organization, "old");
    Workspace busy = fixture().workspace(organization, "busy");
    assign(of(organization), new FreePlan());
    List<StateVersion.Finalized> few = history(old, 3);
    List<StateVersion.Finalized> many = history(busy, 102);
    Instant late = fixture().now().plus(Duration.ofDays(183));

    assertThat(expired(of(organization), late))
        .containsExactly(few.get(0).id(), few.get(1).id(), many.get(0).id(), many.get(1).id());
    assertThat(expired(of(old), late)).containsExactlyElementsOf(ids(few.subList(0, 2)));
    assertThat(expired(of(organization), late.minus(Duration.ofDays(1)))).isEmpty();
  }

  @Test
  void followsTheWorkspaceBeforeTheOrganization() {
    Organization organization = fixture().organization();
    Workspace kept = fixture().workspace(organization, "kept");
    Workspace strict = fixture().workspace(organization, "strict");
    Workspace usual = fixture().workspace(organization, "usual");
    assign(of(organization), new DeleteOlder(10, 0));
    assign(of(kept), new DontDelete());
    assign(of(strict), new DeleteOlder(0, 1));
    history(kept, 2);
    List<StateVersion.Finalized> gone = history(strict, 2);
    List<StateVersion.Finalized> later = history(usual, 2);
    Instant now = fixture().now();

    assertThat(expired(of(organization), now)).containsExactly(gone.getFirst().id());
    assertThat(expired(of(organization), now.plus(Duration.ofDays(10))))
        .containsExactly(gone.getFirst().id(), later.getFirst().id());
    assertThat(expired(of(kept), now.plus(Duration.ofDays(10)))).isEmpty();
  }

  @Test
  void keepsTheCurrentVersionAndWhatMayYetBecomeIt() {
    Workspace workspace = fixture().workspace();
    List<StateVersion.Finalized> history = history(workspace, 4);
    stores().workspaces().makeCurrent(workspace.id(), history.get(1).id());
    assign(of(workspace), new DeleteOlder(0, 0));

    assertThat(expired(of(workspace), fixture().now())).containsExactly(history.getFirst().id());
  }

  @Test
  void letsNothingGoWhereNothingIsCurrent() {
    Workspace workspace = fixture().workspace();
    version(workspace, 1);
    version(workspace, 2);
    assign(of(workspace), new DeleteOlder(0, 0));

    assertThat(expired(of(workspace), fixture().now())).isEmpty();
  }

  @Test
  void placesAVersionAmongThoseOfItsWorkspaceAndItsOrganization() {
    Organization organization = fixture().organization();
    Workspace one = fixture().workspace(organization, "one");
    Workspace two = fixture().workspace(organization, "two");
    List<StateVersion.Finalized> first = history(one, 3);
    history(two, 4);
    stores().stateVersions().add(versions().pending(one, 4));
    history(fixture().workspace(), 2);
    assign(of(one), new DeleteOlder(0, 9));
    assertThat(policies().candidate(first.getFirst()).inWorkspace()).isEqualTo(3);

    assign(of(organization), new FreePlan());

    assertThat(policies().candidate(first.getFirst()))
        .isEqualTo(new RetentionCandidate(first.getFirst().header().createdAt(), 3, 7));
    assertThat(policies().candidate(first.getLast()).inWorkspace()).isEqualTo(1);
  }

  @Test
  void letsNoWorkspaceUndercutWhatItsOrganizationEnforces() {
    Organization organization = fixture().organization();
    Workspace shorter = fixture().workspace(organization, "shorter");
    Workspace longer = fixture().workspace(organization, "longer");
    List<StateVersion.Finalized> few = history(shorter, 4);
    List<StateVersion.Finalized> many = history(longer, 4);
    AssignedPolicy enforced = assign(of(organization), new EnforcedPolicy(new DeleteOlder(10, 2)));
    AssignedPolicy own = assign(of(shorter), new DeleteOlder(1, 0));
    assign(of(longer), new DeleteOlder(20, 3));
    Instant now = fixture().now();

    assertThat(policies().find(of(organization))).contains(enforced);
    assertThat(policies().effective(List.of(shorter.id())))
        .containsEntry(shorter.id(), new Retention.Bounded(own, enforced));
    assertThat(expired(of(shorter), now.plus(Duration.ofDays(9)))).isEmpty();
    assertThat(expired(of(shorter), now.plus(Duration.ofDays(11))))
        .containsExactlyElementsOf(ids(few.subList(0, 2)));
    assertThat(expired(of(longer), now.plus(Duration.ofDays(19)))).isEmpty();
    assertThat(expired(of(longer), now.plus(Duration.ofDays(21))))
        .containsExactly(many.getFirst().id());
    assign(of(organization), new EnforcedPolicy(new DontDelete()));
    assertThat(expired(of(organization), now.plus(Duration.ofDays(99)))).isEmpty();
    assign(of(organization), new DontDelete());
    assertThat(expired(of(organization), now.plus(Duration.ofDays(99)))).hasSize(4);
  }

  @Test
  void countsFinalizedVersionsAlone() {
    Workspace workspace = fixture().workspace();
    assign(of(workspace), new DeleteOlder(0, 2));
    StateVersion.Finalized first = version(workspace, 1);
    StateVersion.Finalized second = version(workspace, 2);
    StateVersion.Finalized deleted = version(workspace, 3);
    stores().stateVersions().softDelete(deleted.softDelete(fixture().now(), 7));
    StateVersion.Finalized current = version(workspace, 4);
    stores().workspaces().makeCurrent(workspace.id(), current.id());
    stores().stateVersions().add(versions().pending(workspace, 5));

    assertThat(expired(of(workspace), fixture().now())).containsExactly(first.id());
    stores().stateVersions().restore(deleted);

    assertThat(expired(of(workspace), fixture().now())).containsExactly(first.id(), second.id());
  }

  @Test
  void keepsWhatIsUnderLegalHold() {
    Organization organization = fixture().organization();
    Workspace one = fixture().workspace(organization, "one");
    Workspace two = fixture().workspace(organization, "two");
    assign(of(organization), new DeleteOlder(0, 0));
    List<StateVersion.Finalized> first = history(one, 3);
    history(two, 3);
    hold(new HoldTarget.OfVersion(first.getFirst().id(), one.id()));
    hold(new HoldTarget.OfWorkspace(two.id()));

    assertThat(expired(of(organization), fixture().now())).containsExactly(first.get(1).id());
    stores().legalHolds().lift(new HoldTarget.OfVersion(first.getFirst().id(), one.id()));

    assertThat(expired(of(organization), fixture().now()))
        .containsExactlyElementsOf(ids(first.subList(0, 2)));
  }

  private void hold(HoldTarget thing) {
    Instant now = fixture().now();
    stores()
        .legalHolds()
        .place(new LegalHold(thing, "lawsuit", now, fixture().member(fixture().organization())));
  }

  @Test
  void tellsHowMuchWouldGo() {
    Workspace workspace = fixture().workspace();
    List<StateVersion.Finalized> history = history(workspace, 4);
    Content json = versions().content(1000);
    stores().stateVersions().attachJson(history.get(1).id(), json);
    assign(of(workspace), new DeleteOlder(0, 0));
    Instant now = fixture().now();

    RetentionForecast second = policies().forecast(of(workspace), now, new PageRequest(2, 2));
    RetentionForecast third = policies().forecast(of(workspace), now, new PageRequest(3, 2));

    assertThat(second.page().total()).isEqualTo(3);
    assertThat(second.bytes()).isEqualTo(1 + 2 + 1000 + 3);
    StateVersion.Finalized last = history.get(2);
    assertThat(second.page().items())
        .containsExactly(
            new Expired(
                last.id(), workspace.id(), last.declared().serial(), last.header().createdAt(), 3));
    assertThat(third.page().items()).isEmpty();
    assertThat(third.bytes()).isEqualTo(second.bytes());
    assertThat(
            policies()
                .forecast(of(workspace), now, new PageRequest(1, 2))
                .page()
                .items()
                .get(1)
                .size())
        .isEqualTo(1002);
  }

  @Test
  void findsForTheRoutineWhatItForetells() {
    Workspace workspace = fixture().workspace();
    List<StateVersion.Finalized> history = history(workspace, 4);
    assign(of(workspace.organization()), new DeleteOlder(0, 1));
    Instant now = fixture().now();

    List<Expired> all = policies().expired(now, 100_000);

    assertThat(all).containsAll(forecast(of(workspace), now).page().items());
    assertThat(all.stream().map(Expired::version))
        .containsSubsequence(ids(history.subList(0, 3)))
        .doesNotContain(history.getLast().id());
    assertThat(policies().expired(now, 1)).hasSize(1);
  }
}
