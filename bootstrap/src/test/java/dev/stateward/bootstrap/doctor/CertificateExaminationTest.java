package dev.stateward.bootstrap.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.doctor.Finding.Level;
import dev.stateward.bootstrap.settings.Settings.Tls;
import dev.stateward.testkit.tls.IssuedCertificate;
import dev.stateward.testkit.tls.TestAuthority;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a certificate, in sickness and in health. */
class CertificateExaminationTest {
  private static final String LOCALHOST = "https://localhost:8443";
  private static final String NOBODY = "was issued by nobody whom Java trusts";

  @TempDir private static Path folder;
  private static TestAuthority authority;
  private static IssuedCertificate sound;

  @BeforeAll
  static void issue() {
    authority = TestAuthority.make(folder);
    authority.subordinate("between");
    sound = authority.issue("sound", "dns:localhost", "between");
  }

  private static List<Finding> examined(Path chain, Path key, String url) throws Exception {
    return new CertificateExamination(new Tls.Files(chain, key), URI.create(url)).examine();
  }

  private static Predicate<Finding> is(Level level, String text) {
    return finding -> finding.level() == level && finding.text().contains(text);
  }

  @Test
  void findsWhatIsWrongWithNothing() throws Exception {
    assertThat(examined(sound.chain(), sound.key(), LOCALHOST))
        .hasSize(2)
        .anyMatch(is(Level.OK, "its key fits, and it is valid for 89 days"))
        // The root is the test's own.
        .anyMatch(is(Level.WARN, NOBODY));
    Path whole =
        Files.writeString(
            folder.resolve("whole.crt"),
            Files.readString(sound.chain()) + Files.readString(authority.certificate()));
    assertThat(examined(whole, sound.key(), LOCALHOST))
        .singleElement()
        .matches(is(Level.OK, "its key fits"));
  }

  @Test
  void findsAnotherName() throws Exception {
    assertThat(examined(sound.chain(), sound.key(), "https://state.example.test"))
        .anyMatch(is(Level.FAIL, "it is not for state.example.test, but for localhost"));
  }

  @Test
  void findsAnEndThatIsNear() throws Exception {
    IssuedCertificate soon = authority.issue("soon", "dns:localhost", "root", "-validity", "10");
    IssuedCertificate over =
        authority.issue("over", "dns:localhost", "root", "-startdate", "-9d", "-validity", "5");

    assertThat(examined(soon.chain(), soon.key(), LOCALHOST))
        .anyMatch(is(Level.WARN, "valid for 9 days"));
    assertThat(examined(over.chain(), over.key(), LOCALHOST))
        .anyMatch(is(Level.FAIL, "it is valid from "));
  }

  @Test
  void findsAChainInAnotherOrder() throws Exception {
    IssuedCertificate direct = authority.issue("direct", "dns:localhost");
    String own = Files.readString(direct.chain());
    Path mixed =
        Files.writeString(folder.resolve("mixed.crt"), own + Files.readString(sound.chain()));

    assertThat(examined(mixed, direct.key(), LOCALHOST))
        .anyMatch(is(Level.WARN, "certificate 1 of the file was not issued by number 2"));
  }

  @Test
  void findsFilesThatCannotBeUsed() throws Exception {
    assertThat(examined(sound.chain(), folder.resolve("none"), LOCALHOST))
        .singleElement()
        .matches(is(Level.FAIL, "is not there"));
  }
}
