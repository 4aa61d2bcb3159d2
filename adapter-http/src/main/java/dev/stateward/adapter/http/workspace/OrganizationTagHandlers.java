package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.workspace.port.TagId;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import dev.stateward.application.workspace.port.TaggingWorkspaces.Selection;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.Set;

/** Handles requests for the plain tags of organizations (Organization Tags API). */
public final class OrganizationTagHandlers {
  private final TaggingWorkspaces tagging;

  private final JsonApi json;

  /** Handlers that call {@code tagging}. */
  public OrganizationTagHandlers(TaggingWorkspaces tagging, JsonApi json) {
    this.tagging = tagging;
    this.json = json;
  }

  /** {@code GET /organizations/:organization/tags}. */
  public void list(Context ctx) {
    var caller = BearerTokens.caller(ctx);
    var selection = new Selection(QueryParameters.text(ctx, "q").strip(), excluded(ctx));
    json.answerPage(
        ctx,
        request -> tagging.list(caller, PathParameters.organization(ctx), selection, request),
        TagDocuments::render);
  }

  /** A workspace; clients also send other identifiers, which exclude nothing. */
  private static Set<WorkspaceId> excluded(Context ctx) {
    String id = QueryParameters.text(ctx, "filter[exclude][taggable][id]");
    return WorkspaceId.hasForm(id) ? Set.of(new WorkspaceId(id)) : Set.of();
  }

  /** {@code DELETE /organizations/:organization/tags}. */
  public void remove(Context ctx) {
    tagging.remove(
        BearerTokens.caller(ctx),
        PathParameters.organization(ctx),
        json.identifiers(ctx).ids(TagId::hasForm, TagId::new));
    ctx.status(204);
  }

  /** {@code POST /tags/:id/relationships/workspaces}. */
  public void assign(Context ctx) {
    tagging.assign(
        BearerTokens.caller(ctx),
        PathParameters.value(ctx, "id", TagId::hasForm, TagId::new),
        json.identifiers(ctx).ids(WorkspaceId::hasForm, WorkspaceId::new));
    ctx.status(204);
  }
}
