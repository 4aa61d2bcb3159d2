package dev.stateward.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.retention.RetentionPolicy.EnforcedPolicy;
import dev.stateward.domain.retention.RetentionPolicy.FreePlan;
import dev.stateward.domain.retention.RetentionPolicy.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RetentionPolicyTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final RetentionPolicyId ID = new RetentionPolicyId("drp-1");

  @Test
  void hasARuleUnlessNothingIsDeleted() {
    assertThat(new DontDelete().rule()).isEmpty();
    assertThat(new DeleteOlder(30, 5).rule()).contains(new Rule(30, 5, 0));
    assertThat(new FreePlan().rule()).contains(new Rule(183, 1, 100));
  }

  @Test
  void takesNoNumberOutOfRange() {
    int tooOld = RetentionPolicy.LONGEST + 1;
    int tooMany = RetentionPolicy.MOST_KEPT + 1;
    assertThat(new DeleteOlder(0, 0).rule()).contains(new Rule(0, 0, 0));
    assertThat(new DeleteOlder(RetentionPolicy.LONGEST, RetentionPolicy.MOST_KEPT).rule())
        .isPresent();
    assertThatIllegalArgumentException().isThrownBy(() -> new DeleteOlder(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new DeleteOlder(tooOld, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new DeleteOlder(0, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> new DeleteOlder(0, tooMany));
  }

  private static RetentionCandidate aged(Duration age, long inWorkspace, long inOrganization) {
    return new RetentionCandidate(NOW.minus(age), inWorkspace, inOrganization);
  }

  @Test
  void expiresAVersionAtItsAge() {
    Rule rule = new Rule(30, 0, 0);
    Duration days = Duration.ofDays(30);

    assertThat(rule.expires(aged(days, 1, 1), NOW)).isTrue();
    assertThat(rule.expires(aged(days.plusNanos(1), 1, 1), NOW)).isTrue();
    assertThat(rule.expires(aged(days.minusNanos(1), 1, 1), NOW)).isFalse();
  }

  @Test
  void keepsTheLatestOfAWorkspaceAndOfTheOrganization() {
    Rule rule = new Rule(0, 2, 3);

    assertThat(rule.expires(aged(Duration.ZERO, 2, 9), NOW)).isFalse();
    assertThat(rule.expires(aged(Duration.ZERO, 9, 3), NOW)).isFalse();
    assertThat(rule.expires(aged(Duration.ZERO, 3, 4), NOW)).isTrue();
  }

  @Test
  void expiresVersionsByItsRuleAndNoneWithoutOne() {
    RetentionCandidate old = aged(Duration.ofDays(200), 101, 101);

    assertThat(new DeleteOlder(200, 100).expires(old, NOW)).isTrue();
    assertThat(new DeleteOlder(201, 100).expires(old, NOW)).isFalse();
    assertThat(new FreePlan().expires(old, NOW)).isTrue();
    assertThat(new EnforcedPolicy(new FreePlan()).expires(old, NOW)).isTrue();
    assertThat(new DontDelete().expires(old, NOW)).isFalse();
  }

  @Test
  void placesBeginAtOne() {
    assertThat(aged(Duration.ZERO, 1, 1).inWorkspace()).isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> aged(Duration.ZERO, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> aged(Duration.ZERO, 1, 0));
  }

  @Provide
  Arbitrary<RetentionCandidate> candidates() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 60),
            Arbitraries.longs().between(1, 9),
            Arbitraries.longs().between(0, 120))
        .as((days, inWorkspace, others) ->
            aged(Duration.ofDays(days), inWorkspace, inWorkspace + others));
  }

  @Provide
  Arbitrary<RetentionPolicy> policies() {
    return Arbitraries.oneOf(
        Arbitraries.of(new DontDelete(), new FreePlan()),
        Combinators.combine(
                Arbitraries.integers().between(0, 60), Arbitraries.integers().between(0, 9))
            .as(DeleteOlder::new));
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void expiresWhatALongerOrWiderOneExpires(
      @ForAll("candidates") RetentionCandidate version,
      @ForAll @IntRange(max = 60) int days,
      @ForAll @IntRange(max = 9) int kept,
      @ForAll @IntRange(max = 9) int more) {
    if (new DeleteOlder(days + more, kept + more).expires(version, NOW)) {
      assertThat(new DeleteOlder(days, kept).expires(version, NOW)).isTrue();
    }
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void appliesTheOwnOneAndTheOrganizationsOnlyWithoutItOrEnforced(
      @ForAll("candidates") RetentionCandidate version,
      @ForAll("policies") RetentionPolicy own,
      @ForAll("policies") RetentionPolicy general) {
    Optional<AssignedPolicy> workspaces = Optional.of(new AssignedPolicy(ID, own));
    Optional<AssignedPolicy> organizations = Optional.of(new AssignedPolicy(ID, general));
    Optional<AssignedPolicy> enforced =
        Optional.of(new AssignedPolicy(ID, new EnforcedPolicy(general)));

    assertThat(Retention.of(Optional.empty(), Optional.empty()).expires(version, NOW)).isFalse();
    assertThat(Retention.of(Optional.empty(), organizations).expires(version, NOW))
        .isEqualTo(Retention.of(Optional.empty(), enforced).expires(version, NOW))
        .isEqualTo(general.expires(version, NOW));
    assertThat(Retention.of(workspaces, organizations).expires(version, NOW))
        .isEqualTo(own.expires(version, NOW));
    assertThat(Retention.of(workspaces, enforced).expires(version, NOW))
        .isEqualTo(own.expires(version, NOW) && general.expires(version, NOW));
  }

  @Test
  void isThePolicyOfTheWorkspaceOrOfItsOrganization() {
    AssignedPolicy assigned = new AssignedPolicy(ID, new DeleteOlder(30, 5));

    assertThat(Retention.of(Optional.empty(), Optional.empty())).isEqualTo(new Retention.Unset());
    assertThat(Retention.of(Optional.empty(), Optional.of(assigned)))
        .isEqualTo(new Retention.Inherited(assigned));
    assertThat(Retention.of(Optional.of(assigned), Optional.of(assigned)))
        .isEqualTo(new Retention.Own(assigned));
  }

  @Test
  void isBoundedByThePolicyThatTheOrganizationEnforces() {
    AssignedPolicy shorter = new AssignedPolicy(ID, new DeleteOlder(1, 0));
    AssignedPolicy enforced = new AssignedPolicy(ID, new EnforcedPolicy(new DeleteOlder(30, 5)));
    Retention bounded = Retention.of(Optional.of(shorter), Optional.of(enforced));

    assertThat(bounded).isEqualTo(new Retention.Bounded(shorter, enforced));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EnforcedPolicy(new EnforcedPolicy(new DontDelete())));
  }
}
