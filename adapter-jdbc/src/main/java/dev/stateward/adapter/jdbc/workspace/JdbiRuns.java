package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.workspace.port.Runs;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

public final class JdbiRuns implements Runs {
  private static final String SELECT_RUN =
      """
      SELECT id,
             workspace_id,
             configuration_version_id,
             message,
             destroy,
             created_by_kind,
             created_by_id,
             created_at
        FROM runs
      """;

  private static final String SELECT_CONFIGURATION_VERSION =
      """
      SELECT id,
             workspace_id,
             auto_queue_runs,
             speculative,
             commit_sha,
             commit_url,
             created_at
        FROM configuration_versions
      """;

  private static final Table<Run> RUNS = new Table<>("runs", SELECT_RUN, JdbiRuns::readRun);

  private static final Table<ConfigurationVersion> CONFIGURATION_VERSIONS =
      new Table<>(
          "configuration_versions",
          SELECT_CONFIGURATION_VERSION,
          JdbiRuns::readConfigurationVersion);

  private final JdbiTransactions transactions;

  public JdbiRuns(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(ConfigurationVersion version) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO configuration_versions (
                  id, organization_id, workspace_id, auto_queue_runs, speculative,
                  commit_sha, commit_url, created_at)
                VALUES (
                  :id,
                  (SELECT w.organization_id FROM workspaces w WHERE w.id = :workspace),
                  :workspace, :auto_queue_runs, :speculative,
                  :commit_sha, :commit_url, :created_at)
                """)
            .bind("id", version.id().value())
            .bind("workspace", version.workspace().value())
            .bind("auto_queue_runs", version.autoQueueRuns())
            .bind("speculative", version.speculative())
            .bind("commit_sha", version.commit().sha())
            .bind("commit_url", version.commit().url())
            .bind("created_at", Columns.utc(version.createdAt()))
            .execute());
  }

  @Override
  public void add(Run run) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO runs (
                  id, organization_id, workspace_id, configuration_version_id, message,
                  destroy, created_by_kind, created_by_id, created_at)
                VALUES (
                  :id,
                  (SELECT w.organization_id FROM workspaces w WHERE w.id = :workspace),
                  :workspace, :configuration_version, :message,
                  :destroy, :created_by_kind, :created_by_id, :created_at)
                """)
            .bind("id", run.id().value())
            .bind("workspace", run.workspace().value())
            .bind("configuration_version", run.configurationVersion().value())
            .bind("message", run.message())
            .bind("destroy", run.destroy())
            .bind("created_by_kind", Columns.kind(run.createdBy()))
            .bind("created_by_id", Columns.id(run.createdBy()))
            .bind("created_at", Columns.utc(run.createdAt()))
            .execute());
  }

  @Override
  public Optional<ConfigurationVersion> find(ConfigurationVersionId id) {
    return transactions.read(handle -> CONFIGURATION_VERSIONS.find(handle, id.value()));
  }

  @Override
  public Optional<Run> find(RunId id) {
    return transactions.read(handle -> RUNS.find(handle, id.value()));
  }

  @Override
  public List<Run> findRuns(Collection<RunId> ids) {
    Conditions all = Conditions.whereAny("id", ids.stream().map(RunId::value).toList());
    return transactions.read(handle -> RUNS.list(handle, all, "id"));
  }

  @Override
  public List<ConfigurationVersion> findConfigurationVersions(
      Collection<ConfigurationVersionId> ids) {
    Conditions all =
        Conditions.whereAny("id", ids.stream().map(ConfigurationVersionId::value).toList());
    return transactions.read(handle -> CONFIGURATION_VERSIONS.list(handle, all, "id"));
  }

  private static Run readRun(Row row) throws SQLException {
    return new Run(
        new RunId(row.getString("id")),
        new WorkspaceId(row.getString("workspace_id")),
        new ConfigurationVersionId(row.getString("configuration_version_id")),
        row.getString("message"),
        row.getBoolean("destroy"),
        Columns.principal(row.getString("created_by_kind"), row.getString("created_by_id")),
        row.instant("created_at"));
  }

  private static ConfigurationVersion readConfigurationVersion(Row row) throws SQLException {
    return new ConfigurationVersion(
        new ConfigurationVersionId(row.getString("id")),
        new WorkspaceId(row.getString("workspace_id")),
        row.getBoolean("auto_queue_runs"),
        row.getBoolean("speculative"),
        new VcsCommit(row.getString("commit_sha"), row.getString("commit_url")),
        row.instant("created_at"));
  }
}
