package dev.stateward.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.agent.AgentPoolName;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
  /** Each kind of name: its longest, and what it takes beside ASCII letters and digits. */
  static Stream<Arguments> kinds() {
    return Stream.of(
        kind(40, "-_", OrganizationName::new, OrganizationName::hasForm),
        kind(90, "-_ ", TeamName::new, TeamName::hasForm),
        kind(90, "-_ .", AgentPoolName::new, AgentPoolName::hasForm),
        kind(40, "-_ ", ProjectName::new, ProjectName::hasForm),
        kind(64, "-_.", Username::new, Username::hasForm),
        kind(90, "-_.~%", WorkspaceName::new, WorkspaceName::hasForm));
  }

  private static Arguments kind(
      int longest, String marks, Function<String, Object> make, Predicate<String> hasForm) {
    return Arguments.of(longest, marks, make, hasForm);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void takeLettersDigitsAndTheirMarks(
      int longest, String marks, Function<String, Object> make, Predicate<String> hasForm) {
    String whole = "az" + marks + "AZ09iI";

    assertThat(make.apply(whole)).hasToString(whole);
    assertThat(hasForm.test("a".repeat(longest))).isTrue();
    assertThat(hasForm.test("a".repeat(longest + 1))).isFalse();
    assertThat(hasForm.test("")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void refuseEveryOtherCharacter(
      int longest, String marks, Function<String, Object> make, Predicate<String> hasForm) {
    for (char c = 0; c < 0x180; c++) {
      boolean allowed = (c < 128 && Character.isLetterOrDigit(c)) || marks.indexOf(c) >= 0;
      assertThat(hasForm.test("a" + c + "z")).as("character %d", (int) c).isEqualTo(allowed);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> make.apply("ı"));
    assertThatIllegalArgumentException().isThrownBy(() -> make.apply("a\u0000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", " ops", "ops "})
  void noSpaceIsAtAnEndOfATeamsName(String name) {
    assertThat(TeamName.hasForm(name)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new TeamName(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"b/0123abc", "a", "b/c/d", "09/az"})
  void keysOfContentsAreLowerCaseSegments(String key) {
    assertThat(new BlobKey(key).value()).isEqualTo(key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/a", "a/", "a//b", "../a", "A", "a.b", "a\\b", "ı"})
  void noKeyOfAContentLeavesItsFolder(String key) {
    assertThatIllegalArgumentException().isThrownBy(() -> new BlobKey(key));
  }

  @Test
  void keysOfContentsHaveUpTo128Characters() {
    assertThat(new BlobKey("a".repeat(128)).value()).hasSize(128);
    assertThatIllegalArgumentException().isThrownBy(() -> new BlobKey("a".repeat(129)));
  }

  @Test
  void digestsTakeNoOtherCharactersAndHaveOneLength() {
    for (char c = 0; c < 0x180; c++) {
      boolean digit = "0123456789abcdef".indexOf(c) >= 0;
      assertThat(Md5.hasForm(c + "0".repeat(31))).as("character %d", (int) c).isEqualTo(digit);
      assertThat(Sha256.hasForm(c + "0".repeat(63))).as("character %d", (int) c).isEqualTo(digit);
    }
    assertThat(Sha256.hasForm("0".repeat(63))).isFalse();
    assertThat(Sha256.hasForm("0".repeat(65))).isFalse();
    assertThat(Md5.hasForm("0".repeat(31))).isFalse();
    assertThat(Md5.hasForm("0".repeat(33))).isFalse();
  }

  @Test
  void digestsAreLowerCaseHexadecimal() {
    assertThat(Md5.hasForm("0123456789abcdef".repeat(2))).isTrue();
    assertThat(Md5.hasForm("0123456789ABCDEF".repeat(2))).isFalse();
    assertThat(Md5.hasForm("0123456789abcdef".repeat(4))).isFalse();
    assertThat(Sha256.hasForm("0123456789abcdef".repeat(4))).isTrue();
    assertThat(Sha256.hasForm("0123456789abcdeg".repeat(4))).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Md5("x"))
        .withMessage("not the 32 lower-case hexadecimal digits of a digest");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sha256("x"))
        .withMessage("not the 64 lower-case hexadecimal digits of a digest");
  }

  @Test
  void aFormAllowsOneCharacterOrMore() {
    assertThat(new NameForm(1, "").fits("a")).isTrue();
    assertThat(new NameForm(1, "").fits("ab")).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new NameForm(0, ""));
  }
}
