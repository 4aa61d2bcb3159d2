package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.code.UnknownCodeException;
import dev.stateward.adapter.jdbc.code.WorkspaceCodes;
import dev.stateward.adapter.jdbc.organization.JdbiOrganizations;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.AutoDestroy;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.RunTriggers;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Maps workspaces to and from rows. */
public final class WorkspaceRows {
  /** The columns of a workspace {@code w} and its organization {@code o}. */
  static final String COLUMNS =
      """
             w.id,
             w.project_id,
             w.name,
             w.description,
             w.execution_mode,
             w.terraform_version,
             w.working_directory,
             w.source_name,
             w.source_url,
             w.flags,
             w.trigger_prefixes,
             w.trigger_patterns,
             w.auto_destroy_at,
             w.activity_duration,
             w.lock_generation,
             w.lock_holder_kind,
             w.lock_holder_id,
             w.lock_reason,
             w.locked_since,
             w.created_at,
             w.updated_at,
             o.id AS organization_id,
             o.name AS organization_name,
             o.email AS organization_email,
             o.created_at AS organization_created_at
      """;

  /**
   * The columns for queries with several rows for a workspace: {@code place} is the row number, and
   * only the first row contains long texts.
   */
  static final String COLUMNS_ONCE =
      "       row_number() OVER () AS place,\n"
          + Stream.of(
                  "description", "working_directory", "source_name", "source_url", "lock_reason")
              .reduce(COLUMNS, WorkspaceRows::inFirstRow);

  private static String inFirstRow(String columns, String text) {
    return columns.replace(
        "w." + text + ",",
        "CASE WHEN row_number() OVER () = 1 THEN w.%1$s END AS %1$s,".formatted(text));
  }

  /**
   * The condition that a workspace {@code w} is not deleted; deleted ones are hidden. It is in the
   * index by which they are listed.
   */
  public static final String LIVE = "w.deletion = ''";

  /** The tables of these columns, including deleted workspaces. */
  static final String FROM_ALL =
      """
        FROM workspaces w
        JOIN organizations o ON o.id = w.organization_id
      """;

  /** The tables of these columns, without deleted workspaces. */
  static final String FROM = FROM_ALL + " AND " + LIVE + "\n";

  static final String SELECT = "SELECT " + COLUMNS + FROM;

  static final Table<Workspace> WORKSPACES =
      new Table<>("workspaces", "w", SELECT, WorkspaceRows::read);

  private static final String BY_USER = "user";
  private static final String BY_TEAM = "team";
  private static final String BY_RUN = "run";

  private WorkspaceRows() {}

  static Workspace read(Row row) throws SQLException {
    return new Workspace(
        new WorkspaceId(row.getString("id")),
        JdbiOrganizations.read(row),
        new ProjectId(row.getString("project_id")),
        new WorkspaceName(row.getString("name")),
        settings(row),
        lock(row),
        row.instant("created_at"),
        row.instant("updated_at"));
  }

  private static WorkspaceSettings settings(Row row) throws SQLException {
    return new WorkspaceSettings(
        row.getString("description"),
        OrganizationCodes.EXECUTION_MODES.constant(row.getString("execution_mode")),
        row.getString("terraform_version"),
        row.getString("working_directory"),
        row.getString("source_name"),
        row.getString("source_url"),
        WorkspaceCodes.FLAGS.split(row.getString("flags")),
        new RunTriggers(row.texts("trigger_prefixes"), row.texts("trigger_patterns")),
        autoDestroy(row));
  }

  private static AutoDestroy autoDestroy(Row row) throws SQLException {
    ActivityDuration duration = new ActivityDuration(row.getString("activity_duration"));
    if (duration.limited()) {
      return new AutoDestroy.AfterInactivity(duration);
    }
    Instant moment = row.instantOrNull("auto_destroy_at");
    return moment == null ? new AutoDestroy.Never() : new AutoDestroy.At(moment);
  }

