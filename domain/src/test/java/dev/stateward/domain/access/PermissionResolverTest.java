package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import dev.stateward.domain.organization.TeamId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class PermissionResolverTest {
  private static final TeamId TEAM = new TeamId("team-1");

  @Provide
  Arbitrary<WorkspaceAccess> accesses() {
    Arbitrary<WorkspaceAccess> custom =
        Combinators.combine(
                Arbitraries.of(Runs.values()),
                Arbitraries.of(Variables.values()),
                Arbitraries.of(StateVersions.values()),
                Arbitraries.of(SentinelMocks.values()),
                Arbitraries.of(true, false),
                Arbitraries.of(true, false))
            .as(Custom::new);
    return Arbitraries.oneOf(custom, Arbitraries.of(Level.values()));
  }

  @Provide
  Arbitrary<Grant> grants() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, accesses().map(access -> (Grant) new Grant.ThroughLink(TEAM, access))),
        Tuple.of(
            4,
            Arbitraries.of(OrganizationPermission.values())
                .map(permission -> (Grant) new Grant.ThroughOrganization(TEAM, permission))),
        Tuple.of(1, Arbitraries.just((Grant) new Grant.Ownership())));
  }

  @Provide
  Arbitrary<List<Grant>> grantLists() {
    return grants().list().ofMaxSize(6);
  }

  @Provide
  Arbitrary<Set<Permission>> permissions() {
    return Arbitraries.of(Permission.values()).set();
  }

  @Example
  void nobodyMayDoAnythingWithoutAGrant() {
    assertThat(PermissionResolver.resolve(List.of()).permissions()).isEqualTo(PermissionSet.NONE);
  }

  /** The example of "Access resolution": managing workspaces beats a link that only reads. */
  @Example
  void theMostPermissiveGrantWins() {
    Grant link = new Grant.ThroughLink(TEAM, Level.READ);
    Grant throughout =
        new Grant.ThroughOrganization(TEAM, OrganizationPermission.MANAGE_WORKSPACES);

    ResolvedAccess access = PermissionResolver.resolve(List.of(link, throughout));

    assertThat(access.permissions()).isEqualTo(Level.ADMIN.permissions());
    assertThat(access.reasonsFor(Permission.WRITE_STATE)).containsExactly(throughout);
    assertThat(access.reasonsFor(Permission.READ_STATE)).containsExactly(link, throughout);
    assertThat(access.reasonsFor(Permission.MANAGE_BACKING_DATA)).isEmpty();
  }

  @Example
  void ownersMayDoEverything() {
    assertThat(PermissionResolver.resolve(List.of(new Grant.Ownership())).permissions().all())
        .containsExactlyInAnyOrder(Permission.values());
  }

  @Property
  void theOrderOfGrantsDoesNotMatter(@ForAll("grantLists") List<Grant> grants) {
    assertThat(PermissionResolver.resolve(grants.reversed()).permissions())
        .isEqualTo(PermissionResolver.resolve(grants).permissions());
  }

  @Property
  void theSameGrantTwiceGivesNoMore(@ForAll("grantLists") List<Grant> grants) {
    List<Grant> twice = new ArrayList<>(grants);
    twice.addAll(grants);

    assertThat(PermissionResolver.resolve(twice).permissions())
        .isEqualTo(PermissionResolver.resolve(grants).permissions());
  }

  @Property
  void oneGrantMoreNeverTakesARightAway(
      @ForAll("grantLists") List<Grant> grants, @ForAll("grants") Grant another) {
    List<Grant> more = new ArrayList<>(grants);
    more.add(another);

    assertThat(
            PermissionResolver.resolve(more)
                .permissions()
                .containsAll(PermissionResolver.resolve(grants).permissions()))
        .isTrue();
  }

  @Property
  void removingAGrantRemovesTheRightsThatNoOtherGives(
      @ForAll("grantLists") List<Grant> others, @ForAll("grants") Grant removed) {
    List<Grant> all = new ArrayList<>(others);
    all.add(removed);
    Set<Permission> before = PermissionResolver.resolve(all).permissions().all();

    Set<Permission> lost = EnumSet.noneOf(Permission.class);
    lost.addAll(before);
    lost.removeAll(PermissionResolver.resolve(others).permissions().all());

    Set<Permission> itsOwn =
        removed.permissions().all().stream()
            .filter(
                right -> others.stream().noneMatch(other -> other.permissions().contains(right)))
            .collect(Collectors.toSet());
    assertThat(lost).isEqualTo(itsOwn);
  }

  @Property
  void everyRightHasAReasonAndEveryReasonGivesIt(@ForAll("grantLists") List<Grant> grants) {
    ResolvedAccess access = PermissionResolver.resolve(grants);

    for (Permission permission : Permission.values()) {
      assertThat(access.allows(permission)).isEqualTo(!access.reasonsFor(permission).isEmpty());
    }
  }

  @Property
  void unionsCommuteAndAssociate(
      @ForAll("permissions") Set<Permission> a,
      @ForAll("permissions") Set<Permission> b,
      @ForAll("permissions") Set<Permission> c) {
    PermissionSet x = new PermissionSet(a);
    PermissionSet y = new PermissionSet(b);
    PermissionSet z = new PermissionSet(c);

    assertThat(x.union(y)).isEqualTo(y.union(x));
    assertThat(x.union(y).union(z)).isEqualTo(x.union(y.union(z)));
    assertThat(x.union(x)).isEqualTo(x);
    assertThat(x.union(PermissionSet.NONE)).isEqualTo(x);
    assertThat(x.union(PermissionSet.ALL)).isEqualTo(PermissionSet.ALL);
  }

  @Property
  void setsHoldWhateverTheirRightsContain(@ForAll("permissions") Set<Permission> some) {
    PermissionSet set = new PermissionSet(some);

    assertThat(set.all()).containsAll(some);
    for (Permission held : set.all()) {
      assertThat(set.all()).containsAll(held.contained());
      held.contained()
          .forEach(lower -> assertThat(held.contained()).containsAll(lower.contained()));
    }
    assertThat(set.all())
        .allMatch(held ->
            some.contains(held) || some.stream().anyMatch(it -> it.contained().contains(held)));
  }

  @Property
  void anyRightShowsTheWorkspace(@ForAll("permissions") Set<Permission> some) {
    assertThat(new PermissionSet(some).contains(Permission.READ_WORKSPACE))
        .isEqualTo(!some.isEmpty());
  }
}
