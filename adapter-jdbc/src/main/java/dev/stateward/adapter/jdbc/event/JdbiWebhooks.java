package dev.stateward.adapter.jdbc.event;

import dev.stateward.adapter.jdbc.code.EventCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.organization.JdbiOrganizations;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Generation;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.SecretName;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

public final class JdbiWebhooks implements Webhooks {
  private static final String SELECT =
      """
      SELECT h.id,
             h.workspace_id,
             h.url,
             h.description,
             h.events,
             h.enabled,
             h.format,
             h.projects,
             h.tags,
             h.generation,
             h.key_id,
             h.former_key_id,
             h.rotated_at,
             h.created_at,
      """
          + JdbiOrganizations.COLUMNS
          + """
            FROM webhooks h
            JOIN organizations o ON o.id = h.organization_id
          """;

  private static final Table<Webhook> WEBHOOKS =
      new Table<>("webhooks", "h", SELECT, JdbiWebhooks::read);

  private final JdbiTransactions transactions;

  public JdbiWebhooks(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Webhook webhook, Progress progress) {
    transactions.write(handle ->
        bound(
                handle.createUpdate(
                    """
                    INSERT INTO webhooks (
                      id, organization_id, workspace_id, url, description, events, enabled,
                      format, projects, tags, generation, key_id, former_key_id, rotated_at, created_at, position, furthest)
                    VALUES (
                      :id, :organization, :workspace, :url, :description, :events, :enabled,
                      :format, :projects, :tags, :generation, :key_id, :former_key_id, :rotated_at, :created_at, :position,
                      :furthest)
                    """),
                webhook)
            .bind("organization", webhook.organization().id().value())
            .bind("workspace", workspace(webhook.scope()))
            .bind("created_at", Columns.utc(webhook.createdAt()))
            .bind("position", progress.position())
            .bind("furthest", progress.furthest())
            .execute());
  }

  private static @Nullable String workspace(Scope scope) {
    return switch (scope) {
      case Scope.WholeOrganization ignored -> null;
      case Scope.OneWorkspace(var id) -> id.value();
    };
  }

  /** Binds the identifier and the columns that {@link #save} stores. */
  private static Update bound(Update update, Webhook webhook) {
    Subscription subscription = webhook.subscription();
    return update
        .bind("id", webhook.id().value())
        .bind("url", subscription.url())
        .bind("description", subscription.description())
        .bind("events", EventCodes.TYPES.join(subscription.types()))
        .bind("enabled", subscription.enabled())
        .bind("format", EventCodes.FORMATS.code(subscription.format()))
        .bind("projects", SelectionTexts.projects(subscription.workspaces()))
        .bind("tags", SelectionTexts.tags(subscription.workspaces()))
        .bind("generation", webhook.generation().present().number())
        .bind("key_id", webhook.generation().present().key())
        .bind("former_key_id", webhook.generation().formerKey())
        .bind("rotated_at", Columns.utc(webhook.generation().since()));
  }

  @Override
  public Optional<Webhook> find(WebhookId id) {
    return transactions.read(handle -> WEBHOOKS.find(handle, id.value()));
  }

  @Override
  public Optional<Webhook> hold(WebhookId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> WEBHOOKS.hold(handle, id.value()));
  }

  @Override
  public Page<Webhook> list(OrganizationId organization, PageRequest request) {
    Conditions ofOrganization = Conditions.where("h.organization_id", organization.value());
    return transactions.read(handle -> WEBHOOKS.page(handle, ofOrganization, "h.number", request));
  }

  private static Webhook read(Row row) throws SQLException {
    String workspace = row.getString("workspace_id");
    return new Webhook(
        new WebhookId(row.getString("id")),
        JdbiOrganizations.read(row),
        workspace == null
            ? new Scope.WholeOrganization()
            : new Scope.OneWorkspace(new WorkspaceId(workspace)),
        new Subscription(
            row.getString("url"),
            row.getString("description"),
            EventCodes.TYPES.split(row.getString("events")),
            row.getBoolean("enabled"),
            EventCodes.FORMATS.constant(row.getString("format")),
            SelectionTexts.read(row.getString("projects"), row.getString("tags"))),
        new Generation(
            new SecretName(row.getInt("generation"), row.getString("key_id")),
            row.getString("former_key_id"),
            row.instant("rotated_at")),
        row.instant("created_at"));
  }

  @Override
  public boolean save(Webhook webhook) {
    return transactions.write(handle ->
        bound(
                handle.createUpdate(
                    """
                    UPDATE webhooks
                       SET url = :url,
                           description = :description,
                           events = :events,
                           enabled = :enabled,
                           format = :format,
                           projects = :projects,
                           tags = :tags,
                           generation = :generation,
                           key_id = :key_id,
                           former_key_id = :former_key_id,
                           rotated_at = :rotated_at
                     WHERE id = :id
                    """),
                webhook)
            .execute())
        == 1;
  }

  @Override
  public boolean remove(WebhookId id) {
    return transactions.write(handle -> WEBHOOKS.remove(handle, id.value()));
  }

  @Override
  public List<WebhookId> behind(int atMost) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT h.id
                  FROM webhooks h
                  JOIN audit_heads a ON a.trail_id = h.organization_id
                 WHERE h.enabled
                   AND h.position < a.position
                 ORDER BY h.position, h.number
                 LIMIT :at_most
                """)
            .bind("at_most", atMost)
            .mapTo(String.class)
            .map(WebhookId::new)
            .list());
  }

  @Override
  public Progress progress(WebhookId id) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT position, furthest FROM webhooks WHERE id = :id")
            .bind("id", id.value())
            .map(Row.by(row -> new Progress(row.getLong("position"), row.getLong("furthest"))))
            .findOne()
            .orElse(Progress.NONE));
  }

  @Override
  public Replays replays(WebhookId id) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT replays_since, replays FROM webhooks WHERE id = :id")
            .bind("id", id.value())
            .map(Row.by(row -> new Replays(row.instant("replays_since"), row.getInt("replays"))))
            .findOne()
            .orElse(Replays.NONE));
  }

  @Override
  public void count(WebhookId id, Replays replays) {
    transactions.requireTransaction();
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE webhooks
                   SET replays = :replays,
                       replays_since = :since
                 WHERE id = :id
                """)
            .bind("id", id.value())
            .bind("replays", replays.count())
            .bind("since", Columns.utc(replays.since()))
            .execute());
  }

  @Override
  public boolean move(WebhookId id, Progress from, Progress to) {
    // Unless it adds deliveries, it may be undone by a crash, because it is then repeated.
    return transactions.writeNonDurably(handle ->
        handle
            .createUpdate(
                """
                UPDATE webhooks
                   SET position = :position,
                       furthest = :furthest
                 WHERE id = :id
                   AND position = :from_position
                   AND furthest = :from_furthest
                """)
            .bind("id", id.value())
            .bind("position", to.position())
            .bind("furthest", to.furthest())
            .bind("from_position", from.position())
            .bind("from_furthest", from.furthest())
            .execute())
        == 1;
  }
}
