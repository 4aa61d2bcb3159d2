package dev.stateward.domain.guardrail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class SecretPatternTest {
  private static final Map<SecretPattern, String> SAMPLES =
      Map.of(
          SecretPattern.AWS_ACCESS_KEY_ID, "AKIA" + "AZ09".repeat(4),
          SecretPattern.PRIVATE_KEY, "-----BEGIN " + "RSA PRIVATE KEY-----",
          SecretPattern.GITHUB_TOKEN, "ghp_" + "az_A09".repeat(6),
          SecretPattern.GITLAB_TOKEN, "glpat-" + "x-".repeat(10),
          SecretPattern.GOOGLE_API_KEY, "AIza" + "b".repeat(35),
          SecretPattern.SLACK_TOKEN, "xoxb-" + "1".repeat(20),
          SecretPattern.STRIPE_KEY, "sk_live_" + "c".repeat(24),
          SecretPattern.AZURE_STORAGE_KEY, "AccountKey=" + "+/=d".repeat(21) + "dd==",
          SecretPattern.NPM_TOKEN, "npm_" + "e".repeat(36));

  @Test
  void knowsEachForm() {
    assertThat(SAMPLES).containsOnlyKeys(SecretPattern.values());
    SAMPLES.forEach((pattern, sample) -> {
      assertThat(SecretPattern.in(sample)).containsExactly(pattern);
      assertThat(SecretPattern.in("\"x=" + sample + "\"")).containsExactly(pattern);
      assertThat(SecretPattern.in("line\\n" + sample + "\\n")).containsExactly(pattern);
    });
  }

  @Test
  void knowsKeysOfAllAlgorithms() {
    for (String algorithm : List.of("", "EC ", "OPENSSH ", "ENCRYPTED ", "DSA ")) {
      assertThat(SecretPattern.in("-----BEGIN " + algorithm + "PRIVATE KEY-----"))
          .containsExactly(SecretPattern.PRIVATE_KEY);
    }
  }

  @Test
  void leavesOthersAlone() {
    assertThat(SecretPattern.in("")).isEmpty();
    assertThat(SecretPattern.in("-----BEGIN CERTIFICATE-----")).isEmpty();
    assertThat(SecretPattern.in("-----BEGIN PUBLIC KEY-----")).isEmpty();
    assertThat(SecretPattern.in("AKIA")).isEmpty();
    assertThat(SecretPattern.in("AKIA" + "Q".repeat(15) + "-")).isEmpty();
    assertThat(SecretPattern.in("AKIA" + "Q".repeat(15) + "q")).isEmpty();
    assertThat(SecretPattern.in("AccountKey=" + "d".repeat(85) + "!")).isEmpty();
    assertThat(SecretPattern.in("XAKIA" + "Q".repeat(16))).isEmpty();
    assertThat(SecretPattern.in("arn:aws:iam::123456789012:role/AKIA")).isEmpty();
  }

  @Test
  void findsTheSecondWhereTheFirstIsNone() {
    assertThat(SecretPattern.in("AKIA AKIAx " + SAMPLES.get(SecretPattern.AWS_ACCESS_KEY_ID)))
        .containsExactly(SecretPattern.AWS_ACCESS_KEY_ID);
  }

  @Property
  void findsASampleWithinAnyText(@ForAll String before, @ForAll String after) {
    SAMPLES.forEach((pattern, sample) ->
        assertThat(SecretPattern.in(before + " " + sample + " " + after)).contains(pattern));
  }

  /** Beginnings alone, as many as there may be, cost no more than any other text. */
  @Property(tries = 20)
  void takesLinearTime(@ForAll @NotEmpty String text) {
    String beginnings = "-----BEGIN AKIAghp_npm_AccountKey=".repeat(20_000) + text;
    assertThat(SecretPattern.in(beginnings)).doesNotContain(SecretPattern.PRIVATE_KEY);
  }
}
