package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.access.AccessPart;
import dev.stateward.adapter.jdbc.access.PrincipalQueries;
import dev.stateward.adapter.jdbc.access.PrincipalQueries.AccessClauses;
import dev.stateward.adapter.jdbc.blob.SealRows;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.blob.port.BlobForm;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.stateversion.port.DownloadableStates;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** One query for the data and the access, narrower than those of a version and a workspace. */
public final class JdbiDownloadableStates implements DownloadableStates {
  private static final String PLACE =
      " v.id, v.workspace_id, w.organization_id,\n" + SealRows.COLUMNS + ",\n";

  private static final String FROM =
      "  FROM state_versions v\n"
          + "  JOIN workspaces w ON w.id = v.workspace_id AND "
          + WorkspaceRows.LIVE
          + "\n  JOIN organizations o ON o.id = w.organization_id\n";

  private static final String FINALIZED =
      """
       WHERE v.id = :version
         AND v.status = 'finalized'
      """;

  private static final PrincipalQueries<Map<Form, Queries>> QUERIES =
      new PrincipalQueries<>(JdbiDownloadableStates::queries);

  private final JdbiTransactions transactions;

  public JdbiDownloadableStates(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  /** What one row says: the data, and a part of the access. */
  private record Found(
      Within.OneWorkspace place, Content content, BlobForm form, AccessPart part) {}

  /** The queries for one kind of principal and one form. */
  private record Queries(FixedQuery<Found> alone, FixedQuery.Both<byte[], Found> afterBytes) {
    private static final FixedQuery<byte[]> BYTES =
        new FixedQuery<>(
            "SELECT bytes FROM small_blobs WHERE blob_key = :key", row -> row.bytes("bytes"));

    Queries(FixedQuery<Found> alone) {
      this(alone, BYTES.then(alone));
    }
  }

  private static Map<Form, Queries> queries(AccessClauses access) {
    Map<Form, Queries> queries = new EnumMap<>(Form.class);
    for (Form form : Form.values()) {
      String seal =
          "  LEFT JOIN data_keys k ON k.blob_key = "
              + (form == Form.STATE ? "v.blob_key\n" : "v.json_key\n");
      String sql =
          switch (form) {
            case STATE ->
                "SELECT v.blob_key AS blob, v.blob_size AS size, v.md5, v.blob_sha256 AS sha256,";
            case JSON ->
                "SELECT v.json_key AS blob, v.json_size AS size, v.json_md5 AS md5,"
                    + " v.json_sha256 AS sha256,";
          };
      String where = form == Form.JSON ? FINALIZED + " AND v.json_key IS NOT NULL" : FINALIZED;
      queries.put(
          form,
          new Queries(
              new FixedQuery<>(
                  sql + PLACE + access.columns() + FROM + seal + access.joins() + where,
                  row -> found(row, kind(form), access.part().read(row)))));
    }
    return queries;
  }

  private static Queries queries(Principal principal, Form form) {
    return Objects.requireNonNull(QUERIES.of(principal).get(form));
  }

  @Override
  public Optional<DownloadableState> find(
      StateVersionId version, Form form, Credential credential) {
    FixedQuery<Found> query = queries(credential.principal(), form).alone();
    return joined(transactions.read(handle -> query.list(handle, values(version, credential))));
  }

  @Override
  public Optional<OpenedState> open(
      StateVersionId version, Form form, Credential credential, BlobKey key) {
    Map<String, Object> values = values(version, credential);
    values.put("key", key.value());
    var query = queries(credential.principal(), form).afterBytes();
    var found = transactions.read(handle -> query.list(handle, values));
    Optional<byte[]> bytes = found.first().stream().findFirst();
    return joined(found.second()).map(state -> opened(state, bytes));
  }

  private static OpenedState opened(DownloadableState state, Optional<byte[]> bytes) {
    return bytes.isPresent()
        ? new OpenedState.Small(state, bytes.get())
        : new OpenedState.Elsewhere(state);
  }

  private static Map<String, Object> values(StateVersionId version, Credential credential) {
    Map<String, Object> values = new HashMap<>(TokenRules.values(credential));
    values.put("version", version.value());
    return values;
  }

  private static Optional<DownloadableState> joined(List<Found> rows) {
    return rows.stream()
        .findFirst()
        .map(first ->
            new DownloadableState(
                first.place(),
                first.content(),
                first.form(),
                AccessPart.all(rows.stream().map(Found::part).toList())));
  }

  private static BlobKind kind(Form form) {
    return switch (form) {
      case STATE -> BlobKind.STATE;
      case JSON -> BlobKind.JSON_STATE;
    };
  }

  private static Found found(Row row, BlobKind kind, AccessPart part) throws SQLException {
    Within.OneWorkspace place =
        new Within.OneWorkspace(
            new OrganizationId(row.getString("organization_id")),
            new WorkspaceId(row.getString("workspace_id")));
    BlobOwner owner =
        new BlobOwner(
            place.organization(), place.workspace(), new StateVersionId(row.getString("id")), kind);
    return new Found(
        place,
        new Content(
            new BlobKey(row.getString("blob")),
            row.getLong("size"),
            new Md5(row.getString("md5")),
            new Sha256(row.getString("sha256"))),
        BlobForm.of(SealRows.read(row, owner)),
        part);
  }
}
