package dev.stateward.adapter.jdbc.sql;

import dev.stateward.adapter.jdbc.code.UnknownCodeException;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/** Writes and reads values that several tables have. */
public final class Columns {
  private static final String USER = "user";
  private static final String TEAM = "team";
  private static final String ORGANIZATION = "organization";

  /** This principal never creates anything, so it is never read from a column. */
  private static final String AUDIT_READER = "audit-reader";

  private Columns() {}

  public static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  /** The key for case-insensitive comparison of names. */
  public static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /**
   * The name of a tag whose key is in {@code column}, as of {@code TagBinding.nameOf}. On
   * PostgreSQL an index contains this expression.
   */
  public static String tagName(String column) {
    return "TRANSLATE(" + column + ", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')";
  }

  /** The pattern of names that contain {@code fragment}. */
  public static String containing(String fragment) {
    return '%' + escaped(fragment) + '%';
  }

  /** The pattern of texts that contain {@code fragment} with this case. */
  public static String containingExactly(String fragment) {
    return '%' + literally(fragment) + '%';
  }

  /** The pattern of names that begin with {@code fragment}. */
  static String startingWith(String fragment) {
    return escaped(fragment) + '%';
  }

  /** The pattern of names that end with {@code fragment}. */
  static String endingWith(String fragment) {
    return '%' + escaped(fragment);
  }

  private static String escaped(String names) {
    return literally(key(names));
  }

  private static String literally(String text) {
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
  }

  public static String kind(Principal principal) {
    return switch (principal) {
      case Principal.User ignored -> USER;
      case Principal.Team ignored -> TEAM;
      case Principal.Organization ignored -> ORGANIZATION;
      case Principal.AuditReader ignored -> AUDIT_READER;
    };
  }

  public static String id(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> id.value();
      case Principal.Team(var id) -> id.value();
      case Principal.Organization(var id) -> id.value();
      case Principal.AuditReader(var id) -> id.value();
    };
  }

  public static Principal principal(String kind, String id) {
    return switch (kind) {
      case USER -> new Principal.User(new UserId(id));
      case TEAM -> new Principal.Team(new TeamId(id));
      case ORGANIZATION -> new Principal.Organization(new OrganizationId(id));
      default -> throw new UnknownCodeException("kind of principal", kind);
    };
  }
}
