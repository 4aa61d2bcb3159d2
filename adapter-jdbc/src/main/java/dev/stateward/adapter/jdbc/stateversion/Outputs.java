package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.StateVersionCatalog.OutputPlace;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.StringReader;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.CharacterStreamArgument;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** The outputs of versions. */
final class Outputs {
  private static final String SELECT =
      """
      SELECT o.state_version_id, o.id, o.name, o.sensitive, o.detailed_type, o.output_value,
             v.organization_id, v.workspace_id, k.wrapping_key, k.wrapped_key
        FROM state_version_outputs o
        JOIN state_versions v ON v.id = o.state_version_id
        LEFT JOIN output_keys k ON k.state_version_id = o.state_version_id
      """;

  private static final String ORDER = "o.state_version_id, o.ordinal";

  private static final Table<StoredOutput> OUTPUTS =
      new Table<>("state_version_outputs", "o", SELECT, Outputs::read);

  /** So many characters of outputs are added by one statement, whose text is always the same. */
  private static final int AT_ONCE = 64 * 1024;

  private static final FixedUpdate INSERT_ALL =
      new FixedUpdate(
          """
          INSERT INTO state_version_outputs (
            id, state_version_id, ordinal, name, sensitive, detailed_type, output_value)
          SELECT f.id, CAST(:version AS varchar), f.place - 1, f.name, f.sensitive,
                 f.detailed_type, f.output_value
            FROM unnest(
                   CAST(:ids AS varchar ARRAY),
                   CAST(:names AS varchar ARRAY),
                   CAST(:sensitive AS boolean ARRAY),
                   CAST(:detailed_types AS varchar ARRAY),
                   CAST(:output_values AS varchar ARRAY))
                 WITH ORDINALITY
                 AS f (id, name, sensitive, detailed_type, output_value, place)
          """);

  private static final FixedUpdate.Several INSERT_WITH_RESOURCES =
      INSERT_ALL.then(ResourceRows.INSERT);

  private static final FixedUpdate.Several INSERT_WITH_KEY = OutputKeys.INSERT.then(INSERT_ALL);

  private static final FixedUpdate.Several INSERT_WITH_KEY_AND_RESOURCES =
      INSERT_WITH_KEY.then(ResourceRows.INSERT);

  private static final FixedUpdate.Several DELETE =
      new FixedUpdate("DELETE FROM state_version_outputs WHERE state_version_id = :version")
          .then(OutputKeys.DELETE);

  private Outputs() {}

  static boolean known(Handle handle, StateVersionId version) {
    return handle
        .createQuery("SELECT outputs_known FROM state_versions WHERE id = :id")
        .bind("id", version.value())
        .mapTo(Boolean.class)
        .findOne()
        .orElse(false);
  }

