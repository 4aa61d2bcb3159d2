package dev.stateward.domain.audit;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Identifies an audit record: a UUID in lower case (Audit Trails API, {@code id}).
 *
 * @param value the whole identifier
 */
public record AuditRecordId(String value) {
  private static final Pattern FORM =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  public AuditRecordId {
    Objects.requireNonNull(value, "value is null");
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("not the identifier of an audit record");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
