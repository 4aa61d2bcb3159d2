package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.stateversion.ResourceTexts.Texts;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * Reads versions with their details: first all but the texts that were extracted, and then those
 * texts that are not kept in memory.
 */
final class StateVersionDetailRows {
  private static final String SELECT =
      "SELECT "
          + StateVersionRows.COLUMNS
          + """
               , v.json_key IS NOT NULL AS has_json
               , c.commit_sha
               , c.commit_url
               , mo.organization_id IS NOT NULL AS metered
               , v.status = 'finalized' AND v.position > COALESCE(cv.position, 0) AS snapshot
          """;

  private static final String JOINS =
      """
        LEFT JOIN state_version_resources i ON i.state_version_id = v.id
        LEFT JOIN runs r ON r.id = v.run_id
        LEFT JOIN configuration_versions c ON c.id = r.configuration_version_id
        LEFT JOIN metered_organizations mo ON mo.organization_id = v.organization_id
        LEFT JOIN workspaces cw ON cw.id = v.workspace_id
        LEFT JOIN state_versions cv ON cv.id = cw.current_state_version_id
      """;

  /** The outputs of one version; for many versions another query is cheaper. */
  private static final String OUTPUTS =
      """
           , (SELECT array_agg(o.id ORDER BY o.ordinal)
                FROM state_version_outputs o
               WHERE o.state_version_id = v.id) AS outputs
      """;

  private static final FixedQuery<Partial> FIND =
      new FixedQuery<>(
          SELECT
              + ResourceRows.COLUMNS
              + OUTPUTS
              + "FROM state_versions v\n"
              + JOINS
              + "WHERE v.id = :id",
          StateVersionDetailRows::readWithOutputs);

  static final FixedQuery<Partial> CURRENT =
      new FixedQuery<>(
          SELECT
              + ResourceRows.COLUMNS
              + OUTPUTS
              + """
                FROM workspaces w
                JOIN state_versions v ON v.id = w.current_state_version_id
              """
              + JOINS
              + "WHERE w.id = :workspace",
          StateVersionDetailRows::readWithOutputs);

  /** A join, since H2 would compare each row with each of the identifiers. */
  private static final String FIND_ALL =
      SELECT
          + ResourceRows.COLUMNS
          + """
            FROM UNNEST(CAST(:ids AS varchar(80) ARRAY)) AS wanted (id)
            JOIN state_versions v ON v.id = wanted.id
          """
          + JOINS;

  private final ResourceTexts texts;

  /** Reads versions, and keeps their texts in {@code texts}. */
  StateVersionDetailRows(ResourceTexts texts) {
    this.texts = texts;
  }

  /**
   * A version whose texts are not read yet.
   *
   * @param details the version with empty texts
   * @param digest that of the texts; empty when it is not known
   */
  record Partial(StateVersionDetails details, String digest) {
    StateVersionId id() {
      return details.version().id();
    }

    boolean examined() {
      return details.extracted() instanceof ExtractedResources.Taken;
    }

    /** Versions with the same key have the same texts. */
    String key() {
      return digest.isEmpty() ? id().value() : digest;
    }
  }

  Optional<StateVersionDetails> find(Handle handle, StateVersionId id) {
    return withTexts(handle, FIND.list(handle, Map.of("id", id.value()))).stream().findFirst();
  }

  Optional<StateVersionDetails> current(Handle handle, WorkspaceId workspace) {
    return withTexts(handle, CURRENT.list(handle, Map.of("workspace", workspace.value()))).stream()
        .findFirst();
  }

  List<StateVersionDetails> findAll(Handle handle, List<StateVersionId> versions) {
    Map<StateVersionId, Partial> read =
        handle
            .createQuery(FIND_ALL)
            .bindArray("ids", String.class, versions.stream().map(StateVersionId::value).toList())
            .map(Row.by(row -> read(row, List.of())))
            .stream()
            .collect(Collectors.toMap(Partial::id, Function.identity()));
    Map<StateVersionId, List<OutputId>> outputs = Outputs.ids(handle, versions);
    return withTexts(
        handle,
        versions.stream()
            .flatMap(id -> Optional.ofNullable(read.get(id)).stream())
            .map(one -> withOutputs(one, outputs.getOrDefault(one.id(), List.of())))
            .toList());
  }

  private static Partial withOutputs(Partial one, List<OutputId> outputs) {
    return new Partial(changed(one.details(), one.details().extracted(), outputs), one.digest());
  }

  private static StateVersionDetails changed(
      StateVersionDetails entry, ExtractedResources extracted, List<OutputId> outputs) {
    return new StateVersionDetails(
        entry.version(),
        entry.json(),
        extracted,
        outputs,
        entry.commit(),
        entry.snapshot(),
        entry.metered());
  }

  /** The versions with their texts, without those that were removed meanwhile. */
  List<StateVersionDetails> withTexts(Handle handle, List<Partial> read) {
    Map<String, StateVersionId> wanted = new LinkedHashMap<>();
    read.stream().filter(Partial::examined).forEach(one -> wanted.putIfAbsent(one.key(), one.id()));
    Map<String, Texts> found = texts(handle, wanted);
    List<StateVersionDetails> complete = new ArrayList<>(read.size());
    for (Partial one : read) {
      StateVersionDetails entry = one.details();
      Texts its = found.get(one.key());
      if (!(entry.extracted() instanceof ExtractedResources.Taken taken)) {
        complete.add(entry);
      } else if (its != null) {
        complete.add(changed(entry, its.in(taken), entry.outputs()));
      }
    }
    return complete;
  }

  /** Texts by their keys, each of which one of the versions has that it is mapped to. */
  private Map<String, Texts> texts(Handle handle, Map<String, StateVersionId> wanted) {
    Map<String, Texts> found = new HashMap<>();
    Map<StateVersionId, String> missing = new HashMap<>();
    wanted.forEach((key, version) ->
        texts
            .find(key)
            .ifPresentOrElse(kept -> found.put(key, kept), () -> missing.put(version, key)));
    if (!missing.isEmpty()) {
      for (ResourceRows.Found read : ResourceRows.texts(handle, missing.keySet())) {
        found.put(Objects.requireNonNull(missing.get(read.version())), read.texts());
        texts.keep(read);
      }
    }
    return found;
  }

  private static Partial readWithOutputs(Row row) throws SQLException {
    return read(row, row.texts("outputs").stream().map(OutputId::new).toList());
  }

  private static Partial read(Row row, List<OutputId> outputs) throws SQLException {
    String sha = row.getString("commit_sha");
    return new Partial(
        new StateVersionDetails(
            StateVersionRows.read(row),
            row.getBoolean("has_json"),
            ResourceRows.read(row),
            outputs,
            sha == null ? VcsCommit.UNKNOWN : new VcsCommit(sha, row.getString("commit_url")),
            row.getBoolean("snapshot"),
            row.getBoolean("metered")),
        Objects.requireNonNullElse(row.getString("digest"), ""));
  }
}
