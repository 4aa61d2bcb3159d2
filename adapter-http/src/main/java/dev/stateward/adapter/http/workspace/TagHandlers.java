package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestBody;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.List;

/** Handles requests for the tags of workspaces: as key-value pairs, and as plain names. */
public final class TagHandlers {
  private final TaggingWorkspaces tagging;

  private final ManagingWorkspaces workspaces;

  private final JsonApi json;

  /** Handlers that call {@code application}. */
  public TagHandlers(StateApplication application, JsonApi json) {
    this.tagging = application.taggingWorkspaces();
    this.workspaces = application.managingWorkspaces();
    this.json = json;
  }

  /** {@code GET /workspaces/:id/tag-bindings}. */
  public void listBindings(Context ctx) {
    var tags = tagging.tags(BearerTokens.caller(ctx), PathParameters.workspace(ctx));
    answer(ctx, TagBindingDocuments.TYPE, tags);
  }

  /** {@code GET /workspaces/:id/effective-tag-bindings}: its own, and its project's. */
  public void listEffectiveBindings(Context ctx) {
    var view = workspaces.show(BearerTokens.caller(ctx), PathParameters.workspace(ctx));
    json.answer(ctx, 200, Document.whole(WorkspaceIncludes.effectiveTags(view)));
  }

  /** {@code PATCH /workspaces/:id/tag-bindings}: adds, and removes nothing. */
  public void bind(Context ctx) {
    var wanted = json.body(ctx).list(TagBindingDocuments::parse);
    var bound = tagging.bind(BearerTokens.caller(ctx), PathParameters.workspace(ctx), wanted);
    answer(ctx, TagBindingDocuments.TYPE, TagBindingDocuments.sentFirst(wanted.parse(), bound));
  }

  /** {@code GET /workspaces/:id/relationships/tags}. */
  public void listNames(Context ctx) {
    var view = workspaces.show(BearerTokens.caller(ctx), PathParameters.workspace(ctx));
    json.answer(ctx, 200, Document.whole(TagDocuments.render(view)));
  }

  /** {@code POST /workspaces/:id/relationships/tags}; a key with a value keeps it. */
  public void addNames(Context ctx) {
    RequestBody body = json.body(ctx);
    Caller caller = BearerTokens.caller(ctx);
    WorkspaceId id = PathParameters.workspace(ctx);
    var view = workspaces.show(caller, id);
    tagging.bind(
        caller,
        id,
        body.list(
            sent -> TagDocuments.parseAdded(sent, view, () -> tagging.namesAround(caller, id))));
    ctx.status(204);
  }

  /** {@code DELETE /workspaces/:id/relationships/tags}. */
  public void removeNames(Context ctx) {
    RequestBody body = json.body(ctx);
    Caller caller = BearerTokens.caller(ctx);
    WorkspaceId id = PathParameters.workspace(ctx);
    var view = workspaces.show(caller, id);
    tagging.unbind(caller, id, body.list(sent -> TagDocuments.parseRemoved(sent, view)));
    ctx.status(204);
  }

  private void answer(Context ctx, String type, List<TagBinding> tags) {
    String id = PathParameters.workspace(ctx).value();
    json.answer(ctx, 200, TagBindingDocuments.document(type, id, tags));
  }
}
