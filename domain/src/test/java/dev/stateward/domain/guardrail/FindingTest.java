package dev.stateward.domain.guardrail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FindingTest {
  private static String detailOf(String detail) {
    return new Finding(RuleKind.FORBIDDEN_TYPES, Action.WARN, Scope.PROJECT, 1, 0, detail).detail();
  }

  @Test
  void tellsPlainNames() {
    assertThat(detailOf("types: aws_instance, größe")).isEqualTo("types: aws_instance, größe");
  }

  @Test
  void forgesNoLineAndNoInstructionToATerminal() {
    assertThat(detailOf("a\n- size\r\u001b[2Kb\u202ec\u2028d"))
        .isEqualTo("a\ufffd- size\ufffd\ufffd[2Kb\ufffdc\ufffdd");
  }

  @Test
  void tellsNoNameThatIsASecret() {
    String key = "AKIA" + "Q".repeat(16);

    assertThat(detailOf("types: " + key)).doesNotContain(key).contains("looks like a secret");
    assertThat(detailOf("x".repeat(490) + ' ' + key)).doesNotContain("AKIA");
  }

  @Property
  void isShortAndOnOneLine(@ForAll String detail) {
    assertThat(detailOf(detail).length()).isLessThanOrEqualTo(Finding.LONGEST_DETAIL);
    assertThat(detailOf(detail).lines().count()).isLessThanOrEqualTo(1);
  }
}
