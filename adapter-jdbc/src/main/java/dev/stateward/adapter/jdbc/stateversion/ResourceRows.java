package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.stateversion.ResourceTexts.Texts;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.StateVersionId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The extracted resources of versions, without outputs. */
final class ResourceRows {
  private static final ExtractedResources.Taken NOTHING = ExtractedResources.Taken.NOTHING;

  /** The columns of {@code state_version_resources i}. */
  static final String COLUMNS =
      """
           , i.engine_version
           , i.format
           , i.truncated
           , i.managed
           , i.billable
           , i.failure
           , i.digest
      """;

  private static final String TEXTS =
      """
      SELECT state_version_id, modules, providers, resources, digest
        FROM state_version_resources
      """;

  private static final FixedQuery<Found> ONE_TEXT =
      new FixedQuery<>(TEXTS + "WHERE state_version_id = :id", ResourceRows::found);

  /** Adds none when the version does not exist or already has some. */
  static final FixedUpdate INSERT =
      new FixedUpdate(
          """
          INSERT INTO state_version_resources (
            state_version_id, engine_version, format, modules, providers, resources,
            truncated, managed, billable, failure, digest)
          SELECT v.id, CAST(:engine_version AS varchar), CAST(:format AS bigint),
                 CAST(:modules AS text), CAST(:providers AS text), CAST(:resources AS text),
                 CAST(:truncated AS boolean), CAST(:managed AS bigint),
                 CAST(:billable AS bigint), CAST(:failure AS varchar),
                 CAST(:digest AS varchar)
            FROM state_versions v
           WHERE v.id = :id
             AND NOT EXISTS (
                   SELECT 1
                     FROM state_version_resources known
                    WHERE known.state_version_id = v.id)
          """);

  private static final FixedUpdate DELETE =
      new FixedUpdate("DELETE FROM state_version_resources WHERE state_version_id = :id");

  private ResourceRows() {}

  /** All but the texts, which are empty. */
  static ExtractedResources read(Row row) throws SQLException {
    String engineVersion = row.getString("engine_version");
    if (engineVersion == null) {
      return new ExtractedResources.NotTaken();
    }
    String failure = row.getString("failure");
    if (failure != null) {
      return new ExtractedResources.Failed(engineVersion, row.getLong("format"), failure);
    }
    return new ExtractedResources.Taken(
        engineVersion,
        row.getLong("format"),
        NOTHING.modules(),
        NOTHING.providers(),
        NOTHING.resources(),
        row.getBoolean("truncated"),
        row.getLong("managed"),
        row.getLong("billable"));
  }

  /** The texts of a version, read from the database. */
  record Found(StateVersionId version, Texts texts, String digest) {}

  static List<Found> texts(Handle handle, Collection<StateVersionId> versions) {
    List<String> ids = versions.stream().map(StateVersionId::value).toList();
    if (ids.size() == 1) {
      return ONE_TEXT.list(handle, Map.of("id", ids.getFirst()));
    }
    Conditions examined = Conditions.whereAny("state_version_id", ids);
    return examined
        .bindTo(handle.createQuery(TEXTS + examined.clause()))
        .map(Row.by(ResourceRows::found))
        .list();
  }

  private static Found found(Row row) throws SQLException {
    return new Found(
        new StateVersionId(row.getString("state_version_id")),
        new Texts(
            new JsonText(row.getString("modules")),
            new JsonText(row.getString("providers")),
            new JsonText(row.getString("resources"))),
        row.getString("digest"));
  }

  static Optional<ExtractedResources.Failed> failure(Handle handle, StateVersionId version) {
    return handle
        .createQuery(
            """
            SELECT engine_version, format, failure
              FROM state_version_resources
             WHERE state_version_id = :id
               AND failure IS NOT NULL
            """)
        .bind("id", version.value())
        .map(
            Row.by(row ->
                new ExtractedResources.Failed(
                    row.getString("engine_version"),
                    row.getLong("format"),
                    row.getString("failure"))))
        .findOne();
  }

  static Map<StateVersionId, Long> managed(Handle handle, Collection<StateVersionId> versions) {
    Conditions examined =
        Conditions.whereAny(
                "state_version_id", versions.stream().map(StateVersionId::value).toList())
            .and("failure IS NULL");
    return examined
        .bindTo(
            handle.createQuery(
                "SELECT state_version_id, managed FROM state_version_resources\n"
                    + examined.clause()))
        .map(
            Row.by(row ->
                Map.entry(
                    new StateVersionId(row.getString("state_version_id")), row.getLong("managed"))))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  static void replace(
      Handle handle, StateVersionId version, ExtractedResources.Examined extracted) {
    Map<String, @Nullable Object> values = values(version, extracted);
    // There is rarely one already, and then from the same state.
    if (INSERT.execute(handle, values) == 0
        && DELETE.execute(handle, Map.of("id", version.value())) == 1) {
      INSERT.execute(handle, values);
    }
  }

  /** The parameters of {@link #INSERT}. */
  static Map<String, @Nullable Object> values(
      StateVersionId version, ExtractedResources.Examined extracted) {
    Map<String, @Nullable Object> values =
        switch (extracted) {
          case ExtractedResources.Taken taken -> values(taken, null);
          case ExtractedResources.Failed(var engine, var format, var reason) ->
              values(ExtractedResources.Taken.nothing(engine, format), reason);
        };
    values.put("id", version.value());
    return values;
  }

  private static Map<String, @Nullable Object> values(
      ExtractedResources.Taken taken, @Nullable String failure) {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("engine_version", taken.engineVersion());
    values.put("format", taken.format());
    values.put("modules", taken.modules().text());
    values.put("providers", taken.providers().text());
    values.put("resources", taken.resources().text());
    values.put("truncated", taken.truncated());
    values.put("managed", taken.managed());
    values.put("billable", taken.billable());
    values.put("failure", failure);
    values.put("digest", Texts.of(taken).digest());
    return values;
  }
}
