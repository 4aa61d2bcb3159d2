package dev.stateward.application.search.port;

/** By what a report counts workspaces and their instances. */
public enum ReportGroup {
  PROVIDER,
  TYPE,
  PROJECT,
  TERRAFORM_VERSION
}
