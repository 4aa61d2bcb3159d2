package dev.stateward.adapter.http.organization;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.organization.port.ManagingOrganizations.OrganizationView;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.organization.TokenKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The limits on the age of tokens, as the vendor's token TTL policies: one for each kind of token.
 */
final class TokenAgeDocuments {
  private static final String TYPE = "organization-token-ttl-policies";

  private static final String POLICIES = "token-ttl-policies";

  private static final String DATA = "data";

  private static final String ATTRIBUTES = "attributes";

  private static final String TOKEN_TYPE = "token-type";

  private static final String MAX_TTL = "max-ttl-ms";

  private TokenAgeDocuments() {}

  static Document render(OrganizationView view) {
    return Document.whole(Stream.of(TokenKind.values()).map(kind -> render(view, kind)).toList());
  }

  private static Resource render(OrganizationView view, TokenKind kind) {
    return Resource.of(TYPE, view.organization().id().value() + '-' + word(kind))
        .attribute(TOKEN_TYPE, word(kind))
        .attribute(MAX_TTL, view.settings().tokenAges().of(kind).toMillis());
  }

  /** Parses a change; absent kinds stay. */
  static UnaryOperator<Draft> parseChange(RequestObject body) {
    Map<TokenKind, Duration> ages = new EnumMap<>(TokenKind.class);
    for (RequestObject policy : policies(body)) {
      Optional<TokenKind> kind = kind(policy);
      Duration age =
          Duration.ofMillis(
              policy.number(
                  MAX_TTL,
                  Budgets.LEAST_TOKEN_AGE.toMillis(),
                  Budgets.GREATEST_TOKEN_AGE.toMillis()));
      if (kind.isPresent() && ages.put(kind.get(), age) != null) {
        policy.problem(TOKEN_TYPE, "is named twice");
      }
    }
    body.refuse();
    return before ->
        new Draft(
            before.name(),
            before.email(),
            before.settings().with(before.settings().tokenAges().with(ages)));
  }

  /**
   * The policies in the request: attributes of one resource, as most clients send them, or a list
   * of resources, as pytfe does.
   */
  private static List<RequestObject> policies(RequestObject body) {
    boolean listed = body.raw(DATA).isArray();
    RequestObject owner = listed ? body : body.object(DATA).object(ATTRIBUTES);
    String member = listed ? DATA : POLICIES;
    if (owner.raw(member).isEmpty()) {
      owner.missing(member);
    }
    List<RequestObject> sent = owner.objects(member);
    return listed ? sent.stream().map(one -> one.object(ATTRIBUTES)).toList() : sent;
  }

  private static Optional<TokenKind> kind(RequestObject policy) {
    String sent = policy.text(TOKEN_TYPE);
    Optional<TokenKind> kind =
        Stream.of(TokenKind.values()).filter(it -> word(it).equals(sent)).findFirst();
    if (kind.isEmpty() && !sent.isEmpty()) {
      policy.problem(TOKEN_TYPE, "must be 'organization', 'team', 'user' or 'audit_trails'");
    }
    return kind;
  }

  private static String word(TokenKind kind) {
    return switch (kind) {
      case ORGANIZATION -> "organization";
      case TEAM -> "team";
      case USER -> "user";
      case AUDIT_TRAILS -> "audit_trails";
    };
  }
}
