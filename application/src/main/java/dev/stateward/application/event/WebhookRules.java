package dev.stateward.application.event;

import static dev.stateward.application.event.port.ManagingWebhooks.MOST;

import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookFormat;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.ProjectId;
import java.util.Set;
import java.util.function.Predicate;

/** The limits on webhooks. */
final class WebhookRules {
  private final Webhooks webhooks;
  private final Workspaces workspaces;
  private final Projects projects;

  WebhookRules(Webhooks webhooks, Workspaces workspaces, Projects projects) {
    this.webhooks = webhooks;
    this.workspaces = workspaces;
    this.projects = projects;
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

  /**
   * Requires that events can be sent as wanted, and that projects are of the organization.
   *
   * @param known projects that need not be looked for, and may be gone
   */
  void requireSense(Organization organization, Set<ProjectId> known, Subscription after) {
    requireKey(after);
    boolean within =
        after.workspaces().projects().stream()
            .filter(Predicate.not(known::contains))
            .allMatch(id -> isWithin(organization, id));
    if (!within) {
      throw invalid("projects", "Projects must be in the organization");
    }
  }

  private static void requireKey(Subscription after) {
    boolean hidden = after.address().equals(WebhookUrls.HIDDEN);
    if (hidden && !after.routingKey().isEmpty()) {
      throw invalid("url", "Url can't be blank");
    }
    boolean keyed = after.format() == WebhookFormat.PAGERDUTY;
    if (keyed && after.routingKey().isEmpty() && !hidden) {
      throw invalid("routing-key", "Routing key can't be blank");
    }
    if (!keyed && !after.routingKey().isEmpty()) {
      throw invalid("routing-key", "Routing key is for the format pagerduty alone");
    }
  }

  private boolean isWithin(Organization organization, ProjectId id) {
    return projects
        .find(id)
        .filter(found -> found.organization().id().equals(organization.id()))
        .isPresent();
  }

  private static UseCaseFailedException invalid(String attribute, String problem) {
    return new UseCaseFailedException(Failure.Invalid.of("/data/attributes/" + attribute, problem));
  }

  void requireRoom(Organization organization) {
    if (webhooks.list(organization.id(), new PageRequest(1, 1)).total() >= MOST) {
      throw new UseCaseFailedException(
          new Failure.QuotaExceeded("An organization can have at most " + MOST + " webhooks"));
    }
  }
}
