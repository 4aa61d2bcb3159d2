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

class HmacTokenMintTest {
  private static final Principal ANN = new Principal.User(new UserId("user-1"));

  private final SecureRandom random = new SecureRandom();
  private final KeyRing ring =
      KeyRing.of(InstallationSecret.of("0123456789abcdef0123456789abcdef"));
  private final HmacTokenMint mint = new HmacTokenMint(ring, random);

  @Test
  void showsTheKindOfTheOwner() {
    assertThat(mint.issue(ANN).text()).matches(HmacTokenMint.FORM).startsWith("stw_user_");
    assertThat(mint.issue(new Principal.Team(new TeamId("team-1"))).text())
        .matches(HmacTokenMint.FORM)
        .startsWith("stw_team_");
    assertThat(mint.issue(new Principal.Organization(new OrganizationId("org-1"))).text())
        .matches(HmacTokenMint.FORM)
        .startsWith("stw_org_");
  }

  @Test
  void endsWithTheChecksumThatScannersCompute() {
    String token = mint.issue(ANN).text();
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
    String token = mint.issue(ANN).text();

    assertThat(mint.digests(token)).hasSize(1).isEqualTo(mint.digests(token));
    assertThat(mint.digests(token).getFirst().hex()).matches("[0-9a-f]{128}");
    assertThat(mint.digests(token)).isNotEqualTo(mint.digests(mint.issue(ANN).text()));
  }

  @Test
  void digestsDifferentlyInAnotherInstallation() {
    var other = new HmacTokenMint(KeyRing.of(InstallationSecret.of(new byte[32])), random);
    String token = mint.issue(ANN).text();

    assertThat(other.digests(token)).hasSize(1).doesNotContainAnyElementsOf(mint.digests(token));
  }

  @Test
  void digestsUnderEveryKeyThatATokenMayHaveBeenStoredWith() {
    var twice =
        ring.rotatedTo(InstallationSecret.of(new byte[40]))
            .rotatedTo(InstallationSecret.of(new byte[41]));
    var rotated = new HmacTokenMint(twice, random);
    String token = mint.issue(ANN).text();

    assertThat(rotated.digests(token)).hasSize(3).doesNotHaveDuplicates();
    assertThat(rotated.digests(token)).containsAll(mint.digests(token));
    assertThat(rotated.digests(token).getFirst())
        .isEqualTo(
            new HmacTokenMint(KeyRing.of(InstallationSecret.of(new byte[41])), random)
                .digests(token)
                .getFirst());
  }

  @Test
  void refusesATokenWithOneCharacterChanged() {
    String token = mint.issue(ANN).text();

    for (int i = 0; i < token.length(); i++) {
      char changed = token.charAt(i) == 'x' ? 'y' : 'x';
      assertThat(mint.digests(token.substring(0, i) + changed + token.substring(i + 1))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "stw", "stw_user_", "Bearer", "abc.atlasv1.def", "stw_user_ä"})
  void refusesWhatHasAnotherForm(String text) {
    assertThat(mint.digests(text)).isEmpty();
  }

  @Test
  void refusesATokenWithSomethingAroundIt() {
    String token = mint.issue(ANN).text();

    assertThat(mint.digests(token + "\n")).isEmpty();
    assertThat(mint.digests(" " + token)).isEmpty();
  }
}
