package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.search.port.GroupReport;
import dev.stateward.application.search.port.GroupReport.Resources;
import dev.stateward.application.search.port.ReportGroup;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/**
 * Counts workspaces {@code w} and their instances by what they share. All groups are counted for
 * each page, by one statement that also tells how many there are.
 *
 * @param key what they share
 * @param name what people call it
 */
record GroupRows(String key, String name) {
  /** The counts {@code n} of instances of workspaces {@code w}. */
  private static final String FROM =
      "  FROM workspaces w\n"
          + FoundRows.EXTRACTED
          + """
            JOIN projects p ON p.id = w.project_id
            LEFT JOIN instance_counts n ON n.workspace_id = w.id
          """;

  static GroupRows of(ReportGroup group) {
    return switch (group) {
      case PROVIDER -> new GroupRows("left(n.provider, 200)", "left(n.provider, 200)");
      case TYPE -> new GroupRows("left(n.resource_type, 200)", "left(n.resource_type, 200)");
      case PROJECT -> new GroupRows("w.project_id", "p.name");
      case TERRAFORM_VERSION ->
          new GroupRows("left(e.engine_version, 200)", "left(e.engine_version, 200)");
    };
  }

  /** The sums of instances {@code n}. */
  static final String SUMS =
      """
             coalesce(sum(CASE WHEN n.mode = 'managed' THEN n.instances END), 0) AS managed,
             coalesce(sum(CASE WHEN n.mode = 'data' THEN n.instances END), 0) AS read_only,
             coalesce(sum(CASE WHEN n.mode = 'output' THEN n.instances END), 0) AS outputs
      """;

  /** Those of {@code workspaces}, which are conditions on workspaces {@code w}. */
  Page<GroupReport> page(Handle handle, Supplier<Conditions> workspaces, PageRequest request) {
    List<Counted> found = groups(handle, conditions(workspaces), request);
    long total =
        found.isEmpty() && request.number() > 1
            ? total(handle, conditions(workspaces))
            : found.stream().mapToLong(Counted::total).findFirst().orElse(0);
    return new Page<>(found.stream().map(Counted::group).toList(), request, total);
  }

  /** A group, and how many there are in all. */
  private record Counted(GroupReport group, long total) {}

  private Conditions conditions(Supplier<Conditions> workspaces) {
    return workspaces.get().and("e.failure IS NULL").and(key + " <> ''");
  }

  /** Adds up what each workspace has, which a database does sooner than to count distinct ones. */
  private List<Counted> groups(Handle handle, Conditions conditions, PageRequest request) {
    return conditions
        .bindTo(
            handle.createQuery(
                """
                SELECT s.told,
                       max(s.called) AS called,
                       count(*) AS workspaces,
                       sum(s.managed) AS managed,
                       sum(s.read_only) AS read_only,
                       sum(s.outputs) AS outputs,
                       count(*) OVER () AS in_all
                  FROM (
                SELECT %1$s AS told,
                       max(%2$s) AS called,
                %3$s
                %4$s
                %5$s
                GROUP BY %1$s, w.id) s
                 GROUP BY s.told
                 ORDER BY s.told
                 LIMIT :limit OFFSET :offset
                """
                    .formatted(key, name, SUMS, FROM, conditions.clause())))
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(row -> new Counted(read(row), row.getLong("in_all"))))
        .list();
  }

  private long total(Handle handle, Conditions conditions) {
    return conditions
        .bindTo(
            handle.createQuery("SELECT count(DISTINCT " + key + ")\n" + FROM + conditions.clause()))
        .mapTo(Long.class)
        .one();
  }

  private static GroupReport read(Row row) throws SQLException {
    return new GroupReport(
        row.getString("told"), row.getString("called"), row.getLong("workspaces"), resources(row));
  }

  static Resources resources(Row row) throws SQLException {
    return new Resources(row.getLong("managed"), row.getLong("read_only"), row.getLong("outputs"));
  }
}
