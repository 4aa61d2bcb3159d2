package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.Includes;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import io.javalin.http.Context;

/** Handles requests for workspaces, by identifier and by name. */
public final class WorkspaceHandlers {
  private final ManagingWorkspaces workspaces;

  private final TaggingWorkspaces tagging;

  private final WorkspaceIncludes includes;

  private final JsonApi json;

  /** Handlers that call {@code application}. */
  public WorkspaceHandlers(StateApplication application, JsonApi json) {
    this.workspaces = application.managingWorkspaces();
    this.tagging = application.taggingWorkspaces();
    this.includes = new WorkspaceIncludes(application, json.links());
    this.json = json;
  }

  /** {@code POST /organizations/:organization/workspaces}. */
  public void create(Context ctx) {
    var wanted = json.body(ctx).data(WorkspaceDrafts::parseNew);
    var created =
        workspaces.create(BearerTokens.caller(ctx), PathParameters.organization(ctx), wanted);
    json.answer(ctx, 201, WorkspaceDocuments.render(created));
  }

  /** {@code GET /organizations/:organization/workspaces}. */
  public void list(Context ctx) {
    var asked = Includes.of(ctx, WorkspaceIncludes.BESIDE_MANY);
    var caller = BearerTokens.caller(ctx);
    var organization = PathParameters.organization(ctx);
    var selection = WorkspaceQueries.selection(ctx);
    var request = json.page(ctx);
    json.answerInTurn(
        ctx,
        request.size(),
        () -> {
          var page = workspaces.list(caller, organization, selection, request);
          return json.document(ctx, page, WorkspaceDocuments::render)
              .include(asked, includes.besideMany(caller, page.items(), asked));
        });
  }

  /** {@code GET /workspaces/:id}. */
  public void show(Context ctx) {
    answer(ctx, workspaces.show(BearerTokens.caller(ctx), PathParameters.workspace(ctx)));
  }

  /** {@code GET /organizations/:organization/workspaces/:name}. */
  public void find(Context ctx) {
    answer(ctx, named(ctx));
  }

  /** {@code PATCH /workspaces/:id}. */
  public void update(Context ctx) {
    update(ctx, PathParameters.workspace(ctx));
  }

  /** {@code PATCH /organizations/:organization/workspaces/:name}. */
  public void updateNamed(Context ctx) {
    update(ctx, named(ctx).workspace().id());
  }

  /** {@code DELETE /workspaces/:id}. */
  public void delete(Context ctx) {
    workspaces.delete(BearerTokens.caller(ctx), PathParameters.workspace(ctx));
    ctx.status(204);
  }

  /** {@code DELETE /organizations/:organization/workspaces/:name}. */
  public void deleteNamed(Context ctx) {
    workspaces.delete(BearerTokens.caller(ctx), named(ctx).workspace().id());
    ctx.status(204);
  }

  /** {@code POST /workspaces/:id/actions/safe-delete}. */
  public void deleteSafely(Context ctx) {
    workspaces.deleteSafely(BearerTokens.caller(ctx), PathParameters.workspace(ctx));
    ctx.status(204);
  }

  /** {@code POST /organizations/:organization/workspaces/:name/actions/safe-delete}. */
  public void deleteNamedSafely(Context ctx) {
    workspaces.deleteSafely(BearerTokens.caller(ctx), named(ctx).workspace().id());
    ctx.status(204);
  }

  /**
   * {@code PATCH /workspaces/:id/relationships/ssh-key}: removes the SSH key, which no workspace
   * has here; assigning one is refused.
   */
  public void assignKey(Context ctx) {
    Input<String> key = json.body(ctx).data(WorkspaceHandlers::key);
    WorkspaceView view =
        workspaces.update(
            BearerTokens.caller(ctx),
            PathParameters.workspace(ctx),
            before -> {
              if (!key.parse().isEmpty()) {
                throw UseCaseFailedException.notFound();
              }
              return before;
            });
    json.answer(ctx, 200, WorkspaceDocuments.render(view));
  }

  private static String key(RequestObject data) {
    String key = data.object("attributes").text("id", "");
    data.refuse();
    return key;
  }

  private void update(Context ctx, WorkspaceId id) {
    Caller caller = BearerTokens.caller(ctx);
    var sent = json.body(ctx).data(WorkspaceDrafts::parseChange);
    WorkspaceView changed =
        workspaces.update(caller, id, before -> sent.parse().draft().apply(before));
    if (sent.parse().tagged()) {
      tagging.replace(caller, id, () -> sent.parse().tags());
      changed = workspaces.show(caller, id);
    }
    json.answer(ctx, 200, WorkspaceDocuments.render(changed));
  }

  private void answer(Context ctx, WorkspaceView view) {
    var asked = Includes.of(ctx, WorkspaceIncludes.BESIDE_ONE);
    json.answer(
        ctx, includes.besideOne(BearerTokens.caller(ctx), view, asked), document -> document);
  }

  private WorkspaceView named(Context ctx) {
    return workspaces.find(
        BearerTokens.caller(ctx),
        PathParameters.organization(ctx),
        PathParameters.value(ctx, "name", WorkspaceName::hasForm, WorkspaceName::new));
  }
}
