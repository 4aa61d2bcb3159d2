# What the trial of the tfe provider manages. The step changes what can be changed in place.
terraform {
  required_providers {
    tfe = {
      source  = "hashicorp/tfe"
      version = ">= 0.68.0"
    }
  }
}

variable "hostname" {
  type = string
}

variable "step" {
  type = number
}

locals {
  changed = var.step > 1
}

provider "tfe" {
  hostname = var.hostname
}

resource "tfe_organization" "trial" {
  name                                                    = "trial"
  email                                                   = local.changed ? "ops@example.com" : "owner@example.com"
  collaborator_auth_policy                                = "password"
  cost_estimation_enabled                                 = local.changed
  send_passing_statuses_for_untriggered_speculative_plans = true
  aggregated_commit_status_enabled                        = false
  assessments_enforced                                    = local.changed
  allow_force_delete_workspaces                           = !local.changed
  speculative_plan_management_enabled                     = local.changed
  user_tokens_enabled                                     = true
  enforce_hyok                                            = false
  stacks_enabled                                          = local.changed
  max_ttl_enabled                                         = true
}

# Kept from the first plan on, so that the ends of tokens are within their greatest age and stay as they are.
resource "terraform_data" "began" {
  input = plantimestamp()
  lifecycle {
    ignore_changes = [input]
  }
}

# The provider tells ages back in its largest round unit, and takes another spelling for another age.
resource "tfe_org_max_token_ttl_policy" "trial" {
  organization              = tfe_organization.trial.name
  org_token_max_ttl         = local.changed ? "20d" : "6mo"
  team_token_max_ttl        = "1mo"
  audit_trail_token_max_ttl = local.changed ? "1y" : "2d"
}

resource "tfe_organization_membership" "known" {
  organization = tfe_organization.trial.name
  email        = "ann@example.com"
}

resource "tfe_organization_membership" "other" {
  organization = tfe_organization.trial.name
  email        = "ben@example.com"
}

resource "tfe_organization_membership" "unknown" {
  organization = tfe_organization.trial.name
  email        = "nobody.yet@example.com"
}

resource "tfe_organization_token" "trial" {
  organization = tfe_organization.trial.name
  expired_at   = timeadd(terraform_data.began.output, "240h")
  depends_on   = [tfe_org_max_token_ttl_policy.trial]
}

resource "tfe_audit_trail_token" "trial" {
  organization = tfe_organization.trial.name
  expired_at   = timeadd(terraform_data.began.output, "24h")
  depends_on   = [tfe_org_max_token_ttl_policy.trial]
}

resource "tfe_team" "visible" {
  name         = local.changed ? "platform" : "ops"
  organization = tfe_organization.trial.name
  visibility   = "organization"
  organization_access {
    manage_workspaces = !local.changed
    read_workspaces   = true
    read_projects     = local.changed
    manage_membership = true
    manage_teams      = local.changed
  }
}

resource "tfe_team" "secret" {
  name                          = "secret"
  organization                  = tfe_organization.trial.name
  sso_team_id                   = local.changed ? "sso-2" : "sso-1"
  allow_member_token_management = local.changed
}

resource "tfe_team" "third" {
  name         = "third"
  organization = tfe_organization.trial.name
}

resource "tfe_team" "fourth" {
  name         = "fourth"
  organization = tfe_organization.trial.name
}

resource "tfe_team_member" "ann" {
  team_id  = tfe_team.visible.id
  username = tfe_organization_membership.known.username
}

resource "tfe_team_members" "secret" {
  team_id = tfe_team.secret.id
  usernames = local.changed ? [
    tfe_organization_membership.other.username,
    ] : [
    tfe_organization_membership.known.username,
    tfe_organization_membership.other.username,
  ]
}

resource "tfe_team_organization_member" "unknown" {
  team_id                    = tfe_team.third.id
  organization_membership_id = tfe_organization_membership.unknown.id
}

resource "tfe_team_organization_members" "fourth" {
  team_id = tfe_team.fourth.id
  organization_membership_ids = local.changed ? [
    tfe_organization_membership.known.id,
    tfe_organization_membership.unknown.id,
    ] : [
    tfe_organization_membership.known.id,
    tfe_organization_membership.other.id,
  ]
}

# Without an end of its own it ends when it becomes too old.
resource "tfe_team_token" "only" {
  team_id    = tfe_team.visible.id
  depends_on = [tfe_org_max_token_ttl_policy.trial]
}

resource "tfe_team_token" "described" {
  team_id     = tfe_team.visible.id
  description = "one of several"
  expired_at  = timeadd(terraform_data.began.output, "240h")
  depends_on  = [tfe_org_max_token_ttl_policy.trial]
}

resource "tfe_organization_default_settings" "trial" {
  organization           = tfe_organization.trial.name
  default_execution_mode = "remote"
}

resource "tfe_agent_pool" "west" {
  name                = local.changed ? "west-coast" : "west"
  organization        = tfe_organization.trial.name
  organization_scoped = true
}

