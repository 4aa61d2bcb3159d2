package dev.stateward.adapter.http.token;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.jsonapi.Times;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenDescription;
import java.time.Instant;
import java.util.Optional;

/** API tokens as JSON:API. */
final class TokenDocuments {
  private static final String TYPE = "authentication-tokens";

  private static final String DESCRIPTION = "description";

  private static final String EXPIRED_AT = "expired-at";

  private static final String LAST_USED_AT = "last-used-at";

  private static final String TOKEN = "token";

  private TokenDocuments() {}

  /** A token as a resource, without its secret. */
  static Resource render(UsedToken used) {
    Resource resource = common(used.token()).absent(TOKEN);
    return used.everUsed()
        ? resource.attribute(LAST_USED_AT, used.lastUsedAt())
        : resource.absent(LAST_USED_AT);
  }

  /** A new token as a resource, the only one that contains the secret. */
  static Resource renderIssued(IssuedToken issued) {
    return common(issued.token()).attribute(TOKEN, issued.secret().text()).absent(LAST_USED_AT);
  }

  private static Resource common(ApiToken token) {
    Resource resource =
        described(Resource.of(TYPE, token.id().value()), token.description())
            .attribute("created-at", token.createdAt())
            .attribute(EXPIRED_AT, token.expiresAt())
            .relationship("created-by", reference(token.createdBy()))
            .link("self", Links.to(TYPE, token.id().value()));
    // Clients that import a token use this to find its team.
    return token.owner() instanceof Principal.Team
        ? resource.relationship("team", reference(token.owner()))
        : resource;
  }

  private static Resource described(Resource resource, TokenDescription description) {
    return switch (description) {
      case TokenDescription.None() -> resource.absent(DESCRIPTION);
      case TokenDescription.Stated(var text) -> resource.attribute(DESCRIPTION, text);
    };
  }

  private static Relationship reference(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> Relationship.toOne("users", id.value());
      case Principal.Team(var id) -> Relationship.toOne("teams", id.value());
      case Principal.Organization(var id) -> Relationship.toOne("organizations", id.value());
      case Principal.AuditReader(var id) -> Relationship.toOne("organizations", id.value());
    };
  }

  /** Parses a new token. */
  static Draft parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    String description = attributes.text(DESCRIPTION, "");
    String expiry = attributes.text(EXPIRED_AT, "");
    if (!expiry.isEmpty() && Times.parse(expiry).isEmpty()) {
      attributes.problem(EXPIRED_AT, "is not a valid ISO 8601 date and time");
    }
    data.refuse();
    return new Draft(
        attributes.has(DESCRIPTION)
            ? new TokenDescription.Stated(description)
            : new TokenDescription.None(),
        expiry);
  }

  /**
   * A new token.
   *
   * @param expiryText the expiry, in ISO 8601 with an offset; empty when not stated
   */
  record Draft(TokenDescription description, String expiryText) {
    /** The expiry; empty when not stated. */
    Optional<Instant> expiry() {
      return Times.parse(expiryText);
    }
  }
}
