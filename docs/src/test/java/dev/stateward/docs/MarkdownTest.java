package dev.stateward.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What documents refer to is there. */
class MarkdownTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern CODE_BLOCK = Pattern.compile("```.*?```", Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern CONFLICT =
      Pattern.compile("(?m)^(?:<{7}|={7}|>{7}|\\|{7})(?: .*)?$");
  private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]+[A-Za-z]*)(?:\\.[A-Za-z]+)*`");

  @Test
  void linksLeadSomewhere() throws IOException {
    assertThat(broken(OwnFiles.under(ROOT, ".md"))).isEmpty();
  }

  /** What a release has for its readers, by the script that copies it. */
  @Test
  void linksOfPackedDocumentsDoNotLeadOutside(@TempDir Path packed)
      throws IOException, InterruptedException {
    var copying =
        new ProcessBuilder(ROOT.resolve(".mvn/documents").toString(), packed.toString())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(copying.getInputStream().readAllBytes(), UTF_8)).isEmpty();
    assertThat(copying.waitFor()).isZero();
    List<Path> documents;
    try (Stream<Path> files = Files.walk(packed)) {
      documents = files.filter(file -> file.toString().endsWith(".md")).toList();
    }

    assertThat(broken(documents)).isEmpty();
    assertThat(documents).contains(packed.resolve("docs/guide/install.md"));
  }

  private static List<String> broken(List<Path> documents) throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents) {
      String text = CODE_BLOCK.matcher(Files.readString(document)).replaceAll("");
      for (MatchResult link : LINK.matcher(text).results().toList()) {
        if (!link.group(1).contains(":") && !leadsSomewhere(document, link.group(1))) {
          broken.add(document + ": " + link.group(1));
        }
      }
    }
    return broken;
  }

  @Test
  void theArchitectureNamesTypesThatExist() throws IOException {
    Set<String> types =
        OwnFiles.under(ROOT, ".java").stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    Set<String> named =
        TYPE.matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md")))
            .results()
            .map(match -> match.group(1))
            .collect(Collectors.toSet());

    assertThat(named).isNotEmpty().isSubsetOf(types);
  }

  @Test
  void noMergeLeftAConflict() throws IOException {
    List<String> conflicts = new ArrayList<>();
    for (Path document : OwnFiles.under(ROOT, ".md")) {
      for (MatchResult mark : CONFLICT.matcher(Files.readString(document)).results().toList()) {
        conflicts.add(document + ": " + mark.group());
      }
    }

    assertThat(conflicts).isEmpty();
  }

  private static boolean leadsSomewhere(Path document, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
    return Files.exists(target) && (parts.length == 1 || anchors(target).contains(parts[1]));
  }

  private static Set<String> anchors(Path document) throws IOException {
    return HEADING
        .matcher(CODE_BLOCK.matcher(Files.readString(document)).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
