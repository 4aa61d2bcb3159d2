package dev.stateward.adapter.http.user;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.ReadingUsers;
import dev.stateward.domain.organization.TeamId;
import io.javalin.http.Context;

/** Handles requests for users. */
public final class UserHandlers {
  private final ReadingUsers users;

  private final JsonApi json;

  /** Handlers that call {@code users}. */
  public UserHandlers(ReadingUsers users, JsonApi json) {
    this.users = users;
    this.json = json;
  }

  /** {@code GET /account/details}. */
  public void showSelf(Context ctx) {
    var caller = BearerTokens.caller(ctx);
    json.answer(ctx, 200, AccountDocuments.render(users.account(caller), caller));
  }

  /**
   * {@code GET /users/:id}, including teams, to which versions that their tokens created refer as
   * users.
   */
  public void show(Context ctx) {
    var caller = BearerTokens.caller(ctx);
    String text = ctx.pathParam("id");
    if (TeamId.hasForm(text)) {
      var team = users.serviceAccount(caller, new TeamId(text));
      json.answer(ctx, 200, UserDocuments.serviceAccount(team));
      return;
    }
    var id = PathParameters.user(ctx);
    json.answer(ctx, 200, UserDocuments.render(users.show(caller, id), caller));
  }
}
