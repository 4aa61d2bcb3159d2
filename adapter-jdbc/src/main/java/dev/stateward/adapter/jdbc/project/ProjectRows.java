package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.organization.JdbiOrganizations;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.project.ProjectSettings.DefaultMode;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlStatement;

/** Maps projects to and from rows. */
final class ProjectRows {
  static final String SELECT =
      """
      SELECT p.id,
             p.is_default,
             p.name,
             p.description,
             p.default_mode,
             p.activity_duration,
             p.created_at,
      """
          + JdbiOrganizations.COLUMNS
          + """
            FROM projects p
            JOIN organizations o ON o.id = p.organization_id
          """;

  private static final String INHERITED = "";

  private ProjectRows() {}

  static Project read(Row row) throws SQLException {
    return new Project(
        new ProjectId(row.getString("id")),
        JdbiOrganizations.read(row),
        row.getBoolean("is_default") ? Project.Role.DEFAULT : Project.Role.ADDITIONAL,
        new ProjectName(row.getString("name")),
        new ProjectSettings(
            row.getString("description"),
            mode(row.getString("default_mode")),
            new ActivityDuration(row.getString("activity_duration"))),
        row.instant("created_at"));
  }

  private static DefaultMode mode(String column) {
    return column.equals(INHERITED)
        ? new DefaultMode.Inherited()
        : new DefaultMode.Own(OrganizationCodes.EXECUTION_MODES.constant(column));
  }

  /** Binds the identifier and the columns that {@code Projects.save} stores. */
  static <S extends SqlStatement<S>> S bindChangeable(S statement, Project project) {
    ProjectSettings settings = project.settings();
    return statement
        .bind("id", project.id().value())
        .bind("name", project.name().value())
        .bind("name_key", Columns.key(project.name().value()))
        .bind("description", settings.description())
        .bind("default_mode", column(settings.defaultMode()))
        .bind("activity_duration", settings.activityDuration().value());
  }

  private static String column(DefaultMode mode) {
    return switch (mode) {
      case DefaultMode.Inherited() -> INHERITED;
      case DefaultMode.Own(var own) -> OrganizationCodes.EXECUTION_MODES.code(own);
    };
  }
}
