package dev.stateward.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.security.SecureRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HmacTokenGeneratorTest {
  private static final Principal ANN = new Principal.User(new UserId("user-1"));

  private final SecureRandom random = new SecureRandom();
  private final KeyRing ring =
      KeyRing.of(InstallationSecret.of("0123456789abcdef0123456789abcdef"));
  private final HmacTokenGenerator generator = new HmacTokenGenerator(ring, random);

  @Test
  void showsTheKindOfTheOwner() {
    assertThat(generator.issue(ANN).text())
        .matches(HmacTokenGenerator.FORM)
        .startsWith("stw_user_");
    assertThat(generator.issue(new Principal.Team(new TeamId("team-1"))).text())
        .matches(HmacTokenGenerator.FORM)
        .startsWith("stw_team_");
    assertThat(generator.issue(new Principal.Organization(new OrganizationId("org-1"))).text())
        .matches(HmacTokenGenerator.FORM)
        .startsWith("stw_org_");
  }

  @Test
  void endsWithTheChecksumThatScannersCompute() {
    String token = generator.issue(ANN).text();
    var crc = new CRC32();
    token.substring(0, token.length() - 6).chars().forEach(crc::update);

    long read = 0;
    for (char c : token.substring(token.length() - 6).toCharArray()) {
      read =
          read * 62 + "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".indexOf(c);
    }

    assertThat(read).isEqualTo(crc.getValue());
  }

  @Test
  void digestsItsTokensAlwaysAlike() {
    String token = generator.issue(ANN).text();

    assertThat(generator.digests(token)).hasSize(1).isEqualTo(generator.digests(token));
    assertThat(generator.digests(token).getFirst().hex()).matches("[0-9a-f]{128}");
    assertThat(generator.digests(token))
        .isNotEqualTo(generator.digests(generator.issue(ANN).text()));
  }

  @Test
  void digestsDifferentlyInAnotherInstallation() {
    var other = new HmacTokenGenerator(KeyRing.of(InstallationSecret.of(new byte[32])), random);
    String token = generator.issue(ANN).text();

    assertThat(other.digests(token))
        .hasSize(1)
        .doesNotContainAnyElementsOf(generator.digests(token));
  }

  @Test
  void digestsUnderEveryKeyThatATokenMayHaveBeenStoredWith() {
    var twice =
        ring.rotatedTo(InstallationSecret.of(new byte[40]))
            .rotatedTo(InstallationSecret.of(new byte[41]));
    var rotated = new HmacTokenGenerator(twice, random);
    String token = generator.issue(ANN).text();

    assertThat(rotated.digests(token)).hasSize(3).doesNotHaveDuplicates();
    assertThat(rotated.digests(token)).containsAll(generator.digests(token));
    assertThat(rotated.digests(token).getFirst())
        .isEqualTo(
            new HmacTokenGenerator(KeyRing.of(InstallationSecret.of(new byte[41])), random)
                .digests(token)
                .getFirst());
  }

  @Test
  void refusesATokenWithOneCharacterChanged() {
    String token = generator.issue(ANN).text();

    for (int i = 0; i < token.length(); i++) {
      char changed = token.charAt(i) == 'x' ? 'y' : 'x';
      assertThat(generator.digests(token.substring(0, i) + changed + token.substring(i + 1)))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "stw", "stw_user_", "Bearer", "abc.atlasv1.def", "stw_user_ä"})
  void refusesWhatHasAnotherForm(String text) {
    assertThat(generator.digests(text)).isEmpty();
  }

  @Test
  void refusesATokenWithSomethingAroundIt() {
    String token = generator.issue(ANN).text();

    assertThat(generator.digests(token + "\n")).isEmpty();
    assertThat(generator.digests(" " + token)).isEmpty();
  }
}
