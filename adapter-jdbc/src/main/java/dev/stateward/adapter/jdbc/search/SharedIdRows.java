package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.search.port.FoundInstance;
import dev.stateward.application.search.port.SharedId;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.organization.OrganizationId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Finds managed resources {@code r} that several workspaces have in their last states. */
final class SharedIdRows {
  private static final String IDENTITIES =
      """
      SELECT r.identity_digest
        FROM resource_instances r
      """;

  /** In the order of an index, all of whose columns it names (ADR 131). */
  private static final String END =
      """
      SELECT r.identity_digest
        FROM resource_instances r
       WHERE r.organization_id = :organization
         AND r.until_place IS NULL
         AND r.mode = 'managed'
         AND r.identity_digest > :after
       ORDER BY r.organization_id, r.identity_digest, r.workspace_id
       LIMIT 1 OFFSET :within
      """;

  private static final String SHARED =
      """
      GROUP BY r.identity_digest
      HAVING min(r.workspace_id) <> max(r.workspace_id)
      ORDER BY r.identity_digest
      LIMIT :limit
      """;

  private SharedIdRows() {}

  /** Of {@code instances}, which are conditions on {@code r} that an index tells. */
  static SharedId.Part part(
      Handle handle,
      OrganizationId organization,
      Supplier<Conditions> instances,
      SharedId.Stretch stretch) {
    Optional<String> end = end(handle, organization, stretch);
    Conditions conditions =
        instances.get().and("r.identity_digest > :after").bind("after", stretch.after().hex());
    end.ifPresent(last -> conditions.and("r.identity_digest <= :last").bind("last", last));
    List<String> found =
        conditions
            .bindTo(handle.createQuery(IDENTITIES + conditions.clause() + SHARED))
            .bind("limit", stretch.atMost() + 1)
            .mapTo(String.class)
            .list();
    boolean full = found.size() > stretch.atMost();
    List<String> identities = full ? found.subList(0, stretch.atMost()) : found;
    return new SharedId.Part(
        identities.isEmpty() ? List.of() : items(handle, among(instances, identities)),
        (full ? Optional.of(identities.getLast()) : end)
            .map(ShortDigest::parse)
            .orElse(ShortDigest.NONE));
  }

  private static Supplier<Conditions> among(
      Supplier<Conditions> instances, List<String> identities) {
    return () ->
        instances
            .get()
            .and("r.identity_digest = ANY(:identities)")
            .bindArray("identities", identities);
  }

  /** The last identity of a stretch, readable or not; empty when it goes to the end. */
  private static Optional<String> end(
      Handle handle, OrganizationId organization, SharedId.Stretch stretch) {
    return handle
        .createQuery(END)
        .bind("organization", organization.value())
        .bind("after", stretch.after().hex())
        .bind("within", stretch.within())
        .mapTo(String.class)
        .findFirst();
  }

  private static List<SharedId> items(Handle handle, Supplier<Conditions> instances) {
    Map<String, Long> workspaces = workspaces(handle, instances.get());
    Map<Long, String> rows = rows(handle, instances.get());
    Map<String, List<FoundInstance>> found =
        FoundRows.INSTANCES
            .list(handle, Conditions.whereAny("r.id", rows.keySet()), "r.id")
            .stream()
            .collect(
                Collectors.groupingBy(
                    it -> Objects.requireNonNull(rows.get(it.row())), Collectors.toList()));
    return workspaces.entrySet().stream()
        .map(it ->
            new SharedId(
                ShortDigest.parse(it.getKey()),
                it.getValue(),
                found.getOrDefault(it.getKey(), List.of())))
        .toList();
  }

  private static Map<String, Long> workspaces(Handle handle, Conditions instances) {
    Map<String, Long> counts = new LinkedHashMap<>();
    instances
        .bindTo(
            handle.createQuery(
                "SELECT r.identity_digest, count(DISTINCT r.workspace_id) AS workspaces\n"
                    + "  FROM resource_instances r\n"
                    + instances.clause()
                    + "GROUP BY r.identity_digest\nORDER BY r.identity_digest"))
        .map(Row.by(row -> Map.entry(row.getString("identity_digest"), row.getLong("workspaces"))))
        .forEach(it -> counts.put(it.getKey(), it.getValue()));
    return counts;
  }

  /** The first rows of each identity. */
  private static Map<Long, String> rows(Handle handle, Conditions instances) {
    Map<Long, String> identities = new HashMap<>();
    instances
        .bindTo(
            handle.createQuery(
                "SELECT k.id, k.identity_digest\n  FROM (\n"
                    + "SELECT r.id, r.identity_digest,\n"
                    + "       row_number() OVER (PARTITION BY r.identity_digest ORDER BY r.id)"
                    + " AS place\n  FROM resource_instances r\n"
                    + instances.clause()
                    + ") k\n WHERE k.place <= :most"))
        .bind("most", SearchBudgets.SHARING_INSTANCES)
        .map(Row.by(row -> Map.entry(row.getLong("id"), row.getString("identity_digest"))))
        .forEach(it -> identities.put(it.getKey(), it.getValue()));
    return identities;
  }
}
