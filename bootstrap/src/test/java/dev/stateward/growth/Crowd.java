package dev.stateward.growth;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Fills the organization of a database by SQL, far faster than the API would. */
final class Crowd {
  static final String ORGANIZATION = "acme";

  /** The workspace that has a tenth of the versions and of the links. */
  static final String FIRST = "ws-g1";

  /** Somebody who is in some of the teams. */
  static final String MEMBER = "g7";

  private static final List<String> PEOPLE =
      List.of(
          """
          INSERT INTO users (id, username, username_key, email, email_key, site_admin, created_at)
          SELECT 'user-g' || i, 'g' || i, 'g' || i, 'g' || i || '@example.com',
                 'g' || i || '@example.com', FALSE, CURRENT_TIMESTAMP
            FROM generate_series(1, {users}) AS g (i)
          """,
          """
          INSERT INTO organization_memberships (id, organization_id, user_id, status)
          SELECT 'ou-g' || i, {organization}, 'user-g' || i, 'active'
            FROM generate_series(1, {users}) AS g (i)
          """,
          """
          INSERT INTO teams (id, organization_id, name, visibility, is_owners, organization_access)
          SELECT 'team-g' || i, {organization}, 'team-' || lpad(CAST(i AS varchar), 6, '0'),
                 CASE WHEN mod(i, 3) = 0 THEN 'organization' ELSE 'secret' END, FALSE, ''
            FROM generate_series(1, {teams}) AS g (i)
          """,
          """
          INSERT INTO team_members (organization_id, team_id, user_id)
          SELECT {organization}, 'team-g' || (mod(u.i * 7 + k.i, {teams}) + 1), 'user-g' || u.i
            FROM generate_series(1, {users}) AS u (i),
                 generate_series(1, {teams-of-user}) AS k (i)
          """);

  private static final List<String> WORKSPACES =
      List.of(
          """
          INSERT INTO workspaces (
            id, organization_id, project_id, name, name_key, description, execution_mode,
            terraform_version, working_directory, source_name, source_url, flags,
            lock_generation, created_at, updated_at)
          SELECT 'ws-g' || i, {organization},
                 (SELECT p.id FROM projects p WHERE p.organization_id = {organization}),
                 'app-' || lpad(CAST(i AS varchar), 6, '0'),
                 'app-' || lpad(CAST(i AS varchar), 6, '0'),
                 'the state of an application', 'local', '1.11.0', '', '', '', '', 0,
                 CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
            FROM generate_series(1, {workspaces}) AS g (i)
          """,
          """
          INSERT INTO workspace_tags (organization_id, workspace_id, tag_key, tag_value)
          SELECT {organization}, 'ws-g' || i, 'tier-' || mod(i, 10), ''
            FROM generate_series(1, {workspaces}) AS g (i)
          """,
          """
          INSERT INTO team_workspaces (id, organization_id, team_id, workspace_id, access)
          SELECT 'tws-g' || i, {organization}, 'team-g' || i, 'ws-g1', 'read'
            FROM generate_series(1, {links-of-first}) AS g (i)
          """,
          """
          INSERT INTO team_workspaces (id, organization_id, team_id, workspace_id, access)
          SELECT 'tws-h' || min(i), {organization}, team, workspace, 'write'
            FROM (SELECT i, 'team-g' || (mod(i, {teams}) + 1) AS team,
                         'ws-g' || (mod(i * 7, {workspaces} - 1) + 2) AS workspace
                    FROM generate_series(1, {links} - {links-of-first}) AS g (i)) pairs
           GROUP BY team, workspace
          """);

  private static final String VERSION =
      """
      INSERT INTO state_versions (
        id, organization_id, workspace_id, status, serial, lineage, md5, forced,
        created_by_kind, created_by_id, created_at, lock_generation, blob_key, blob_size,
        blob_sha256, empty_state, outputs_known)
      SELECT 'sv-g' || i, {organization}, {workspace}, 'finalized', i, 'l-1',
             lpad(CAST(i AS varchar), 32, '0'), FALSE, 'user', 'user-g1',
             CURRENT_TIMESTAMP - ({versions} - i) * INTERVAL '30' SECOND, 0, 'blob' || i, 1000,
             lpad(CAST(i AS varchar), 64, '0'), FALSE, TRUE
        FROM generate_series({from}, {to}) AS g (i)
      """;

