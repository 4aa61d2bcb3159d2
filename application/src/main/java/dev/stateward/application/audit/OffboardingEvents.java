package dev.stateward.application.audit;

import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.user.User;

/** Creates the events of suspending, resuming and deleting users. */
public final class OffboardingEvents {
  private OffboardingEvents() {}

  public static AuditEvent suspended(User user) {
    return of(AuditAction.USER_SUSPEND, user).changing(Details.NONE, details(user));
  }

  public static AuditEvent resumed(User user) {
    return of(AuditAction.USER_RESUME, user).changing(Details.NONE, details(user));
  }

  public static AuditEvent deleted(User user) {
    return of(AuditAction.USER_DESTROY, user).changing(details(user), Details.NONE);
  }

  private static Details details(User user) {
    return Details.of("username", user.username()).with("site_admin", user.siteAdmin());
  }

  private static AuditEvent of(AuditAction action, User user) {
    return new AuditEvent(
        TrailId.SERVER, action, user.id().value(), "", Details.NONE, Details.NONE);
  }
}
