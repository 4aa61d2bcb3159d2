package dev.stateward.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.retention.RetentionPolicyId;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.TeamProjectAccessId;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrefixedIdTest {
  static Stream<Arguments> kinds() {
    return Stream.of(
        kind("org", OrganizationId::new, OrganizationId::hasForm),
        kind("team", TeamId::new, TeamId::hasForm),
        kind("ou", MembershipId::new, MembershipId::hasForm),
        kind("tws", TeamAccessId::new, TeamAccessId::hasForm),
        kind("tprj", TeamProjectAccessId::new, TeamProjectAccessId::hasForm),
        kind("apool", AgentPoolId::new, AgentPoolId::hasForm),
        kind("prj", ProjectId::new, ProjectId::hasForm),
        kind("user", UserId::new, UserId::hasForm),
        kind("at", TokenId::new, TokenId::hasForm),
        kind("ws", WorkspaceId::new, WorkspaceId::hasForm),
        kind("sv", StateVersionId::new, StateVersionId::hasForm),
        kind("wsout", OutputId::new, OutputId::hasForm),
        kind("run", RunId::new, RunId::hasForm),
        kind("drp", RetentionPolicyId::new, RetentionPolicyId::hasForm),
        kind("wh", WebhookId::new, WebhookId::hasForm),
        kind("whd", DeliveryId::new, DeliveryId::hasForm),
        kind("cv", ConfigurationVersionId::new, ConfigurationVersionId::hasForm));
  }

  private static Arguments kind(
      String prefix, Function<String, Object> make, Predicate<String> hasForm) {
    return Arguments.of(prefix, make, hasForm);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void eachKindTakesItsOwnPrefixAlone(
      String prefix, Function<String, Object> make, Predicate<String> hasForm) {
    String own = prefix + "-Iio09aAzZ";

    assertThat(make.apply(own)).hasToString(own);
    assertThat(hasForm.test(own)).isTrue();
    for (String other :
        new String[] {"x" + own, "x-Iio09aZ", prefix + ".a", prefix, prefix + "-", "-a", ""}) {
      assertThat(hasForm.test(other)).as(other).isFalse();
      assertThatIllegalArgumentException().as(other).isThrownBy(() -> make.apply(other));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ws-ı", "ws-İ", "ws-a b", "ws-a-b", "ws-a_b", "ws-a/b", "ws-٣", "WS-a"})
  void takesNothingButAsciiLettersAndDigits(String text) {
    assertThat(WorkspaceId.hasForm(text)).isFalse();
  }

  @Test
  void returnsWhatItWasGiven() {
    assertThat(PrefixedId.require("ws", "ws-a")).isEqualTo("ws-a");
  }

  @Test
  void takesUpTo64Characters() {
    assertThat(WorkspaceId.hasForm("ws-" + "a".repeat(64))).isTrue();
    assertThat(WorkspaceId.hasForm("ws-" + "a".repeat(65))).isFalse();
  }

  @Test
  void refusesWithoutRepeatingWhatItWasGiven() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WorkspaceId("ws-secret!"))
        .withMessageContaining("ws-")
        .withMessageNotContaining("secret");
  }
}
