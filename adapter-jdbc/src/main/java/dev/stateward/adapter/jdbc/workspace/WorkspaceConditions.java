package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.NameConditions;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;

/** Translates filters to conditions on workspaces {@code w} of an organization. */
public final class WorkspaceConditions {
  private static final String WITHOUT =
      """
      NOT EXISTS (
        SELECT 1
          FROM workspace_tags t
         WHERE t.workspace_id = w.id
           AND %s = ANY(:without))
      AND NOT EXISTS (
        SELECT 1
          FROM project_tags pt
         WHERE pt.project_id = w.project_id
           AND %s = ANY(:without))
      """
          .formatted(Columns.tagName("t.tag_key"), Columns.tagName("pt.tag_key"));

  /** What has a tag of the name, as sets that are read once. */
  private static final String NAMED_IN_SETS =
      """
      w.id IN (
        SELECT t.workspace_id
          FROM workspace_tags t
         WHERE t.organization_id = :tagged_within
           AND %2$s = :tag_name_%1$d)
      OR w.project_id IN (
        SELECT pt.project_id
          FROM project_tags pt
         WHERE pt.organization_id = :tagged_within
           AND %3$s = :tag_name_%1$d)
      """;

  /** The same, looked up for each workspace. */
  private static final String NAMED_EACH =
      """
      EXISTS (
        SELECT 1
          FROM workspace_tags t
         WHERE t.workspace_id = w.id
           AND %2$s = :tag_name_%1$d)
      OR EXISTS (
        SELECT 1
          FROM project_tags pt
         WHERE pt.project_id = w.project_id
           AND %3$s = :tag_name_%1$d)
      """;

  /** What has the tag with its value, as sets that are read once. */
  private static final String TAGGED_IN_SETS =
      """
      w.id IN (
        SELECT t.workspace_id
          FROM workspace_tags t
         WHERE t.organization_id = :tagged_within
           AND t.tag_key = :tag_key_%1$d
           AND t.tag_value = :tag_value_%1$d)
      OR w.project_id IN (
        SELECT pt.project_id
          FROM project_tags pt
         WHERE pt.organization_id = :tagged_within
           AND pt.tag_key = :tag_key_%1$d
           AND pt.tag_value = :tag_value_%1$d)
      AND w.id NOT IN (
        SELECT own.workspace_id
          FROM workspace_tags own
         WHERE own.organization_id = :tagged_within
           AND own.tag_key = :tag_key_%1$d)
      """;

  /** The same, looked up for each workspace. */
  private static final String TAGGED_EACH =
      """
      EXISTS (
        SELECT 1
          FROM workspace_tags t
         WHERE t.workspace_id = w.id
           AND t.tag_key = :tag_key_%1$d
           AND t.tag_value = :tag_value_%1$d)
      OR EXISTS (
        SELECT 1
          FROM project_tags pt
         WHERE pt.project_id = w.project_id
           AND pt.tag_key = :tag_key_%1$d
           AND pt.tag_value = :tag_value_%1$d)
      AND NOT EXISTS (
        SELECT 1
          FROM workspace_tags own
         WHERE own.workspace_id = w.id
           AND own.tag_key = :tag_key_%1$d)
      """;

  private WorkspaceConditions() {}

  public static Conditions of(
      Dialect dialect, OrganizationId organization, WorkspaceFilter filter) {
    Conditions conditions = Conditions.none();
    NameConditions.add(conditions, filter.names());
    if (!filter.projects().isEmpty()) {
      conditions
          .and("w.project_id = ANY(:projects)")
          .bindArray("projects", filter.projects().stream().map(ProjectId::value).toList());
    }
    if (!filter.withoutTags().isEmpty()) {
      conditions
          .and(WITHOUT)
          .bindArray("without", filter.withoutTags().stream().map(TagBinding::nameOf).toList());
    }
    if (dialect == Dialect.POSTGRESQL && !filter.tagged().isEmpty()) {
      conditions.bind("tagged_within", organization.value());
    }
    int number = 0;
    for (TagBinding tag : filter.tagged()) {
      if (tag.plain()) {
        conditions
            .and(
                named(dialect)
                    .formatted(number, Columns.tagName("t.tag_key"), Columns.tagName("pt.tag_key")))
            .bind("tag_name_" + number, tag.name());
      } else {
        conditions
            .and(tagged(dialect).formatted(number))
            .bind("tag_key_" + number, tag.key())
            .bind("tag_value_" + number, tag.value());
      }
      number++;
    }
    return conditions;
  }

  /**
   * The condition of a tag. On PostgreSQL sets cost a tenth of what lookups for each workspace do;
   * H2 would read them again for each, since it is told not to keep results.
   */
  private static String tagged(Dialect dialect) {
    return switch (dialect) {
      case H2 -> TAGGED_EACH;
      case POSTGRESQL -> TAGGED_IN_SETS;
    };
  }

  /** The same for a name. */
  private static String named(Dialect dialect) {
    return switch (dialect) {
      case H2 -> NAMED_EACH;
      case POSTGRESQL -> NAMED_IN_SETS;
    };
  }
}
