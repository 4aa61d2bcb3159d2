package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.access.PermittedWorkspaces;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.search.port.GroupReport;
import dev.stateward.application.search.port.GroupReport.Resources;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Adds up for teams what is counted for each workspace {@code w}; the workspaces are read once. */
final class TeamReportRows {
  private static final String COUNTED =
      "SELECT w.id, w.project_id,\n"
          + GroupRows.SUMS
          + "  FROM workspaces w\n"
          + FoundRows.EXTRACTED
          + "  LEFT JOIN instance_counts n ON n.workspace_id = w.id\n";

  private TeamReportRows() {}

  /** What {@code teams} have of {@code workspaces}. */
  static List<GroupReport> list(
      Handle handle, Conditions workspaces, OrganizationId organization, List<Team> teams) {
    Map<TeamId, PermittedWorkspaces> permitted =
        PermittedWorkspaces.ofTeams(
            handle, organization, teams.stream().map(Team::id).toList(), Permission.READ_STATE);
    Map<TeamId, Sum> sums = new HashMap<>();
    permitted.forEach((team, theirs) -> sums.put(team, new Sum(theirs)));
    workspaces.and("e.failure IS NULL");
    workspaces
        .bindTo(
            handle.createQuery(COUNTED + workspaces.clause() + " GROUP BY w.id, w.project_id\n"))
        .map(Row.by(TeamReportRows::read))
        .forEach(counted -> sums.values().forEach(sum -> sum.add(counted)));
    return teams.stream()
        .map(team -> Objects.requireNonNull(sums.get(team.id())).report(team))
        .toList();
  }

  private static Counted read(Row row) throws SQLException {
    return new Counted(row.getString("id"), row.getString("project_id"), GroupRows.resources(row));
  }

  private record Counted(String workspace, String project, Resources resources) {}

  /** What a team has of the workspaces that were read so far. */
  private static final class Sum {
    private final boolean all;
    private final Set<String> workspaces;
    private final Set<String> projects;
    private long count;
    private Resources resources = Resources.NONE;

    Sum(PermittedWorkspaces permitted) {
      this.all = permitted.all();
      this.workspaces = new HashSet<>(permitted.workspaces());
      this.projects = new HashSet<>(permitted.projects());
    }

    void add(Counted counted) {
      if (all || workspaces.contains(counted.workspace()) || projects.contains(counted.project())) {
        count++;
        resources = resources.plus(counted.resources());
      }
    }

    GroupReport report(Team team) {
      return new GroupReport(team.id().value(), team.name().value(), count, resources);
    }
  }
}
