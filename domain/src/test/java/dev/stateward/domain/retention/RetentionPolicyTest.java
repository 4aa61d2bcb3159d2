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
import org.junit.jupiter.api.Test;

class RetentionPolicyTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final RetentionPolicyId ID = new RetentionPolicyId("drp-1");

  @Test
  void saysByWhatVersionsGo() {
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

  @Test
  void letsAVersionGoAtItsAge() {
    Rule rule = new Rule(30, 0, 0);
    Instant day = NOW.minus(Duration.ofDays(30));

    assertThat(rule.expires(day, NOW)).isTrue();
    assertThat(rule.expires(day.minusNanos(1), NOW)).isTrue();
    assertThat(rule.expires(day.plusNanos(1), NOW)).isFalse();
  }

  @Test
  void keepsTheLatestOfAWorkspaceAndOfTheOrganization() {
    Rule rule = new Rule(0, 2, 3);

    assertThat(rule.keeps(2, 9)).isTrue();
    assertThat(rule.keeps(9, 3)).isTrue();
    assertThat(rule.keeps(3, 4)).isFalse();
    assertThat(new Rule(0, 0, 0).keeps(1, 1)).isFalse();
  }

  @Test
  void comesFromTheWorkspaceItsOrganizationOrNobody() {
    AssignedPolicy assigned = new AssignedPolicy(ID, new DeleteOlder(30, 5));

    assertThat(Retention.of(Optional.empty(), Optional.empty())).isEqualTo(new Retention.Unset());
    assertThat(Retention.of(Optional.empty(), Optional.of(assigned)))
        .isEqualTo(new Retention.Inherited(assigned));
    assertThat(Retention.of(Optional.of(assigned), Optional.of(assigned)))
        .isEqualTo(new Retention.Own(assigned));
    assertThat(new Retention.Unset().letsGo(rule -> true)).isFalse();
    assertThat(new Retention.Own(assigned).letsGo(rule -> rule.equals(new Rule(30, 5, 0))))
        .isTrue();
    assertThat(new Retention.Inherited(assigned).letsGo(rule -> false)).isFalse();
  }

  @Test
  void ofAWorkspaceDoesNotUndercutWhatItsOrganizationEnforces() {
    AssignedPolicy shorter = new AssignedPolicy(ID, new DeleteOlder(1, 0));
    AssignedPolicy enforced = new AssignedPolicy(ID, new EnforcedPolicy(new DeleteOlder(30, 5)));
    Retention bounded = Retention.of(Optional.of(shorter), Optional.of(enforced));

    assertThat(bounded).isEqualTo(new Retention.Bounded(shorter, enforced));
    assertThat(bounded.letsGo(rule -> rule.days() <= 30)).isTrue();
    assertThat(bounded.letsGo(rule -> rule.days() <= 29)).isFalse();
    assertThat(
            new Retention.Bounded(new AssignedPolicy(ID, new DontDelete()), enforced)
                .letsGo(rule -> true))
        .isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EnforcedPolicy(new EnforcedPolicy(new DontDelete())));
  }
}
