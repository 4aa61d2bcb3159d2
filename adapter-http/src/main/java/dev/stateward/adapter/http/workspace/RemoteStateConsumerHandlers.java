package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.port.Input;
import dev.stateward.application.workspace.port.ManagingRemoteStateConsumers;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.Set;

/** Handles requests for remote state consumers. */
public final class RemoteStateConsumerHandlers {
  private final ManagingRemoteStateConsumers sharing;

  private final JsonApi json;

  /** Handlers that call {@code sharing}. */
  public RemoteStateConsumerHandlers(ManagingRemoteStateConsumers sharing, JsonApi json) {
    this.sharing = sharing;
    this.json = json;
  }

  /** {@code GET /workspaces/:id/relationships/remote-state-consumers}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request ->
            sharing.consumers(BearerTokens.caller(ctx), PathParameters.workspace(ctx), request),
        WorkspaceDocuments::render);
  }

  /** {@code POST /workspaces/:id/relationships/remote-state-consumers}. */
  public void add(Context ctx) {
    sharing.add(BearerTokens.caller(ctx), PathParameters.workspace(ctx), sent(ctx));
    ctx.status(204);
  }

  /** {@code PATCH /workspaces/:id/relationships/remote-state-consumers}. */
  public void replace(Context ctx) {
    sharing.replace(BearerTokens.caller(ctx), PathParameters.workspace(ctx), sent(ctx));
    ctx.status(204);
  }

  /** {@code DELETE /workspaces/:id/relationships/remote-state-consumers}. */
  public void remove(Context ctx) {
    sharing.remove(BearerTokens.caller(ctx), PathParameters.workspace(ctx), sent(ctx));
    ctx.status(204);
  }

  private Input<Set<WorkspaceId>> sent(Context ctx) {
    return json.identifiers(ctx).ids(WorkspaceId::hasForm, WorkspaceId::new);
  }
}
