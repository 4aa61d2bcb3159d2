package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.domain.organization.OrganizationName;

/** Turns the reporting of billable resources on and off; only for owners of the organization. */
public interface MeteringResources {
  /** Whether it is on. */
  boolean on(Caller caller, OrganizationName organization);

  /** Refuses a caller who may not turn it on or off. */
  void requireOwner(Caller caller, OrganizationName organization);

  /** Turns it on or off. */
  void turn(Caller caller, OrganizationName organization, boolean on);
}
