package dev.stateward.adapter.jdbc.code;

import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.WorkspaceAccess;

/** The codes of team access and team permissions. */
public final class AccessCodes {
  public static final Codes<WorkspaceAccess.Level> WORKSPACE_LEVELS =
      Codes.of(
          WorkspaceAccess.Level.class,
          "level of access to a workspace",
          constant ->
              switch (constant) {
                case READ -> "read";
                case PLAN -> "plan";
                case WRITE -> "write";
                case ADMIN -> "admin";
              });

  public static final Codes<WorkspaceAccess.Runs> RUNS =
      Codes.of(
          WorkspaceAccess.Runs.class,
          "access to runs",
          constant ->
              switch (constant) {
                case READ -> "read";
                case PLAN -> "plan";
                case APPLY -> "apply";
              });

  public static final Codes<WorkspaceAccess.Variables> VARIABLES =
      Codes.of(
          WorkspaceAccess.Variables.class,
          "access to variables",
          constant ->
              switch (constant) {
                case NONE -> "none";
                case READ -> "read";
                case WRITE -> "write";
              });

  public static final Codes<WorkspaceAccess.StateVersions> STATE_VERSIONS =
      Codes.of(
          WorkspaceAccess.StateVersions.class,
          "access to state versions",
          constant ->
              switch (constant) {
                case NONE -> "none";
                case READ_OUTPUTS -> "read-outputs";
                case READ -> "read";
                case WRITE -> "write";
              });

  public static final Codes<WorkspaceAccess.SentinelMocks> SENTINEL_MOCKS =
      Codes.of(
          WorkspaceAccess.SentinelMocks.class,
          "access to Sentinel mocks",
          constant ->
              switch (constant) {
                case NONE -> "none";
                case READ -> "read";
              });

  public static final Codes<ProjectAccess.Level> PROJECT_LEVELS =
      Codes.of(
          ProjectAccess.Level.class,
          "level of access to a project",
          constant ->
              switch (constant) {
                case READ -> "read";
                case WRITE -> "write";
                case MAINTAIN -> "maintain";
                case ADMIN -> "admin";
              });

  public static final Codes<ProjectAccess.Settings> PROJECT_SETTINGS =
      Codes.of(
          ProjectAccess.Settings.class,
          "access to the settings of a project",
          constant ->
              switch (constant) {
                case READ -> "read";
                case UPDATE -> "update";
                case DELETE -> "delete";
              });

  public static final Codes<ProjectAccess.Teams> PROJECT_TEAMS =
      Codes.of(
          ProjectAccess.Teams.class,
          "access to the teams of a project",
          constant ->
              switch (constant) {
                case NONE -> "none";
                case READ -> "read";
                case MANAGE -> "manage";
              });

  public static final Codes<ProjectAccess.VariableSets> PROJECT_VARIABLE_SETS =
      Codes.of(
          ProjectAccess.VariableSets.class,
          "access to the variable sets of a project",
          constant ->
              switch (constant) {
                case NONE -> "none";
                case READ -> "read";
                case WRITE -> "write";
              });

  public static final Codes<OrganizationPermission> ORGANIZATION_PERMISSIONS =
      Codes.of(
          OrganizationPermission.class,
          "permission in an organization",
          constant ->
              switch (constant) {
                case MANAGE_POLICIES -> "manage-policies";
                case MANAGE_POLICY_OVERRIDES -> "manage-policy-overrides";
                case DELEGATE_POLICY_OVERRIDES -> "delegate-policy-overrides";
                case MANAGE_RUN_TASKS -> "manage-run-tasks";
                case READ_WORKSPACES -> "read-workspaces";
                case MANAGE_WORKSPACES -> "manage-workspaces";
                case READ_PROJECTS -> "read-projects";
                case MANAGE_PROJECTS -> "manage-projects";
                case MANAGE_VCS_SETTINGS -> "manage-vcs-settings";
                case MANAGE_AGENT_POOLS -> "manage-agent-pools";
                case MANAGE_PROVIDERS -> "manage-providers";
                case MANAGE_MODULES -> "manage-modules";
                case MANAGE_MEMBERSHIP -> "manage-membership";
                case MANAGE_TEAMS -> "manage-teams";
                case MANAGE_ORGANIZATION_ACCESS -> "manage-organization-access";
                case ACCESS_SECRET_TEAMS -> "access-secret-teams";
              });

  private AccessCodes() {}
}
