package dev.stateward.adapter.http.user;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.OffboardingUsers.Account;
import dev.stateward.domain.user.User;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles site admins' requests for the accounts of users. */
public final class AccountAdministrationHandlers {
  private final OffboardingUsers offboarding;
  private final JsonApi json;

  /** Handlers that call {@code offboarding}. */
  public AccountAdministrationHandlers(OffboardingUsers offboarding, JsonApi json) {
    this.offboarding = Objects.requireNonNull(offboarding, "offboarding is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /users}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request -> offboarding.users(BearerTokens.caller(ctx), request),
        AccountAdministrationHandlers::render);
  }

  /** {@code POST /users/:id/actions/suspend}. */
  public void suspend(Context ctx) {
    json.answer(
        ctx, 200, render(offboarding.suspend(BearerTokens.caller(ctx), PathParameters.user(ctx))));
  }

  /** {@code POST /users/:id/actions/resume}. */
  public void resume(Context ctx) {
    json.answer(
        ctx, 200, render(offboarding.resume(BearerTokens.caller(ctx), PathParameters.user(ctx))));
  }

  /** {@code DELETE /users/:id}. */
  public void delete(Context ctx) {
    offboarding.delete(BearerTokens.caller(ctx), PathParameters.user(ctx));
    ctx.status(204);
  }

  private static Resource render(Account account) {
    User user = account.user();
    Resource resource =
        Resource.of(UserDocuments.TYPE, user.id().value())
            .attribute("username", user.username().value())
            .attribute("email", user.email())
            .attribute("is-site-admin", user.siteAdmin())
            .attribute("created-at", user.createdAt());
    return account.suspended()
        ? resource.attribute("suspended-at", account.suspendedAt())
        : resource.absent("suspended-at");
  }
}
