package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.audit.AuditAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AuditGuideTest {
  private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");

  private final Guide guide = Guide.read("audit.md");

  @Test
  void namesEveryActionThereIsAndNoOther() {
    String table = guide.text().substring(guide.text().indexOf("| resource | actions |"));
    List<String> actions = new ArrayList<>();
    for (String line : table.lines().takeWhile(row -> row.startsWith("|")).skip(2).toList()) {
      String[] cells = line.split("\\|", -1);
      for (String resource : names(cells[1])) {
        names(cells[2]).forEach(verb -> actions.add(resource + "." + verb));
      }
    }

    assertThat(actions)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(AuditAction.values()).map(AuditAction::toString).toList());
  }

  private static List<String> names(String cell) {
    return NAME.matcher(cell).results().map(match -> match.group(1)).toList();
  }
}
