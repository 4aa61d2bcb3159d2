package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.NewestVersions.Guards;
import dev.stateward.application.stateversion.port.StateVersions.VersionWithAccess;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.guardrail.Rule;
import dev.stateward.domain.guardrail.RuleKind;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What every store of state versions does for the state machine. */
public class StateVersionsContract extends StoresContract {
  Rule DECLARED = new Rule.Plain(RuleKind.DECLARED_MATCHES_CONTENT);

  @Test
  void findsAVersionInEveryStageItCanBeAddedIn() {
    Workspace workspace = fixture().workspace();
    StateVersion pending = add(versions().pending(workspace, 1));
    StateVersion whole = add(versions().finalized(workspace, Long.MAX_VALUE));
    StateVersion empty =
        add(versions().pending(workspace, 0).finalizeWith(versions().content(0), true));

    assertThat(stores().stateVersions().find(pending.id())).contains(pending);
    assertThat(stores().stateVersions().find(whole.id())).contains(whole);
    assertThat(stores().stateVersions().find(empty.id())).contains(empty);
    assertThat(stores().stateVersions().find(new StateVersionId("sv-none"))).isEmpty();
  }

  @Test
  void addsNothingThatHasEnded() {
    StateVersion discarded = versions().pending(fixture().workspace(), 1).discard();

    assertThatThrownBy(() -> stores().stateVersions().add(discarded))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keepsWhereAVersionCameFrom() {
    Workspace workspace = fixture().workspace();
    var run = fixture().run(fixture().configurationVersion(workspace, VcsCommit.UNKNOWN));
    StateVersion fromRun = add(versions().pending(workspace, 1, new Origin.FromRun(run.id())));
    StateVersion rolledBack =
        add(versions().pending(workspace, 2, new Origin.RolledBackTo(fromRun.id())));

    assertThat(stores().stateVersions().find(fromRun.id())).contains(fromRun);
    assertThat(stores().stateVersions().find(rolledBack.id())).contains(rolledBack);
  }

  @Test
  void refusesARunOfAnotherWorkspaceAndAWorkspaceThatIsNotThere() {
    Workspace workspace = fixture().workspace();
    var foreign =
        fixture().run(fixture().configurationVersion(fixture().workspace(), VcsCommit.UNKNOWN));
    Workspace unstored = fixture().unstoredWorkspace(fixture().organization(), "main");

    assertThatThrownBy(
            () -> add(versions().pending(workspace, 1, new Origin.FromRun(foreign.id()))))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> add(versions().pending(unstored, 1)))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(stores().stateVersions().newest(workspace.id()).versions()).isEmpty();
  }

  @Test
  void latestIsTheOneAddedLast() {
    Workspace workspace = fixture().workspace();
    Workspace sibling = fixture().workspace(workspace.organization(), "main-2");
    add(versions().finalized(workspace, 9));
    StateVersion last = add(versions().pending(workspace, 3));
    StateVersion others = add(versions().pending(sibling, 4));

    assertThat(stores().stateVersions().newest(workspace.id()).versions()).last().isEqualTo(last);
    assertThat(stores().stateVersions().newest(sibling.id()).versions()).last().isEqualTo(others);
    assertThat(stores().stateVersions().newest(fixture().workspace().id()).versions()).isEmpty();
  }

  @Test
  void currentIsTheOneMadeSo() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized first = versions().finalized(workspace, 9);
    add(first);
    add(versions().finalized(workspace, 10));
    assertThat(stores().stateVersions().current(workspace.id())).isEmpty();

    stores().workspaces().makeCurrent(workspace.id(), first.id());

