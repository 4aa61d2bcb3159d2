package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.access.Reason;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.organization.TeamId;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessGuideTest {
  /** The columns of the table of levels. */
  private static final List<WorkspaceAccess> COLUMNS =
      List.of(Level.READ, Level.PLAN, Level.WRITE, Level.ADMIN, Custom.LEAST);

  private static final Map<String, Permission> OF_ADMINS =
      Map.of(
          "update settings", Permission.UPDATE_SETTINGS,
          "manage team access", Permission.MANAGE_TEAM_ACCESS,
          "force-unlock", Permission.FORCE_UNLOCK,
          "delete the workspace", Permission.DELETE_WORKSPACE);

  private final Guide guide = Guide.read("access.md");

  @Test
  void saysWhatTheProgramPrintsWithNothingButTheDomain(@TempDir Path classes)
      throws IOException, InterruptedException, URISyntaxException {
    assertThat(guide.printed("Why", classes)).isEqualTo(guide.block("text"));
  }

  @Test
  void showsForEachLevelWhatItImplies() {
    for (int i = 0; i < COLUMNS.size(); i++) {
      int column = i + 1;
      List<String> choices =
          rows()
              .filter(row -> row.size() == COLUMNS.size() + 1 && row.getFirst().startsWith("`"))
              .map(row -> row.getFirst().replace("`", "") + " " + row.get(column))
              .toList();

      assertThat("custom (" + String.join(", ", choices) + ")")
          .isEqualTo(COLUMNS.get(i).shown().label());
    }
  }

  @Test
  void showsWhatAdminsAloneMayDo() {
    OF_ADMINS.forEach((name, permission) -> {
      List<List<String>> found = rows().filter(row -> row.getFirst().equals(name)).toList();
      assertThat(found).as(name).hasSize(1);
      for (int i = 0; i < COLUMNS.size(); i++) {
        assertThat(found.getFirst().get(i + 1).equals("yes"))
            .as("%s of %s", name, COLUMNS.get(i).label())
            .isEqualTo(COLUMNS.get(i).permissions().contains(permission));
      }
    });
  }

  @Test
  void namesEveryOrganizationPermissionThatGivesSomethingOnWorkspaces() {
    List<String> named =
        rows()
            .filter(row -> row.size() == 2)
            .flatMap(row -> Arrays.stream(row.getFirst().split(", ", -1)))
            .filter(name -> name.startsWith("`"))
            .map(name -> name.replace("`", ""))
            .toList();

    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(OrganizationPermission.values())
                .filter(permission -> !permission.onWorkspaces().equals(PermissionSet.NONE))
                .map(OrganizationPermission::label)
                .toList());
  }

  @Test
  void quotesARuleAsItIsWorded() {
    Grant link = new Grant.ThroughTeamAccess(new TeamId("team-SnKyPWyN5VzDQ2dC"), Level.WRITE);

    assertThat(guide.block("json"))
        .contains(
            String.format(
                Locale.ROOT,
                "\"description\": \"%s\"",
                new Reason(link, Permission.READ_STATE).description(team -> "ops")));
  }

  /** The rows of its tables, as their cells. */
  private Stream<List<String>> rows() {
    return guide
        .text()
        .lines()
        .filter(line -> line.startsWith("| "))
        .map(line -> line.substring(1, line.length() - 1))
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList());
  }
}