  static Map<StateVersionId, List<OutputId>> ids(
      Handle handle, Collection<StateVersionId> versions) {
    return handle
        .createQuery(
            """
            SELECT o.state_version_id, o.id
              FROM UNNEST(CAST(:versions AS varchar(80) ARRAY)) AS wanted (id)
              JOIN state_version_outputs o ON o.state_version_id = wanted.id
             ORDER BY o.state_version_id, o.ordinal
            """)
        .bindArray("versions", String.class, versions.stream().map(StateVersionId::value).toList())
        .map(
            Row.by(row ->
                Map.entry(
                    new StateVersionId(row.getString("state_version_id")),
                    new OutputId(row.getString("id")))))
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  static Page<StoredOutput> page(Handle handle, StateVersionId version, PageRequest request) {
    Conditions ofVersion = Conditions.where("o.state_version_id", version.value());
    return OUTPUTS.page(handle, ofVersion, ORDER, request);
  }

  static List<StoredOutput> all(Handle handle, Collection<StateVersionId> versions) {
    return OUTPUTS.list(handle, of(versions), ORDER);
  }

  private static Conditions of(Collection<StateVersionId> versions) {
    return Conditions.whereAny(
        "o.state_version_id", versions.stream().map(StateVersionId::value).toList());
  }

  static long bytes(Handle handle, Collection<StateVersionId> versions) {
    return handle
        .createQuery(
            """
            SELECT COALESCE(
                     SUM(octet_length(name) + octet_length(detailed_type)
                         + octet_length(output_value)), 0)
              FROM state_version_outputs
             WHERE state_version_id = ANY(:versions)
            """)
        .bindArray("versions", String.class, versions.stream().map(StateVersionId::value).toList())
        .mapTo(Long.class)
        .one();
  }

  static Optional<OutputPlace> locate(Handle handle, OutputId id) {
    return handle
        .createQuery(
            """
            SELECT state_version_id,
                   octet_length(name) + octet_length(detailed_type)
                     + octet_length(output_value) AS bytes
              FROM state_version_outputs
             WHERE id = :id
            """)
        .bind("id", id.value())
        .map(
            Row.by(row ->
                new OutputPlace(
                    new StateVersionId(row.getString("state_version_id")), row.getLong("bytes"))))
        .findOne();
  }

  static Optional<StoredOutput> find(Handle handle, OutputId id) {
    return OUTPUTS.find(handle, id.value());
  }

  static void replace(Handle handle, StateVersionId version, StoredOutputs stored) {
    boolean there = firstKnown(handle, version) || emptied(handle, version);
    if (there && !stored.outputs().isEmpty()) {
      insert(handle, version, stored);
    }
  }

  /** Stores that outputs are known; false when they already were, or the version does not exist. */
  private static boolean firstKnown(Handle handle, StateVersionId version) {
    return handle
            .createUpdate(
                """
                UPDATE state_versions
                   SET outputs_known = TRUE
                 WHERE id = :id
                   AND outputs_known = FALSE
                """)
            .bind("id", version.value())
            .execute()
        == 1;
  }

  /** Removes the outputs; false when the version does not exist. */
  private static boolean emptied(Handle handle, StateVersionId version) {
    DELETE.execute(handle, Map.of("version", version.value()));
    return known(handle, version);
  }

  /** Adds outputs and resources to a version that has none. */
  static void addFirst(
      Handle handle,
      StateVersionId version,
      StoredOutputs stored,
      ExtractedResources.Examined extracted) {
    if (!stored.outputs().isEmpty() && few(stored.outputs())) {
      Map<String, @Nullable Object> values = ResourceRows.values(version, extracted);
      values.putAll(values(version, stored));
      switch (stored.seal()) {
        case OutputSeal.None ignored -> INSERT_WITH_RESOURCES.execute(handle, values);
        case OutputSeal.Under ignored -> INSERT_WITH_KEY_AND_RESOURCES.execute(handle, values);
      }
    } else {
      insertEach(handle, version, stored);
      ResourceRows.replace(handle, version, extracted);
    }
  }

  private static void insert(Handle handle, StateVersionId version, StoredOutputs stored) {
    if (!few(stored.outputs())) {
      insertEach(handle, version, stored);
      return;
    }
    switch (stored.seal()) {
      case OutputSeal.None ignored -> INSERT_ALL.execute(handle, values(version, stored));
      case OutputSeal.Under ignored -> INSERT_WITH_KEY.execute(handle, values(version, stored));
    }
  }

  private static boolean few(List<Output> outputs) {
    return outputs.stream().mapToInt(Outputs::length).sum() <= AT_ONCE;
  }

  private static int length(Output output) {
    return output.name().length() + output.type().text().length() + output.value().text().length();
  }

  private static Map<String, Object> values(StateVersionId version, StoredOutputs stored) {
    List<Output> outputs = stored.outputs();
    Map<String, Object> values = OutputKeys.values(version, stored.seal());
    values.put("ids", outputs.stream().map(output -> output.id().value()).toList());
    values.put("names", outputs.stream().map(Output::name).toList());
    values.put("sensitive", outputs.stream().map(Output::sensitive).toList());
    values.put("detailed_types", outputs.stream().map(output -> output.type().text()).toList());
    values.put("output_values", outputs.stream().map(output -> output.value().text()).toList());
    return values;
  }

  private static void insertEach(Handle handle, StateVersionId version, StoredOutputs stored) {
    switch (stored.seal()) {
      case OutputSeal.None ignored -> {}
      case OutputSeal.Under under ->
          OutputKeys.INSERT.execute(handle, OutputKeys.values(version, under));
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO state_version_outputs (
              id, state_version_id, ordinal, name, sensitive, detailed_type, output_value)
            VALUES (:id, :version, :ordinal, :name, :sensitive, :detailed_type, :output_value)
            """);
    int ordinal = 0;
    for (Output output : stored.outputs()) {
      batch
          .bind("id", output.id().value())
          .bind("version", version.value())
          .bind("ordinal", ordinal++)
          .bind("name", output.name())
          .bind("sensitive", output.sensitive())
          .bind("detailed_type", stream(output.type()))
          .bind("output_value", stream(output.value()))
          .add();
    }
    batch.execute();
  }

  /** Binds a text as a stream, because H2 would keep it with the cached statement. */
  private static CharacterStreamArgument stream(JsonText text) {
    return new CharacterStreamArgument(new StringReader(text.text()), text.text().length());
  }

  private static StoredOutput read(Row row) throws SQLException {
    return new StoredOutput(
        new Output(
            new OutputId(row.getString("id")),
            row.getString("name"),
            row.getBoolean("sensitive"),
            new JsonText(row.getString("detailed_type")),
            new JsonText(row.getString("output_value"))),
        OutputKeys.read(row));
  }
}
