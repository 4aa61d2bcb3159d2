package dev.stateward.adapter.http.user;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.StateApplication;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.OffboardingUsers.Account;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SettingPasswords.Invitation;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Handles site admins' requests for the accounts of users. */
public final class AccountAdministrationHandlers {
  private static final String FORM =
      "must be 1 to " + Username.LONGEST + " letters, digits, '-', '_' and '.'";
  private static final Predicate<String> EMAIL =
      Pattern.compile("[^@\\s]+@[^@\\s]+").asMatchPredicate();

  private final SettingUpServer installing;
  private final SettingPasswords passwords;
  private final OffboardingUsers offboarding;
  private final JsonApi json;

  /** Handlers that call {@code application}. */
  public AccountAdministrationHandlers(StateApplication application, JsonApi json) {
    this.installing = application.settingUpServer();
    this.passwords = application.settingPasswords();
    this.offboarding = application.offboardingUsers();
    this.json = json;
  }

  /** {@code POST /users}. */
  public void create(Context ctx) {
    var sent = json.body(ctx).data(AccountAdministrationHandlers::parseNew);
    User user = installing.createUser(BearerTokens.caller(ctx), sent);
    json.answer(ctx, 201, render(new Account(user, Instant.EPOCH)));
  }

  private static NewUser parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    var name = attributes.required("username", Username::hasForm, Username::new, FORM);
    var email =
        attributes.required("email", EMAIL, Function.identity(), "must be an email address");
    boolean siteAdmin = attributes.flag("is-site-admin", false);
    data.refuse();
    return new NewUser(name.orElseThrow(), email.orElseThrow(), siteAdmin);
  }

  /** {@code POST /users/:id/actions/create-password-link}. */
  public void createPasswordLink(Context ctx) {
    Invitation made = passwords.invite(BearerTokens.caller(ctx), PathParameters.user(ctx));
    json.answer(
        ctx,
        201,
        Resource.of("password-links", made.user().id().value())
            .attribute("url", json.links().absolute("/account/password/" + made.link().text()))
            .attribute("expires-at", made.expiresAt()));
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
