package dev.stateward.application.organization.port;

import dev.stateward.domain.organization.OrganizationId;

/** The organizations that count billable resources; off by default. */
public interface ResourceMeters {
  /** Whether it is on. */
  boolean on(OrganizationId organization);

  /** Turns it on or off. */
  void turn(OrganizationId organization, boolean on);
}
