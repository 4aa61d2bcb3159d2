package dev.stateward.domain.audit;

import dev.stateward.domain.organization.OrganizationId;

/**
 * Identifies a trail: an organization's, which outlives it, or that of the server as a whole, for
 * what belongs to no organization.
 *
 * @param value the organization's identifier, or {@code server}
 */
public record TrailId(String value) {
  /** The trail of things that belong to no organization: users and their tokens. */
  public static final TrailId SERVER = new TrailId("server");

  public TrailId {
    if (!hasForm(value)) {
      throw new IllegalArgumentException("not the identifier of a trail");
    }
  }

  /** Whether {@code text} has the form of a trail's identifier. */
  public static boolean hasForm(String text) {
    return text.equals("server") || OrganizationId.hasForm(text);
  }

  /** The trail of an organization. */
  public static TrailId of(OrganizationId organization) {
    return new TrailId(organization.value());
  }

  @Override
  public String toString() {
    return value;
  }
}
