package dev.stateward.application.audit;

import dev.stateward.application.signin.port.ProviderIdentities.Identity;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;

/** Creates the events of signing in. */
public final class SignInEvents {
  private SignInEvents() {}

  public static AuditEvent signedIn(UserId user) {
    return of(AuditAction.USER_SIGN_IN, user, Details.NONE);
  }

  /** A user signed in with a recovery code, which is used up. */
  public static AuditEvent recovered(UserId user) {
    return of(AuditAction.USER_SIGN_IN, user, Details.of("recovery_code", "used"));
  }

  /** A sign-in with the right password, but not the code that it needs: the password is known. */
  public static AuditEvent wrongCode(UserId user) {
    return of(AuditAction.USER_SIGN_IN, user, Details.of("code", "wrong"));
  }

  /** A sign-in with the right password of somebody who has to set up an authenticator first. */
  public static AuditEvent missingCode(UserId user) {
    return of(AuditAction.USER_SIGN_IN, user, Details.of("code", "missing"));
  }

  public static AuditEvent authenticatorAdded(User user) {
    return of(AuditAction.AUTHENTICATOR_CREATE, user.id(), Details.of("username", user.username()));
  }

  public static AuditEvent authenticatorRemoved(User user) {
    return of(
        AuditAction.AUTHENTICATOR_DESTROY, user.id(), Details.of("username", user.username()));
  }

  /** As {@link #signedIn}, by the identity provider of the operator. */
  public static AuditEvent signedInByProvider(UserId user) {
    return of(AuditAction.USER_SIGN_IN, user, Details.of("by", "provider"));
  }

  /** Somebody whom an identity provider means is the user from now on. */
  public static AuditEvent linked(UserId user, Identity identity, String email) {
    return of(
        AuditAction.USER_LINK,
        user,
        Details.of("issuer", identity.issuer())
            .with("subject", identity.subject())
            .with("email", email));
  }

  /** Nobody whom an identity provider means is the user any more. */
  public static AuditEvent unlinked(User user) {
    return of(AuditAction.USER_UNLINK, user.id(), Details.of("username", user.username()));
  }

  public static AuditEvent signedOut(UserId user) {
    return of(AuditAction.USER_SIGN_OUT, user, Details.NONE);
  }

  /** A client may get a token of the user. */
  public static AuditEvent authorized(UserId user, String client, String redirectUri) {
    return of(
        AuditAction.USER_AUTHORIZE,
        user,
        Details.of("client", client).with("redirect_uri", redirectUri));
  }

  public static AuditEvent invited(UserId user, Username name) {
    return of(AuditAction.PASSWORD_INVITE, user, Details.of("username", name));
  }

  public static AuditEvent passwordSet(UserId user, Username name) {
    return of(AuditAction.PASSWORD_UPDATE, user, Details.of("username", name));
  }

  private static AuditEvent of(AuditAction action, UserId user, Details after) {
    return new AuditEvent(TrailId.SERVER, action, user.value(), "", Details.NONE, after);
  }
}
