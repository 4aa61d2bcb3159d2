package dev.stateward.application.organization.port;

import dev.stateward.domain.organization.OrganizationId;

/** For which organizations resources are counted as billable; for none until that is turned on. */
public interface ResourceMeters {
  /** Whether it is on. */
  boolean on(OrganizationId organization);

  /** Turns it on or off. */
  void turn(OrganizationId organization, boolean on);
}