resource "tfe_project" "network" {
  name                           = local.changed ? "Core Network" : "Network"
  organization                   = tfe_organization.trial.name
  description                    = local.changed ? "all wires" : "wires"
  auto_destroy_activity_duration = local.changed ? null : "14d"
  tags = local.changed ? {
    env  = "prod"
    tier = "1"
    } : {
    env = "test"
  }
}

resource "tfe_project_settings" "network" {
  project_id             = tfe_project.network.id
  default_execution_mode = local.changed ? "local" : "remote"
}

# Destroyed on its own, while its organization stays.
resource "tfe_project" "spare" {
  name         = "Spare"
  organization = tfe_organization.trial.name
}

resource "tfe_project" "apps" {
  name         = "Apps"
  organization = tfe_organization.trial.name
}

resource "tfe_team_project_access" "level" {
  for_each = {
    read     = tfe_team.visible.id
    write    = tfe_team.secret.id
    maintain = tfe_team.third.id
    admin    = tfe_team.fourth.id
  }
  project_id = tfe_project.network.id
  team_id    = each.value
  access     = local.changed ? { read = "write", write = "maintain", maintain = "admin", admin = "read" }[each.key] : each.key
}

resource "tfe_team_project_access" "custom" {
  project_id = tfe_project.apps.id
  team_id    = tfe_team.visible.id
  access     = "custom"
  project_access {
    settings = local.changed ? "delete" : "update"
    teams    = local.changed ? "read" : "manage"
  }
  workspace_access {
    runs           = local.changed ? "plan" : "apply"
    sentinel_mocks = "none"
    state_versions = local.changed ? "write" : "read-outputs"
    variables      = "read"
    create         = true
    locking        = local.changed
    move           = !local.changed
    delete         = false
    run_tasks      = true
  }
}

# From a level to custom.
resource "tfe_team_project_access" "turned" {
  project_id = tfe_project.apps.id
  team_id    = tfe_team.third.id
  access     = local.changed ? "custom" : "maintain"
  dynamic "workspace_access" {
    for_each = local.changed ? [1] : []
    content {
      runs           = "read"
      state_versions = "read"
      locking        = true
    }
  }
}

resource "tfe_workspace" "tagged" {
  name                  = "tagged"
  organization          = tfe_organization.trial.name
  project_id            = local.changed ? tfe_project.spare.id : tfe_project.network.id
  file_triggers_enabled = true
  trigger_prefixes      = local.changed ? ["modules", "shared"] : ["modules"]
  auto_destroy_at       = local.changed ? "2099-02-03T04:05:00Z" : "2099-01-02T03:04:00Z"
  tags = {
    colour = local.changed ? "green" : "blue"
  }
}

resource "tfe_workspace" "shared" {
  name              = local.changed ? "shared-renamed" : "shared"
  organization      = tfe_organization.trial.name
  description       = local.changed ? "changed" : "first"
  working_directory = "live"
  terraform_version = "1.9.0"
  tag_names         = local.changed ? ["blue", "green"] : ["blue", "red"]
}

resource "tfe_workspace" "consuming" {
  name         = "consuming"
  organization = tfe_organization.trial.name
  force_delete = true
}

resource "tfe_workspace" "consuming_too" {
  name         = "consuming-too"
  organization = tfe_organization.trial.name
  auto_apply   = local.changed
}

resource "tfe_workspace_settings" "shared" {
  workspace_id        = tfe_workspace.shared.id
  execution_mode      = local.changed ? "remote" : "local"
  global_remote_state = false
  remote_state_consumer_ids = local.changed ? [
    tfe_workspace.consuming_too.id,
    ] : [
    tfe_workspace.consuming.id,
    tfe_workspace.consuming_too.id,
  ]
}

resource "tfe_workspace_settings" "open" {
  workspace_id        = tfe_workspace.consuming.id
  execution_mode      = "local"
  global_remote_state = local.changed
  assessments_enabled = local.changed
}

resource "tfe_team_access" "fixed" {
  team_id      = tfe_team.visible.id
  workspace_id = tfe_workspace.shared.id
  access       = local.changed ? "write" : "read"
}

resource "tfe_team_access" "custom" {
  team_id      = tfe_team.secret.id
  workspace_id = tfe_workspace.shared.id
  permissions {
    runs              = local.changed ? "plan" : "apply"
    variables         = "read"
    state_versions    = local.changed ? "write" : "read-outputs"
    sentinel_mocks    = "none"
    workspace_locking = local.changed
    run_tasks         = true
  }
}

# From custom to a level.
resource "tfe_team_access" "turned" {
  team_id      = tfe_team.third.id
  workspace_id = tfe_workspace.consuming.id
  access       = local.changed ? "plan" : null
  dynamic "permissions" {
    for_each = local.changed ? [] : [1]
    content {
      runs              = "read"
      variables         = "none"
      state_versions    = "read"
      sentinel_mocks    = "read"
      workspace_locking = true
      run_tasks         = false
    }
  }
}
