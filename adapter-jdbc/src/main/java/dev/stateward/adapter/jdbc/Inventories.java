package dev.stateward.adapter.jdbc;

import dev.stateward.domain.stateversion.Inventory;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.StateVersionId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** What was found in the contents of versions, beside outputs. */
final class Inventories {
  private static final String COLUMNS =
      """
           , i.engine_version
           , i.format
           , i.modules
           , i.providers
           , i.managed
           , i.billable
      """;

  /** The columns of {@code state_version_inventories i}, with all resources. */
  static final String WHOLE =
      COLUMNS
          + """
               , i.resources
               , i.resources_cut
          """;

  /** The same with the beginning of the resources in their place. */
  static final String HEAD =
      COLUMNS
          + """
               , i.resources_head AS resources
               , i.resources_head_cut AS resources_cut
          """;

  private Inventories() {}

  static Inventory read(Row row) throws SQLException {
    String engineVersion = row.getString("engine_version");
    if (engineVersion == null) {
      return new Inventory.NotTaken();
    }
    return new Inventory.Taken(
        engineVersion,
        row.getLong("format"),
        new JsonText(row.getString("modules")),
        new JsonText(row.getString("providers")),
        new JsonText(row.getString("resources")),
        row.getBoolean("resources_cut"),
        row.getLong("managed"),
        row.getLong("billable"));
  }

  static Map<StateVersionId, Long> managed(Handle handle, Collection<StateVersionId> versions) {
    return handle
        .createQuery(
            """
            SELECT state_version_id, managed
              FROM state_version_inventories
             WHERE state_version_id = ANY(:ids)
            """)
        .bindArray("ids", String.class, versions.stream().map(StateVersionId::value).toList())
        .map(
            Row.by(row ->
                Map.entry(
                    new StateVersionId(row.getString("state_version_id")), row.getLong("managed"))))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  static void replace(
      Handle handle, StateVersionId version, Inventory.Taken inventory, JsonText resourcesHead) {
    // Seldom is there one already, and then from the same content.
    if (insert(handle, version, inventory, resourcesHead) == 0
        && handle
                .createUpdate("DELETE FROM state_version_inventories WHERE state_version_id = :id")
                .bind("id", version.value())
                .execute()
            == 1) {
      insert(handle, version, inventory, resourcesHead);
    }
  }

  /** The rows added: none when the version is gone or has an inventory. */
  private static int insert(
      Handle handle, StateVersionId version, Inventory.Taken inventory, JsonText resourcesHead) {
    return handle
        .createUpdate(
            """
            INSERT INTO state_version_inventories (
              state_version_id, engine_version, format, modules, providers, resources,
              resources_cut, resources_head, resources_head_cut, managed, billable)
            SELECT v.id, CAST(:engine_version AS varchar), CAST(:format AS bigint),
                   CAST(:modules AS text), CAST(:providers AS text), CAST(:resources AS text),
                   CAST(:resources_cut AS boolean), CAST(:resources_head AS text),
                   CAST(:resources_head_cut AS boolean), CAST(:managed AS bigint),
                   CAST(:billable AS bigint)
              FROM state_versions v
             WHERE v.id = :id
               AND NOT EXISTS (
                     SELECT 1
                       FROM state_version_inventories known
                      WHERE known.state_version_id = v.id)
            """)
        .bind("id", version.value())
        .bind("engine_version", inventory.engineVersion())
        .bind("format", inventory.format())
        .bind("modules", inventory.modules().text())
        .bind("providers", inventory.providers().text())
        .bind("resources", inventory.resources().text())
        .bind("resources_cut", inventory.resourcesCut())
        .bind("resources_head", resourcesHead.text())
        .bind(
            "resources_head_cut",
            inventory.resourcesCut() || !inventory.resources().equals(resourcesHead))
        .bind("managed", inventory.managed())
        .bind("billable", inventory.billable())
        .execute();
  }
}
