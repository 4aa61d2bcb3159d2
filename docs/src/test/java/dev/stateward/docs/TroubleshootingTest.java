package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every text of an error is found on the page that explains them. */
class TroubleshootingTest {
  private static final Path ROOT = Path.of("..");
  private static final Path PAGE = Path.of("guide/troubleshooting.md");
  private static final String TABLE = "| text | why | what to do |";
  private static final Pattern CODE = Pattern.compile("`` (.+?) ``|`([^`]+)`");

  /** Composed in a way that is not followed. */
  private static final Set<String> BESIDE =
      Set.of(
          "it is not a state file: it has no format version",
          "only site admins may do that, and the token of … is of another user",
          "the client encrypted it, so its contents are not known",
          "… is there, but either not what was asked for, or the token of … lacks the permission …",
          "… is there, but only owners of the organization … may do that",
          "… is there, but the token of … lacks the permission …; owners of the organization …"
              + " can grant it",
          "The guardrails of workspace … refuse this state:",
          "workspace …: … in the source is no state: it is no JSON object with a serial, so it was"
              + " left out",
          "workspace …: its state in the source has another lineage than the one before, so it was"
              + " left out",
          "workspace …: its state in the source has serial … after …, so it was left out");

  /** What pages say that is no error. */
  private static final Set<String> PLEASANT =
      Set.of(
          "For now nobody signs in with a password here: use the identity provider.",
          "Sign in with it: enter terraform login ….",
          "Your password is set");

  /** What other texts are about: parts of them. */
  private static final Set<String> SUBJECTS =
      Set.of(
          "access of teams",
          "access to … …",
          "member … of team …",
          "members of organization …",
          "names of variables",
          "of organization …",
          "remote state consumers",
          "remote state consumers of workspace",
          "remote state consumers of workspace …",
          "state of version …",
          "states of workspace …",
          "tags of a workspace",
          "tags of …",
          "teams of organization …",
          "workspaces of organization …");

  @Test
  void hasEveryTextThatTheServerAnswers() throws IOException {
    Set<String> texts = ownWords(ErrorTexts.ofServer(ROOT));

    assertThat(texts)
        .contains(
            "must be one JSON object",
            "The webhook is disabled",
            "a store cannot be reached",
            "this port speaks https: begin the URL with https://",
            "At most … states are taken at a time; send it again in a moment.");
    assertThat(explained()).containsAll(texts);
  }

  @Test
  void hasEveryTextOfPagesForBrowsers() throws IOException {
    Set<String> texts = ownWords(ErrorTexts.ofPages(ROOT));

    assertThat(texts)
        .contains("No verified address", "The new password was not entered twice alike.")
        .containsAll(PLEASANT);
    texts.removeAll(PLEASANT);
    assertThat(explained()).containsAll(texts);
  }

  @Test
  void hasEveryTextOfCommandsThatAskAServer() throws IOException {
    Set<String> texts = ownWords(ErrorTexts.ofRemoteCommands(ROOT));

    assertThat(texts)
        .contains("the connection broke; try again", "the source lists no workspaces")
        .containsAll(SUBJECTS);
    texts.removeAll(SUBJECTS);
    assertThat(explained()).containsAll(texts);
  }

  @Test
  void hasNoTextThatIsGone() throws IOException {
    Set<String> texts = new TreeSet<>(ownWords(ErrorTexts.ofServer(ROOT)));
    texts.addAll(ownWords(ErrorTexts.ofPages(ROOT)));
    texts.addAll(ownWords(ErrorTexts.ofRemoteCommands(ROOT)));
    texts.addAll(BESIDE);

    assertThat(texts).containsAll(explained());
  }

  @Test
  void tellsOfEachWhyItComesAndWhatToDo() throws IOException {
    assertThat(rows()).isNotEmpty().allMatch(row -> row.matches("\\| .+ \\| \\S.+ \\| \\S.+ \\|"));
  }

  /** Without those of which nothing is known, and as the page has them. */
  private static Set<String> ownWords(Map<String, Set<String>> texts) {
    Set<String> words = new TreeSet<>();
    for (String text : texts.keySet()) {
      String shown =
          text.replaceAll("\\s+", " ")
              .replaceAll("…+|%s", ErrorTexts.UNKNOWN)
              .replaceFirst("^…[.:;]? *", "")
              .strip();
      if (Pattern.compile("[a-z]").matcher(shown).find() && !shown.startsWith("(")) {
        words.add(shown);
      }
    }
    return words;
  }

  private static Set<String> explained() throws IOException {
    Set<String> texts = new TreeSet<>();
    for (String row : rows()) {
      String cell = row.split(" \\| ", 2)[0];
      for (MatchResult code : CODE.matcher(cell).results().toList()) {
        texts.add(code.group(1) == null ? code.group(2) : code.group(1));
      }
    }
    return texts;
  }

  private static List<String> rows() throws IOException {
    List<String> rows = new ArrayList<>();
    boolean within = false;
    for (String line : Files.readAllLines(PAGE)) {
      within = line.equals(TABLE) || (within && line.startsWith("|"));
      if (within && !line.equals(TABLE) && !line.startsWith("|-")) {
        rows.add(line);
      }
    }
    return rows;
  }
}
