package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.organization.TokenAges;
import dev.stateward.domain.organization.TokenKind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The columns of organizations with the limits on the age of tokens, in milliseconds. */
final class TokenAgeColumns {
  private TokenAgeColumns() {}

  static TokenAges read(Row row) throws SQLException {
    Map<TokenKind, Duration> ages = new EnumMap<>(TokenKind.class);
    for (TokenKind kind : TokenKind.values()) {
      ages.put(kind, Duration.ofMillis(row.getLong(column(kind))));
    }
    return new TokenAges(ages);
  }

  /** The values of the columns, by name. */
  static Map<String, Long> values(TokenAges ages) {
    Map<String, Long> values = new HashMap<>();
    for (TokenKind kind : TokenKind.values()) {
      values.put(column(kind), ages.of(kind).toMillis());
    }
    return values;
  }

  private static String column(TokenKind kind) {
    return switch (kind) {
      case ORGANIZATION -> "organization_token_age";
      case TEAM -> "team_token_age";
      case USER -> "user_token_age";
      case AUDIT_TRAILS -> "audit_trails_token_age";
    };
  }
}
