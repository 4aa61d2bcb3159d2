package dev.stateward.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.retention.RetentionPolicy.FreePlan;
import dev.stateward.domain.retention.RetentionPolicy.Rule;
import java.time.Duration;
import java.time.Instant;
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

    assertThat(new Retention.Unset().rule()).isEmpty();
    assertThat(new Retention.Own(assigned).rule()).contains(new Rule(30, 5, 0));
    assertThat(new Retention.Inherited(assigned).rule()).contains(new Rule(30, 5, 0));
  }
}
