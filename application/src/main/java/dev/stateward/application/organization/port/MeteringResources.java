package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.domain.organization.OrganizationName;

/** Turns the reporting of billable resources on and off; only for owners of the organization. */
public interface MeteringResources {
  /** Whether it is on. */
  boolean on(Caller caller, OrganizationName organization);

  /** Turns it on or off; whether it is on then. */
  boolean turn(Caller caller, OrganizationName organization, Input<Boolean> on);
}