  private static WorkspaceLock lock(Row row) throws SQLException {
    LockGeneration generation = new LockGeneration(row.getLong("lock_generation"));
    String kind = row.getString("lock_holder_kind");
    if (kind == null) {
      return new WorkspaceLock.Unlocked(generation);
    }
    return new WorkspaceLock.Locked(
        generation,
        holder(kind, row.getString("lock_holder_id")),
        row.getString("lock_reason"),
        row.instant("locked_since"));
  }

  private static LockHolder holder(String kind, String id) {
    return switch (kind) {
      case BY_USER -> new LockHolder.ByUser(new UserId(id));
      case BY_TEAM -> new LockHolder.ByTeam(new TeamId(id));
      case BY_RUN -> new LockHolder.ByRun(new RunId(id));
      default -> throw new UnknownCodeException("kind of lock holder", kind);
    };
  }

  /** Binds the columns that {@code Workspaces.save} stores. */
  static <S extends SqlStatement<S>> S bindChangeable(S statement, Workspace workspace) {
    WorkspaceSettings settings = workspace.settings();
    return bindAutoDestroy(statement, settings.autoDestroy())
        .bindArray("trigger_prefixes", String.class, settings.triggers().prefixes())
        .bindArray("trigger_patterns", String.class, settings.triggers().patterns())
        .bind("id", workspace.id().value())
        .bind("project", workspace.project().value())
        .bind("name", workspace.name().value())
        .bind("name_key", Columns.key(workspace.name().value()))
        .bind("description", settings.description())
        .bind("execution_mode", OrganizationCodes.EXECUTION_MODES.code(settings.executionMode()))
        .bind("terraform_version", settings.terraformVersion())
        .bind("working_directory", settings.workingDirectory())
        .bind("source_name", settings.sourceName())
        .bind("source_url", settings.sourceUrl())
        .bind("flags", WorkspaceCodes.FLAGS.join(settings.flags()))
        .bind("updated_at", Columns.utc(workspace.updatedAt()));
  }

  private static <S extends SqlStatement<S>> S bindAutoDestroy(S statement, AutoDestroy wanted) {
    return switch (wanted) {
      case AutoDestroy.Never() ->
          statement
              .bindByType("auto_destroy_at", null, OffsetDateTime.class)
              .bind("activity_duration", "");
      case AutoDestroy.At(var moment) ->
          statement.bind("auto_destroy_at", Columns.utc(moment)).bind("activity_duration", "");
      case AutoDestroy.AfterInactivity(var duration) ->
          statement
              .bindByType("auto_destroy_at", null, OffsetDateTime.class)
              .bind("activity_duration", duration.value());
    };
  }

  static <S extends SqlStatement<S>> S bindLock(S statement, WorkspaceLock lock) {
    S bound = statement.bindMap(values(lock));
    return lock instanceof WorkspaceLock.Unlocked
        ? bound.bindByType("locked_since", null, OffsetDateTime.class)
        : bound;
  }

  /** The parameters for a lock. */
  static Map<String, @Nullable Object> values(WorkspaceLock lock) {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("lock_generation", lock.generation().value());
    values.put("lock_holder_kind", null);
    values.put("lock_holder_id", null);
    values.put("lock_reason", null);
    values.put("locked_since", null);
    switch (lock) {
      case WorkspaceLock.Unlocked ignored -> {}
      case WorkspaceLock.Locked(var ignored, var holder, var reason, var since) -> {
        values.put("lock_holder_kind", kind(holder));
        values.put("lock_holder_id", id(holder));
        values.put("lock_reason", reason);
        values.put("locked_since", Columns.utc(since));
      }
    }
    return values;
  }

  static String kind(LockHolder holder) {
    return switch (holder) {
      case LockHolder.ByUser ignored -> BY_USER;
      case LockHolder.ByTeam ignored -> BY_TEAM;
      case LockHolder.ByRun ignored -> BY_RUN;
    };
  }

  static String id(LockHolder holder) {
    return switch (holder) {
      case LockHolder.ByUser(var user) -> user.value();
      case LockHolder.ByTeam(var team) -> team.value();
      case LockHolder.ByRun(var run) -> run.value();
    };
  }
}
