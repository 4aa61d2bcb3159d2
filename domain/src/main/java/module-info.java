/**
 * The rules of state versions and workspace access, free of any library and of any input or output.
 *
 * <p>Packages that are not exported hold what only the server needs.
 */
module dev.stateward.domain {
  requires static transitive org.jspecify;

  exports dev.stateward.domain.access;
  exports dev.stateward.domain.audit;
  exports dev.stateward.domain.change;
  exports dev.stateward.domain.guardrail;
  exports dev.stateward.domain.organization;
  exports dev.stateward.domain.project;
  exports dev.stateward.domain.retention;
  exports dev.stateward.domain.stateversion;
  exports dev.stateward.domain.user;
  exports dev.stateward.domain.workspace;
}