  private static final List<String> VERSIONS =
      List.of(
          VERSION
              .replace("{workspace}", "'ws-g1'")
              .replace("{from}", "1")
              .replace("{to}", "{versions-of-first}"),
          VERSION
              .replace("{workspace}", "'ws-g' || (mod(i, {workspaces} - 1) + 2)")
              .replace("{from}", "{versions-of-first} + 1")
              .replace("{to}", "{versions}"),
          """
          INSERT INTO state_version_resources (
            state_version_id, engine_version, format, modules, providers, resources, managed,
            billable)
          SELECT 'sv-g' || i, '1.11.0', 4, '{}', '{}', '[]', 0, 0
            FROM generate_series(1, {versions}) AS g (i)
          """,
          """
          INSERT INTO blob_checks (state_version_id, checked_at, sound)
          SELECT 'sv-g' || i, CURRENT_TIMESTAMP, TRUE
            FROM generate_series(1, {versions}) AS g (i)
          """,
          """
          UPDATE workspaces
             SET current_state_version_id = (
                   SELECT v.id
                     FROM state_versions v
                    WHERE v.workspace_id = workspaces.id
                    ORDER BY v.workspace_id, v.position DESC
                    LIMIT 1)
          """,
          """
          INSERT INTO retention_policies (
            owner_id, organization_id, workspace_id, id, kind, days, keep_latest,
            keep_latest_of_organization)
          VALUES (
            {organization}, {organization}, NULL, 'drp-g1', 'delete-older', {days}, 10, 0)
          """);

  private static final List<String> TRAIL =
      List.of(
          """
          INSERT INTO audit_records (
            id, trail_id, happened_at, actor_kind, actor_id, actor_name, token_id,
            source_address, source_forwarded_for, request_id, user_agent, action, resource_id,
            workspace_id, details_before, details_after, outcome, position, hash, key_id)
          SELECT '00000000-0000-4000-8000-' || lpad(CAST(i AS varchar), 12, '0'), {organization},
                 CURRENT_TIMESTAMP - ({records} - i) * INTERVAL '15' SECOND, 'user', 'user-g1',
                 'g1', 'at-g1', '127.0.0.1', '', 'req-g', 'Terraform/1.11.0',
                 'state_version.create', 'ws-g' || (mod(i, {workspaces}) + 1),
                 'ws-g' || (mod(i, {workspaces}) + 1), '', '', 'success',
                 h.position + i, lpad(CAST(i AS varchar), 64, '0'), h.key_id
            FROM generate_series(1, {records}) AS g (i),
                 audit_heads h
           WHERE h.trail_id = {organization}
          """,
          """
          UPDATE audit_heads
             SET position = position + {records},
                 hash = lpad('{records}', 64, '0')
           WHERE trail_id = {organization}
          """);

