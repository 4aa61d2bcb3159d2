package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.WorkspaceAccess.Level;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PermissionResolverTest {
  @Provide
  Arbitrary<Grant> grants() {
    return Profiles.grants();
  }

  @Provide
  Arbitrary<List<Grant>> grantLists() {
    return Profiles.grants().list().ofMaxSize(6);
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
    Grant link = new Grant.ThroughTeamAccess(Profiles.OPS, Level.READ);
    Grant throughout =
        new Grant.ThroughOrganization(Profiles.OPS, OrganizationPermission.MANAGE_WORKSPACES);

    ResolvedAccess access = PermissionResolver.resolve(List.of(link, throughout));

    assertThat(access.permissions()).isEqualTo(Level.ADMIN.permissions());
  }

  @Example
  void ownersMayDoEverything() {
    assertThat(PermissionResolver.resolve(List.of(new Grant.Ownership())).permissions().all())
        .containsExactlyInAnyOrder(Permission.values());
  }

  /** All that the owners may, except what a user or a team must answer for. */
  @Example
  void anOrganizationsTokenWritesNothingAndRunsNothing() {
    Set<Permission> expected = EnumSet.allOf(Permission.class);
    expected.removeAll(Profiles.permissions("write-state lock plan-runs apply-runs"));

    assertThat(PermissionResolver.resolve(List.of(new Grant.OrganizationToken())).permissions())
        .extracting(PermissionSet::all)
        .isEqualTo(expected);
  }

  /** Two teams may do what either may: every pair of the 292 things a link can give. */
  @Example
  void accessOfTwoTeamsGivesWhatEitherGives() {
    List<WorkspaceAccess> all = Profiles.all();
    assertThat(all).hasSize(292);
    for (WorkspaceAccess one : all) {
      Grant first = new Grant.ThroughTeamAccess(Profiles.OPS, one);
      PermissionSet ofOne = one.permissions();
      for (WorkspaceAccess other : all) {
        Grant second = new Grant.ThroughTeamAccess(Profiles.DEV, other);
        EnumSet<Permission> expected = EnumSet.copyOf(ofOne.all());
        expected.addAll(other.permissions().all());
        ResolvedAccess both = PermissionResolver.resolve(List.of(first, second));
        if (!both.permissions().all().equals(expected)) {
          throw new AssertionError(both);
        }
      }
    }
  }

  @Property
  void aLevelGivesWhatItsChoicesWouldAdminsApart(@ForAll Level level) {
    PermissionSet given = resolved(level).permissions();
    PermissionSet chosen = resolved(level.shown()).permissions();

    assertThat(given.without(chosen))
        .isEqualTo(
            level == Level.ADMIN
                ? Profiles.permissions(
                    "update-settings manage-team-access force-unlock delete-workspace")
                : Set.of());
    assertThat(chosen.without(given)).isEmpty();
  }

  private static ResolvedAccess resolved(WorkspaceAccess access) {
    return PermissionResolver.resolve(List.of(new Grant.ThroughTeamAccess(Profiles.OPS, access)));
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
  void namesEachGrantOnceInTheirOrder(@ForAll("grantLists") List<Grant> grants) {
    List<Grant> twice = new ArrayList<>(grants);
    twice.addAll(grants.reversed());

    assertThat(PermissionResolver.resolve(twice).grants())
        .containsExactlyElementsOf(new LinkedHashSet<>(grants));
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
  void theDifferenceIsWhatOnlyTheOneHolds(
      @ForAll("permissions") Set<Permission> a, @ForAll("permissions") Set<Permission> b) {
    PermissionSet x = new PermissionSet(a);
    PermissionSet y = new PermissionSet(b);

    assertThat(Permission.values())
        .allMatch(it -> x.without(y).contains(it) == (x.contains(it) && !y.contains(it)));
    assertThat(x.containsAll(y)).isEqualTo(y.without(x).isEmpty());
  }

  /** The strongest are the fewest that give the set: each of them is needed, and they suffice. */
  @Property
  void theStrongestGiveTheWholeSetAndNoneOfThemCanBeMissed(
      @ForAll("permissions") Set<Permission> some) {
    PermissionSet set = new PermissionSet(some);

    assertThat(new PermissionSet(set.strongest())).isEqualTo(set);
    for (Permission strong : set.strongest()) {
      Set<Permission> others = new HashSet<>(set.strongest());
      others.remove(strong);
      assertThat(new PermissionSet(others).contains(strong)).isFalse();
    }
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
