package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of legal holds does. */
public class LegalHoldsContract extends StoresContract {
  private LegalHolds holds() {
    return stores().legalHolds();
  }

  private LegalHold place(HoldTarget thing) {
    LegalHold hold =
        new LegalHold(
            thing,
            "Klage 7/26 \uD83D\uDE00",
            fixture().now(),
            new Principal.User(fixture().ids().user()));
    holds().place(hold);
    return hold;
  }

  private static HoldTarget of(Workspace workspace) {
    return new HoldTarget.OfWorkspace(workspace.id());
  }

  private static HoldTarget of(StateVersion version) {
    return new HoldTarget.OfVersion(version.id(), version.workspace());
  }

  private StateVersion version(Workspace workspace, long serial) {
    StateVersion version = versions().finalized(workspace, serial);
    stores().stateVersions().add(version);
    return version;
  }

  @Test
  void keepsOneHoldOfEachThing() {
    Workspace workspace = fixture().workspace();
    StateVersion version = version(workspace, 1);
    assertThat(holds().find(of(workspace))).isEmpty();
    assertThat(holds().find(of(version))).isEmpty();

    LegalHold first = place(of(workspace));
    LegalHold second = place(of(version));
    assertThat(holds().find(of(workspace))).contains(first);
    assertThat(holds().find(of(version))).contains(second);
    holds().place(first.because("x".repeat(LegalHold.LONGEST_REASON)));

    assertThat(holds().find(of(workspace)))
        .contains(first.because("x".repeat(LegalHold.LONGEST_REASON)));
    assertThat(holds().lift(of(workspace))).isTrue();
    assertThat(holds().lift(of(workspace))).isFalse();
    assertThat(holds().find(of(workspace))).isEmpty();
    assertThat(holds().find(of(version))).contains(second);
  }

  @Test
  void remembersWhoPlacedAHold() {
    Workspace workspace = fixture().workspace();
    for (Principal by :
        List.of(
            new Principal.Team(fixture().ids().team()),
            new Principal.Organization(workspace.organization().id()))) {
      LegalHold hold = new LegalHold(of(workspace), "why", fixture().now(), by);
      holds().place(hold);

      assertThat(holds().find(of(workspace))).contains(hold);
    }
  }

  @Test
  void keepsWhatItHoldsAndNothingElse() {
    Organization organization = fixture().organization();
    Workspace one = fixture().workspace(organization, "one");
    Workspace two = fixture().workspace(organization, "two");
    Workspace elsewhere = fixture().workspace();
    StateVersion held = version(one, 1);
    StateVersion beside = version(one, 2);
    StateVersion inTwo = version(two, 1);
    place(of(held));
    assertThat(holds().keeps(held)).isTrue();
    assertThat(holds().keeps(beside)).isFalse();
    assertThat(holds().any(one.id())).isTrue();
    assertThat(holds().any(two.id())).isFalse();
    assertThat(holds().any(organization.id())).isTrue();
    assertThat(holds().any(elsewhere.organization().id())).isFalse();

    place(of(two));
    holds().lift(of(held));

    assertThat(holds().keeps(held)).isFalse();
    assertThat(holds().keeps(inTwo)).isTrue();
    assertThat(holds().any(one.id())).isFalse();
    assertThat(holds().any(two.id())).isTrue();
    assertThat(holds().any(organization.id())).isTrue();
    assertThat(holds().any(elsewhere.id())).isFalse();
  }

  @Test
  void letsNobodyRemoveWhatIsHeld() {
    Workspace workspace = fixture().workspace();
    StateVersion version = version(workspace, 1);
    for (HoldTarget thing : List.of(of(workspace), of(version))) {
      place(thing);
      assertThatThrownBy(() -> stores().workspaces().remove(workspace.id()))
          .isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(() -> stores().organizations().remove(workspace.organization().id()))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(stores().stateVersions().find(version.id())).contains(version);
      holds().lift(thing);
    }

    assertThat(stores().workspaces().remove(workspace.id())).isTrue();
  }

  @Test
  void holdsNothingThatIsNotThere() {
    Workspace unstored = fixture().unstoredWorkspace(fixture().organization(), "unstored");
    Workspace workspace = fixture().workspace();
    StateVersion elsewhere = version(fixture().workspace(), 1);

    assertThatThrownBy(() -> place(of(unstored))).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(
            () -> place(new HoldTarget.OfVersion(fixture().ids().stateVersion(), workspace.id())))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> place(new HoldTarget.OfVersion(elsewhere.id(), workspace.id())))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