  private static final List<String> INSTANCES =
      List.of(
          """
          INSERT INTO instance_cursors (workspace_id, place, state_version_id, attempt)
          SELECT w.id, v.position, v.id, 1
            FROM workspaces w
            JOIN state_versions v ON v.id = w.current_state_version_id
          """,
          """
          INSERT INTO extracted_versions (
            state_version_id, workspace_id, place, engine_version, instances)
          SELECT c.state_version_id, c.workspace_id, c.place,
                 CASE WHEN c.workspace_id LIKE '%77' THEN '1.5.7' ELSE '1.11.0' END, {instances}
            FROM instance_cursors c
          """,
          """
          INSERT INTO resource_instances (
            organization_id, workspace_id, from_place, place_digest, identity_digest,
            content_digest, address, deposed, mode, resource_type, module, provider, resource_id,
            tainted, attributes)
          SELECT {organization}, c.workspace_id, c.place,
                 lpad(CAST(i AS varchar), 32, '0'),
                 lpad(substr(c.workspace_id, 5), 16, '0') || lpad(CAST(i AS varchar), 16, '0'),
                 lpad(CAST(i AS varchar), 32, '0'),
                 'network[\"eu-' || mod(i, 9) || '\"].aws_type_' || mod(i, 40) || '.'
                   || substr(c.workspace_id, 4) || '-name-' || i,
                 '', 'managed', 'aws_type_' || mod(i, 40), 'network[\"eu-' || mod(i, 9) || '\"]',
                 CASE WHEN mod(i, 40) = 39 THEN 'hashicorp/google' ELSE 'hashicorp/aws' END,
                 'id-' || substr(c.workspace_id, 4) || '-' || i, FALSE,
                 lpad('', 300, 'the names and digests of attributes ')
            FROM instance_cursors c,
                 generate_series(1, {instances}) AS g (i)
           WHERE mod(CAST(substr(c.workspace_id, 5) AS integer), 100) = {part}
          """,
          """
          INSERT INTO instance_counts (workspace_id, mode, provider, resource_type, instances)
          SELECT workspace_id, mode, provider, resource_type, count(*)
            FROM resource_instances
           GROUP BY workspace_id, mode, provider, resource_type
          """);

  private Crowd() {}

  /** Puts {@code size} into the organization that the database has. */
  static void fill(Connection database, Size size) throws SQLException {
    Map<String, Object> numbers =
        new HashMap<>(
            Map.of(
                "{versions}", size.versions(),
                "{versions-of-first}", size.versionsOfFirst(),
                "{workspaces}", size.workspaces(),
                "{teams}", size.teams(),
                "{teams-of-user}", Size.TEAMS_OF_USER,
                "{users}", size.users(),
                "{links}", size.links(),
                "{links-of-first}", size.linksOfFirst(),
                "{records}", size.records(),
                // All but the first thousandth of the versions are younger.
                "{days}", size.versions() * 0.999 * 30 / 86_400));
    numbers.put("{instances}", size.instances());
    try (Statement statement = database.createStatement()) {
      for (List<String> part : List.of(PEOPLE, WORKSPACES, VERSIONS, TRAIL)) {
        for (String sql : part) {
          statement.execute(withNumbers(sql, numbers));
        }
      }
      List<String> indexes = size.equals(Size.RESOURCES) ? withoutIndexes(statement) : List.of();
      for (String sql : INSTANCES) {
        fill(statement, withNumbers(sql, numbers));
      }
      for (String index : indexes) {
        statement.execute(index);
      }
      statement.execute(indexes.isEmpty() ? "ANALYZE" : "VACUUM ANALYZE");
    }
  }

  /** By a hundredth of the workspaces at a time, so that rows of one are near each other. */
  private static void fill(Statement statement, String sql) throws SQLException {
    for (int part = 0; part < (sql.contains("{part}") ? 100 : 1); part++) {
      statement.execute(sql.replace("{part}", Integer.toString(part)));
    }
  }

  /** Drops the indexes of PostgreSQL that are faster made when all is there; how they are made. */
  private static List<String> withoutIndexes(Statement statement) throws SQLException {
    List<String> names = new ArrayList<>();
    List<String> definitions = new ArrayList<>();
    try (ResultSet indexes =
        statement.executeQuery(
            """
            SELECT indexname, indexdef
              FROM pg_indexes
             WHERE tablename = 'resource_instances'
               AND indexname NOT LIKE '%pkey'
            """)) {
      while (indexes.next()) {
        names.add(indexes.getString(1));
        definitions.add(indexes.getString(2));
      }
    }
    for (String name : names) {
      statement.execute("DROP INDEX " + name);
    }
    statement.execute("SET maintenance_work_mem = '1GB'");
    return definitions;
  }

  private static String withNumbers(String sql, Map<String, Object> numbers) {
    String text =
        sql.replace(
            "{organization}",
            "(SELECT o.id FROM organizations o WHERE o.name_key = '" + ORGANIZATION + "')");
    for (Map.Entry<String, Object> number : numbers.entrySet()) {
      text = text.replace(number.getKey(), number.getValue().toString());
    }
    return text;
  }
}
