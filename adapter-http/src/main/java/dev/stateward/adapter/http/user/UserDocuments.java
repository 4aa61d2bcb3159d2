package dev.stateward.adapter.http.user;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import java.util.Map;
import java.util.TreeMap;

/** Users as JSON:API. */
public final class UserDocuments {
  /** The type of users. */
  public static final String TYPE = "users";

  /**
   * A generic picture. Clients expect one; none is stored here, and an external service would have
   * to be sent the user's email address.
   */
  static final String AVATAR =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E"
          + "%3Ccircle cx='4' cy='3' r='2'/%3E%3Cpath d='M0 8a4 3 0 0 1 8 0'/%3E%3C/svg%3E";

  private static final String TWO_FACTOR = "two-factor";

  private UserDocuments() {}

  /** A user as {@code caller} sees them: only the user sees their email address. */
  public static Resource render(User user, Caller caller) {
    String id = user.id().value();
    boolean self = is(user, caller);
    Resource resource =
        Resource.of(TYPE, id)
            .attribute("username", user.username().value())
            .attribute("is-service-account", false)
            .attribute("avatar-url", AVATAR)
            .attribute("v2-only", true);
    if (self) {
      resource
          .attribute("email", user.email())
          .absent("unconfirmed-email")
          .attribute("is-site-admin", user.siteAdmin())
          .attribute(TWO_FACTOR, twoFactor(user.secondFactor()));
    }
    return resource
        .attribute("permissions", permissions(self))
        .relationship(
            "authentication-tokens",
            Relationship.linked().link("related", Links.to(TYPE, id, "authentication-tokens")))
        .link("self", Links.to(TYPE, id));
  }

  /** A team as the user that its tokens look like, the same everywhere. */
  public static Resource serviceAccount(Team team) {
    String id = team.id().value();
    return serviceAccount(id, "api-team-" + team.name().value()).link("self", Links.to(TYPE, id));
  }

  /** A principal that is not a person, as a user. */
  static Resource serviceAccount(String id, String name) {
    Map<String, Boolean> permissions = new TreeMap<>(permissions(false));
    permissions.put("can-create-organizations", false);
    return Resource.of(TYPE, id)
        .attribute("username", name)
        .attribute("is-service-account", true)
        .attribute("avatar-url", AVATAR)
        .attribute("v2-only", true)
        .absent("email")
        .absent("unconfirmed-email")
        .attribute("is-site-admin", false)
        .attribute(TWO_FACTOR, twoFactor(false))
        .attribute("permissions", permissions);
  }

  /** A user together with a membership that shows their email address. */
  public static Resource renderReached(User user, Caller caller) {
    return render(user, caller).attribute("email", user.email());
  }

  /** It is on from its first code on. */
  private static Map<String, Boolean> twoFactor(boolean on) {
    return Map.of("enabled", on, "verified", on);
  }

  static Map<String, Boolean> permissions(boolean self) {
    return Map.of(
        "can-change-email", false,
        "can-change-username", false,
        "can-manage-user-tokens", self);
  }

  private static boolean is(User user, Caller caller) {
    return caller instanceof Caller.Authenticated(Principal.User(var id), var token, var source)
        && id.equals(user.id());
  }
}
