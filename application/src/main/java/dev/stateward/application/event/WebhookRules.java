package dev.stateward.application.event;

import static dev.stateward.application.event.port.ManagingWebhooks.MOST;

import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.organization.Organization;

/** The limits on webhooks. */
final class WebhookRules {
  private final Webhooks webhooks;
  private final Workspaces workspaces;

  WebhookRules(Webhooks webhooks, Workspaces workspaces) {
    this.webhooks = webhooks;
    this.workspaces = workspaces;
  }

  void requireWithin(Organization organization, Scope scope) {
    boolean within =
        switch (scope) {
          case Scope.WholeOrganization ignored -> true;
          case Scope.OneWorkspace(var id) ->
              workspaces
                  .find(id)
                  .filter(found -> found.organization().id().equals(organization.id()))
                  .isPresent();
        };
    if (!within) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "/data/relationships/workspace/data/id", "Workspace is not in the organization"));
    }
  }

  void requireRoom(Organization organization) {
    if (webhooks.list(organization.id(), new PageRequest(1, 1)).total() >= MOST) {
      throw new UseCaseFailedException(
          new Failure.QuotaExceeded("An organization can have at most " + MOST + " webhooks"));
    }
  }
}
