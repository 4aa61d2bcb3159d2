package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.workspace.port.RestoringWorkspaces;
import dev.stateward.application.workspace.port.RestoringWorkspaces.NameChoice;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for deleted workspaces that can be restored. */
public final class DeletedWorkspaceHandlers {
  private static final String ORGANIZATIONS = "organizations";

  private final RestoringWorkspaces workspaces;
  private final JsonApi json;

  /** Handlers that call {@code workspaces}. */
  public DeletedWorkspaceHandlers(RestoringWorkspaces workspaces, JsonApi json) {
    this.workspaces = Objects.requireNonNull(workspaces, "workspaces is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /organizations/:organization/deleted-workspaces}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request ->
            workspaces.list(BearerTokens.caller(ctx), PathParameters.organization(ctx), request),
        DeletedWorkspaceHandlers::render);
  }

  /** {@code POST /organizations/:organization/deleted-workspaces/:id/actions/restore}. */
  public void restore(Context ctx) {
    var name = json.body(ctx).optionalData(data -> name(data.object("attributes")));
    var restored =
        workspaces.restore(
            BearerTokens.caller(ctx),
            PathParameters.organization(ctx),
            PathParameters.workspace(ctx),
            name);
    json.answer(ctx, 200, WorkspaceDocuments.render(restored));
  }

  /** The new name; a body is only needed for another name. */
  private static NameChoice name(RequestObject attributes) {
    NameChoice choice =
        attributes.has(WorkspaceDrafts.NAME)
            ? WorkspaceDrafts.name(attributes)
                .<NameChoice>map(NameChoice.Chosen::new)
                .orElseGet(NameChoice.AsBefore::new)
            : new NameChoice.AsBefore();
    attributes.refuse();
    return choice;
  }

  private static Resource render(DeletedWorkspace deleted) {
    Workspace workspace = deleted.workspace();
    String organization = workspace.organization().name().value();
    return Resource.of("deleted-workspaces", workspace.id().value())
        .attribute("name", workspace.name().value())
        .attribute("deleted-at", deleted.deletedAt())
        .attribute("restorable-until", deleted.dueAt())
        .relationship(
            "organization",
            Relationship.toOne(ORGANIZATIONS, organization)
                .link("related", Links.to(ORGANIZATIONS, organization)));
  }
}
