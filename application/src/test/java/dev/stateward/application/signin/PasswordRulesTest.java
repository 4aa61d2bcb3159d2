package dev.stateward.application.signin;

import static dev.stateward.application.signin.port.PasswordVerdict.ACCEPTED;
import static dev.stateward.application.signin.port.PasswordVerdict.COMMON;
import static dev.stateward.application.signin.port.PasswordVerdict.CONTAINS_NAME;
import static dev.stateward.application.signin.port.PasswordVerdict.TOO_LONG;
import static dev.stateward.application.signin.port.PasswordVerdict.TOO_SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.signin.port.PasswordVerdict;
import dev.stateward.domain.user.Username;
import org.junit.jupiter.api.Test;

class PasswordRulesTest {
  private static final Username ADA = new Username("Ada");

  private static PasswordVerdict judge(String password) {
    return PasswordRules.judge(password, ADA);
  }

  @Test
  void countsCharacters() {
    assertThat(judge("")).isEqualTo(TOO_SHORT);
    assertThat(judge("four words!")).isEqualTo(TOO_SHORT);
    assertThat(judge("four words!!")).isEqualTo(ACCEPTED);
    assertThat(judge("\uD83D\uDE00".repeat(6))).isEqualTo(TOO_SHORT);
    assertThat(judge("four words ".repeat(23) + "123")).isEqualTo(ACCEPTED);
    assertThat(judge("four words ".repeat(23) + "1234")).isEqualTo(TOO_LONG);
  }

  @Test
  void refusesTheName() {
    assertThat(judge("this is aDa indeed")).isEqualTo(CONTAINS_NAME);
    assertThat(PasswordRules.judge("this is al indeed", new Username("al"))).isEqualTo(ACCEPTED);
  }

  @Test
  void refusesWhatIsTriedFirst() {
    for (String common :
        new String[] {
          "123456789012",
          "password1234",
          "P-a-s-s-w-o-r-d-1",
          "Passw0rd!2026",
          "qwertyuiop12",
          "TERRAFORM 2026",
          "abababababab",
          "aaaaaaaaaaaaaaaaaaaa"
        }) {
      assertThat(judge(common)).as(common).isEqualTo(COMMON);
    }
    assertThat(judge("my password is long")).isEqualTo(ACCEPTED);
  }
}