    assertThat(stores().stateVersions().current(workspace.id())).contains(first);
  }

  @Test
  void finishesOnce() {
    Workspace workspace = fixture().workspace();
    StateVersion.Pending pending = versions().pending(workspace, 3);
    StateVersion.Pending sibling = versions().pending(workspace, 3);
    add(pending);
    add(sibling);
    StateVersion.Finalized finished = versions().finish(pending);

    assertThat(stores().stateVersions().finish(finished)).isTrue();
    assertThat(stores().stateVersions().finish(versions().finish(pending))).isFalse();
    assertThat(stores().stateVersions().find(pending.id())).contains(finished);
    assertThat(stores().stateVersions().find(sibling.id())).contains(sibling);
    assertThat(stores().stateVersions().finish(versions().finalized(workspace, 4))).isFalse();
  }

  @Test
  void findsNoAccessToWhatIsGone() {
    Workspace workspace = fixture().workspace();
    StateVersion version = add(versions().pending(workspace, 1));
    Credential member = fixture().credential(fixture().member(workspace.organization()));
    assertThat(stores().stateVersions().find(version.id(), member))
        .map(VersionWithAccess::version)
        .contains(version);

    stores().deletedWorkspaces().add(new DeletedWorkspace(workspace, fixture().now(), 7));

    assertThat(stores().stateVersions().find(version.id(), member)).isEmpty();
    assertThat(stores().stateVersions().find(fixture().ids().stateVersion(), member)).isEmpty();
  }

  @Test
  void finishesWithOutputsThatWereNotKnownBefore() {
    Workspace workspace = fixture().workspace();
    StateVersion.Pending pending = versions().pending(workspace, 3);
    StateVersion.Pending known = versions().pending(workspace, 3);
    add(pending);
    add(known);
    stores().catalog().storeOutputs(known.id(), StoredOutputs.plain(List.of()));
    StateVersion.Finalized finished = versions().finish(pending);

    assertThat(stores().stateVersions().finishExamined(finished)).isTrue();
    assertThat(stores().stateVersions().finishExamined(finished)).isFalse();
    assertThat(stores().stateVersions().finishExamined(versions().finish(known))).isFalse();

    assertThat(stores().stateVersions().find(pending.id())).contains(finished);
    assertThat(stores().catalog().outputsKnown(pending.id())).isTrue();
    assertThat(stores().stateVersions().find(known.id())).contains(known);
  }

  @Test
  void newestAreThoseThatDecideWhatFollows() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized first = versions().finalized(workspace, 1);
    StateVersion.Finalized second = versions().finalized(workspace, 2);
    StateVersion.Pending one = versions().pending(workspace, 3);
    StateVersion.Pending other = versions().pending(workspace, 4);
    assertThat(stores().stateVersions().newest(workspace.id()))
        .isEqualTo(new NewestVersions(List.of(), false, Guards.NONE));
    List.of(first, one, second, other).forEach(this::add);

    assertThat(stores().stateVersions().newest(workspace.id()))
        .isEqualTo(new NewestVersions(List.of(one, second, other), false, Guards.NONE));
    stores().workspaces().makeCurrent(workspace.id(), first.id());
    assertThat(stores().stateVersions().newest(workspace.id()).finalizedIsCurrent()).isFalse();
    stores().workspaces().makeCurrent(workspace.id(), second.id());
    assertThat(stores().stateVersions().newest(workspace.id()).finalizedIsCurrent()).isTrue();
    stores().stateVersions().discard(other.id());
    assertThat(stores().stateVersions().newest(workspace.id()))
        .isEqualTo(new NewestVersions(List.of(one, second, other.discard()), true, Guards.NONE));
    assertThat(stores().stateVersions().newest(fixture().workspace().id()).versions()).isEmpty();
  }

  @Test
  void newestTellWhetherThereAreGuardrails() {
    Workspace workspace = fixture().workspace();
    List<Guardrail> some = List.of(new Guardrail(new Setting.Off(RuleKind.SIZE), false));
    for (GuardrailOwner owner :
        List.of(
            new GuardrailOwner.OfOrganization(workspace.organization().id()),
            new GuardrailOwner.OfProject(workspace.project()),
            new GuardrailOwner.OfWorkspace(workspace.id()))) {
      stores().guardrails().replace(owner, some);
      assertThat(stores().stateVersions().newest(workspace.id()))
          .isEqualTo(new NewestVersions(List.of(), false, Guards.ANY));
      for (Setting unread :
          List.of(
              new Setting.Off(DECLARED.kind()), new Setting.On(DECLARED, Guardrail.Action.WARN))) {
        stores().guardrails().replace(owner, List.of(new Guardrail(unread, true)));
        assertThat(stores().stateVersions().newest(workspace.id()).guards())
            .isEqualTo(Guards.DECLARATION_WARNED);
      }
      stores()
          .guardrails()
          .replace(
              owner,
              List.of(new Guardrail(new Setting.On(DECLARED, Guardrail.Action.REFUSE), false)));
      assertThat(stores().stateVersions().newest(workspace.id()).guards()).isEqualTo(Guards.ANY);
      stores().guardrails().replace(owner, List.of());
      assertThat(stores().stateVersions().newest(workspace.id()).guards()).isEqualTo(Guards.NONE);
    }
    StateVersion.Finalized version = versions().finalized(workspace, 1);
    add(version);
    stores().guardrails().replace(new GuardrailOwner.OfWorkspace(workspace.id()), some);
    assertThat(stores().stateVersions().newest(workspace.id()))
        .isEqualTo(new NewestVersions(List.of(version), false, Guards.ANY));
  }

  @Test
  void oneOfManyRacersFinishes() {
    Workspace workspace = fixture().workspace();
    StateVersion.Pending pending = versions().pending(workspace, 3);
    add(pending);
    Callable<Boolean> finishing = () -> stores().stateVersions().finish(versions().finish(pending));

    var outcomes = Racing.race(Collections.nCopies(6, finishing));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(outcomes).filteredOn(outcome -> outcome.returned().contains(true)).hasSize(1);
  }

  @Test
  void racersAddInOneOrderUnderTheHeldWorkspace() {
    Workspace workspace = fixture().workspace();
    Callable<StateVersionId> adding =
        () ->
            inTransaction(() -> {
              stores().workspaces().hold(workspace.id());
              long next =
                  stores()
                      .stateVersions()
                      .latestFinalized(workspace.id())
                      .map(latest -> latest.declared().serial().next().value())
                      .orElse(1L);
              return add(versions().finalized(workspace, next)).id();
            });

    var outcomes = Racing.race(Collections.nCopies(8, adding));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(stores().stateVersions().latestFinalized(workspace.id()))
        .map(latest -> latest.declared().serial().value())
        .contains(8L);
  }

  @Test
  void findsWhatWasFinalizedLastAndIsNotCurrentYet() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized first = versions().finalized(workspace, 9);
    StateVersion.Finalized second = versions().finalized(workspace, 10);
    StateVersion.Finalized third = versions().finalized(workspace, 11);
    assertThat(stores().stateVersions().latestFinalized(workspace.id())).isEmpty();
    assertThat(stores().stateVersions().finalizedAfterCurrent(workspace.id())).isEmpty();
    add(first);
    add(second);
    add(versions().pending(workspace, 11));
    add(third);

    assertThat(stores().stateVersions().latestFinalized(workspace.id())).contains(third);
    assertThat(stores().stateVersions().finalizedAfterCurrent(workspace.id()))
        .containsExactly(first, second, third);
    stores().workspaces().makeCurrent(workspace.id(), first.id());
    assertThat(stores().stateVersions().finalizedAfterCurrent(workspace.id()))
        .containsExactly(second, third);
    stores().workspaces().makeCurrent(workspace.id(), third.id());
    assertThat(stores().stateVersions().finalizedAfterCurrent(workspace.id())).isEmpty();
  }

  @Test
  void removesAVersionAndNamesItsContents() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = versions().finalized(workspace, 9);
    add(version);
    Content json = versions().content(5);
    stores().stateVersions().attachJson(version.id(), json);
    stores().catalog().storeOutputs(version.id(), StoredOutputs.plain(List.of()));

    assertThat(stores().stateVersions().remove(version.id()))
        .containsExactlyInAnyOrder(version.content().key(), json.key());

    assertThat(stores().stateVersions().find(version.id())).isEmpty();
    assertThat(stores().stateVersions().blobKeys(workspace.id())).isEmpty();
  }

  @Test
  void keepsWhenImportedVersionsWereCreatedElsewhere() {
    StateVersion.Finalized version = versions().finalized(fixture().workspace(), 9);
    StateVersion.Pending pending = versions().pending(fixture().workspace(), 10);
    add(version);
    stores().stateVersions().add(pending);
    Instant earlier = Instant.parse("2019-03-04T05:06:07.123456Z");

    stores().stateVersions().originate(version.id(), earlier);

    VersionHeader told = stores().stateVersions().find(version.id()).orElseThrow().header();
    assertThat(told.originatedAt()).isEqualTo(earlier);
    assertThat(told.createdAt()).isEqualTo(version.header().createdAt());
    assertThat(version.header().originatedAt()).isEqualTo(version.header().createdAt());
    assertThatThrownBy(() -> stores().stateVersions().originate(pending.id(), earlier))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void softDeletesAndRestores() {
    StateVersion.Finalized version = versions().finalized(fixture().workspace(), 9);
    add(version);
    var deleted = version.softDelete(fixture().now(), 3);

    assertThat(stores().stateVersions().restore(version)).isFalse();
    assertThat(stores().stateVersions().softDelete(deleted)).isTrue();
    assertThat(stores().stateVersions().softDelete(deleted)).isFalse();
    assertThat(stores().stateVersions().find(version.id())).contains(deleted);
    assertThat(stores().stateVersions().restore(version)).isTrue();
    assertThat(stores().stateVersions().find(version.id())).contains(version);
  }

  @Test
  void destroysWhatIsSoftDeletedAndNamesItsContents() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = versions().finalized(workspace, 9);
    StateVersion.Finalized other = versions().finalized(workspace, 10);
    add(version);
    add(other);
    Content json = versions().content(5);
    stores().stateVersions().attachJson(version.id(), json);
    stores().catalog().storeOutputs(version.id(), StoredOutputs.plain(List.of()));
    var deleted = version.softDelete(fixture().now(), 3);
    var destroyed = deleted.destroy(fixture().now());
    assertThatThrownBy(() -> stores().stateVersions().destroy(destroyed))
        .isInstanceOf(IllegalStateException.class);
    stores().stateVersions().softDelete(deleted);

    assertThat(stores().stateVersions().destroy(destroyed))
        .containsExactlyInAnyOrder(version.content().key(), json.key());

    assertThat(stores().stateVersions().find(version.id())).contains(destroyed);
    assertThat(stores().stateVersions().json(version.id())).isEmpty();
    assertThat(stores().catalog().outputsKnown(version.id())).isFalse();
    assertThat(stores().stateVersions().blobKeys(workspace.id()))
        .containsExactly(other.content().key());
    assertThat(stores().stateVersions().restore(version)).isFalse();
    assertThatThrownBy(() -> stores().stateVersions().destroy(destroyed))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void holdsAVersionAgainstItsDestruction() {
    StateVersion.Finalized version = versions().finalized(fixture().workspace(), 9);
    add(version);
    var deleted = version.softDelete(fixture().now(), 3);
    stores().stateVersions().softDelete(deleted);
    Callable<Boolean> destroying =
        () ->
            inTransaction(() -> {
              var held = stores().stateVersions().hold(version.id());
              boolean there = held.filter(deleted::equals).isPresent();
              if (there) {
                stores().stateVersions().destroy(deleted.destroy(fixture().now()));
              }
              return there;
            });

    var outcomes = Racing.race(Collections.nCopies(6, destroying));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(outcomes).filteredOn(outcome -> outcome.returned().contains(true)).hasSize(1);
    assertThat(inTransaction(() -> stores().stateVersions().hold(new StateVersionId("sv-none"))))
        .isEmpty();
  }

  @Test
  void discardsPendingVersionsThatWereAddedBefore() {
    Workspace workspace = fixture().workspace();
    Workspace sibling = fixture().workspace(workspace.organization(), "main-2");
    StateVersion.Pending before = versions().pending(workspace, 1);
    StateVersion.Pending elsewhere = versions().pending(sibling, 1);
    StateVersion.Finalized finished = versions().finalized(workspace, 2);
    StateVersion.Pending self = versions().pending(workspace, 3);
    StateVersion.Pending after = versions().pending(workspace, 4);
    List.of(before, elsewhere, finished, self, after).forEach(this::add);
    assertThat(stores().stateVersions().newest(workspace.id()).pending())
        .containsExactly(before, self, after);

    assertThat(stores().stateVersions().discardPendingBefore(self.id()))
        .containsExactly(before.id());

    assertThat(stores().stateVersions().newest(workspace.id()).pending())
        .containsExactly(self, after);
    assertThat(stores().stateVersions().find(before.id())).contains(before.discard());
    assertThat(stores().stateVersions().finish(versions().finish(before))).isFalse();
    for (StateVersion unchanged : List.of(elsewhere, finished, self, after)) {
      assertThat(stores().stateVersions().find(unchanged.id())).contains(unchanged);
    }
  }

  @Test
  void discardsAllPendingVersionsOfAWorkspace() {
    Workspace workspace = fixture().workspace();
    StateVersion.Pending one = versions().pending(workspace, 1);
    StateVersion.Finalized finished = versions().finalized(workspace, 2);
    StateVersion.Pending other = versions().pending(workspace, 3);
    StateVersion.Pending elsewhere = versions().pending(fixture().workspace(), 1);
    List.of(one, finished, other, elsewhere).forEach(this::add);

    assertThat(stores().stateVersions().discardPending(workspace.id()))
        .containsExactly(one.id(), other.id());

    assertThat(stores().stateVersions().find(one.id())).contains(one.discard());
    assertThat(stores().stateVersions().find(other.id())).contains(other.discard());
    assertThat(stores().stateVersions().find(finished.id())).contains(finished);
    assertThat(stores().stateVersions().find(elsewhere.id())).contains(elsewhere);
  }

  @Test
  void takesJsonContentOnce() {
    StateVersion version = add(versions().pending(fixture().workspace(), 1));
    Content first = versions().content(11);

    assertThat(stores().stateVersions().json(version.id())).isEmpty();
    assertThat(stores().stateVersions().attachJson(version.id(), first)).isTrue();
    assertThat(stores().stateVersions().attachJson(version.id(), versions().content(12))).isFalse();
    assertThat(stores().stateVersions().json(version.id())).contains(first);
    assertThat(stores().stateVersions().attachJson(new StateVersionId("sv-none"), first)).isFalse();
  }

  @Test
  void namesAllContentsOfAWorkspaceAndOfAnOrganization() {
    Workspace workspace = fixture().workspace();
    Workspace sibling = fixture().workspace(workspace.organization(), "main-2");
    StateVersion.Finalized finished = versions().finalized(workspace, 1);
    StateVersion.Pending pending = versions().pending(workspace, 2);
    StateVersion.Finalized other = versions().finalized(sibling, 1);
    List.of(finished, pending, other, versions().finalized(fixture().workspace(), 1))
        .forEach(this::add);
    Content json = versions().content(13);
    stores().stateVersions().attachJson(pending.id(), json);

    assertThat(stores().stateVersions().blobKeys(workspace.id()))
        .containsExactlyInAnyOrder(finished.content().key(), json.key());
    assertThat(stores().stateVersions().blobKeys(workspace.organization().id()))
        .containsExactlyInAnyOrder(finished.content().key(), json.key(), other.content().key());
  }

  private <V extends StateVersion> V add(V version) {
    stores().stateVersions().add(version);
    return version;
  }
}
