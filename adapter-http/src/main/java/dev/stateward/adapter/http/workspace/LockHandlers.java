package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.workspace.port.LockingWorkspaces;
import io.javalin.http.Context;

/** Handles requests to lock and unlock workspaces. */
public final class LockHandlers {
  private final LockingWorkspaces locking;

  private final JsonApi json;

  /** Handlers that call {@code locking}. */
  public LockHandlers(LockingWorkspaces locking, JsonApi json) {
    this.locking = locking;
    this.json = json;
  }

  /** {@code POST /workspaces/:id/actions/lock}. */
  public void lock(Context ctx) {
    var reason = json.body(ctx).whole(LockHandlers::reason);
    var locked = locking.lock(BearerTokens.caller(ctx), PathParameters.workspace(ctx), reason);
    json.answer(ctx, 200, WorkspaceDocuments.render(locked));
  }

  /** {@code POST /workspaces/:id/actions/unlock}. */
  public void unlock(Context ctx) {
    var unlocked = locking.unlock(BearerTokens.caller(ctx), PathParameters.workspace(ctx));
    json.answer(ctx, 200, WorkspaceDocuments.render(unlocked));
  }

  /** {@code POST /workspaces/:id/actions/force-unlock}. */
  public void forceUnlock(Context ctx) {
    var unlocked = locking.forceUnlock(BearerTokens.caller(ctx), PathParameters.workspace(ctx));
    json.answer(ctx, 200, WorkspaceDocuments.render(unlocked));
  }

  /**
   * The reason in a body, in any form that clients send: no body, a resource object without a type,
   * or only the reason.
   */
  private static String reason(RequestObject body) {
    String alone = body.text("reason", "");
    String reason =
        alone.isEmpty() ? body.object("data").object("attributes").text("reason", "") : alone;
    body.refuse();
    return reason;
  }
}
