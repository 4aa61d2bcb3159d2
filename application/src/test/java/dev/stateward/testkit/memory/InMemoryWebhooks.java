package dev.stateward.testkit.memory;

import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.Workspace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

final class InMemoryWebhooks implements Webhooks {
  private final InMemoryTransactions transactions;

  InMemoryWebhooks(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Webhook webhook, Progress progress) {
    transactions.change(tables -> {
      Tables.referred(tables.organizations, webhook.organization().id());
      if (webhook.scope() instanceof Scope.OneWorkspace(var id)) {
        Workspace workspace = Tables.referred(tables.workspaces, id);
        Tables.require(workspace.organization().id().equals(webhook.organization().id()));
      }
      Tables.insert(
          tables.webhooks, webhook.id(), new Tables.Hook(webhook, progress, Replays.NONE));
    });
  }

  @Override
  public Optional<Webhook> find(WebhookId id) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.webhooks.get(id)).map(hook -> joined(tables, hook.webhook())));
  }

  /** The webhook with its organization as that is named today. */
  private static Webhook joined(Tables tables, Webhook webhook) {
    Organization organization = Tables.referred(tables.organizations, webhook.organization().id());
    return new Webhook(
        webhook.id(),
        organization,
        webhook.scope(),
        webhook.subscription(),
        webhook.generation(),
        webhook.createdAt());
  }

  @Override
  public Optional<Webhook> hold(WebhookId id) {
    transactions.requireTransaction();
    return transactions.write(tables ->
        Optional.ofNullable(tables.webhooks.get(id)).map(hook -> joined(tables, hook.webhook())));
  }

  @Override
  public Page<Webhook> list(OrganizationId organization, PageRequest request) {
    return transactions.read(tables ->
        Pages.cut(
            tables.webhooks.values().stream()
                .filter(hook -> hook.webhook().organization().id().equals(organization))
                .map(hook -> joined(tables, hook.webhook()))
                .toList(),
            request));
  }

  @Override
  public boolean save(Webhook webhook) {
    return transactions.write(tables ->
        tables.webhooks.computeIfPresent(
                webhook.id(),
                (id, before) ->
                    new Tables.Hook(
                        new Webhook(
                            id,
                            before.webhook().organization(),
                            before.webhook().scope(),
                            webhook.subscription(),
                            webhook.generation(),
                            before.webhook().createdAt()),
                        before.progress(),
                        before.replays()))
            != null);
  }

  @Override
  public boolean remove(WebhookId id) {
    return transactions.write(tables -> {
      boolean removed = tables.webhooks.remove(id) != null;
      tables.removeOrphans();
      return removed;
    });
  }

  @Override
  public List<WebhookId> behind(int atMost) {
    return transactions.read(tables ->
        tables.webhooks.values().stream()
            .filter(hook -> hook.webhook().subscription().enabled())
            .filter(hook -> hook.progress().position() < head(tables, hook.webhook()))
            .sorted(Comparator.comparingLong((Tables.Hook hook) -> hook.progress().position()))
            .limit(atMost)
            .map(hook -> hook.webhook().id())
            .toList());
  }

  private static long head(Tables tables, Webhook webhook) {
    return tables
        .heads
        .getOrDefault(TrailId.of(webhook.organization().id()), Seal.BEGINNING)
        .position();
  }

  @Override
  public Progress progress(WebhookId id) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.webhooks.get(id))
            .map(Tables.Hook::progress)
            .orElse(Progress.NONE));
  }

  @Override
  public Replays replays(WebhookId id) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.webhooks.get(id))
            .map(Tables.Hook::replays)
            .orElse(Replays.NONE));
  }

  @Override
  public void count(WebhookId id, Replays replays) {
    transactions.requireTransaction();
    transactions.change(tables ->
        tables.webhooks.computeIfPresent(
            id, (same, hook) -> new Tables.Hook(hook.webhook(), hook.progress(), replays)));
  }

  @Override
  public boolean move(WebhookId id, Progress from, Progress to) {
    return transactions.write(tables -> {
      Tables.Hook hook = tables.webhooks.get(id);
      if (hook == null || !hook.progress().equals(from)) {
        return false;
      }
      tables.webhooks.put(id, new Tables.Hook(hook.webhook(), to, hook.replays()));
      return true;
    });
  }
}
