# What the trial reads back, and checks against what it manages.
data "tfe_organization" "trial" {
  name = tfe_organization.trial.name
}

data "tfe_organizations" "all" {
  depends_on = [tfe_organization.trial]
}

data "tfe_org_max_token_ttl_policy" "trial" {
  organization = tfe_organization.trial.name
  depends_on   = [tfe_org_max_token_ttl_policy.trial]
}

data "tfe_organization_membership" "known" {
  organization = tfe_organization.trial.name
  email        = tfe_organization_membership.known.email
}

data "tfe_organization_membership" "named" {
  organization = tfe_organization.trial.name
  username     = tfe_organization_membership.other.username
}

data "tfe_organization_members" "trial" {
  organization = tfe_organization.trial.name
  depends_on   = [tfe_organization_membership.known, tfe_organization_membership.other, tfe_organization_membership.unknown]
}

data "tfe_team" "visible" {
  name         = tfe_team.visible.name
  organization = tfe_organization.trial.name
}

data "tfe_teams" "trial" {
  organization = tfe_organization.trial.name
  depends_on   = [tfe_team.visible, tfe_team.secret, tfe_team.third, tfe_team.fourth]
}

data "tfe_team_project_access" "custom" {
  team_id    = tfe_team_project_access.custom.team_id
  project_id = tfe_team_project_access.custom.project_id
}

data "tfe_agent_pool" "west" {
  name         = tfe_agent_pool.west.name
  organization = tfe_organization.trial.name
}

data "tfe_team_access" "custom" {
  team_id      = tfe_team_access.custom.team_id
  workspace_id = tfe_team_access.custom.workspace_id
}

data "tfe_workspace" "shared" {
  name         = tfe_workspace.shared.name
  organization = tfe_organization.trial.name
  depends_on   = [tfe_workspace_settings.shared]
}

data "tfe_workspace_ids" "tagged" {
  tag_names    = ["blue"]
  organization = tfe_organization.trial.name
  depends_on   = [tfe_workspace.shared]
}

data "tfe_workspace_ids" "consuming" {
  names        = ["consuming*"]
  organization = tfe_organization.trial.name
  depends_on   = [tfe_workspace.consuming, tfe_workspace.consuming_too]
}

data "tfe_project" "network" {
  name         = tfe_project.network.name
  organization = tfe_organization.trial.name
  depends_on   = [tfe_workspace.tagged]
}

data "tfe_projects" "all" {
  organization = tfe_organization.trial.name
  depends_on   = [tfe_project.network, tfe_project.spare, tfe_project.apps]
}

data "tfe_outputs" "shared" {
  count        = local.changed ? 1 : 0
  organization = tfe_organization.trial.name
  workspace    = tfe_workspace.shared.name
}

check "what_is_read_is_what_is_managed" {
  assert {
    condition     = data.tfe_organization.trial.email == tfe_organization.trial.email
    error_message = "The organization's email differs."
  }
  assert {
    condition     = contains(data.tfe_organizations.all.names, "trial")
    error_message = "The organization is not listed."
  }
  assert {
    condition = (
      data.tfe_org_max_token_ttl_policy.trial.org_token_max_ttl_ms == (local.changed ? 20 : 180) * 86400000
      && data.tfe_org_max_token_ttl_policy.trial.user_token_max_ttl == tfe_org_max_token_ttl_policy.trial.user_token_max_ttl
    )
    error_message = "The greatest ages of tokens differ."
  }
  assert {
    condition     = timecmp(tfe_team_token.only.expired_at, timeadd(timestamp(), "721h")) < 0
    error_message = "A token without an end of its own ends later than teams' tokens may."
  }
  assert {
    condition     = data.tfe_organization_membership.known.user_id == tfe_organization_membership.known.user_id
    error_message = "The membership found by email differs."
  }
  assert {
    condition     = data.tfe_organization_membership.named.id == tfe_organization_membership.other.id
    error_message = "The membership found by name differs."
  }
  assert {
    condition = (
      length(data.tfe_organization_members.trial.members) == 3
      && length(data.tfe_organization_members.trial.members_waiting) == 1
    )
    error_message = "The members are not the owner, two more, and one invited."
  }
  assert {
    condition     = data.tfe_team.visible.id == tfe_team.visible.id
    error_message = "The team found by name differs."
  }
  assert {
    condition     = length(data.tfe_teams.trial.names) == 5
    error_message = "The teams are not the owners and four more."
  }
  assert {
    condition     = data.tfe_team_access.custom.permissions == tfe_team_access.custom.permissions
    error_message = "The team's access differs."
  }
  assert {
    condition = (
      data.tfe_team_project_access.custom.project_access == tfe_team_project_access.custom.project_access
      && data.tfe_team_project_access.custom.workspace_access == tfe_team_project_access.custom.workspace_access
    )
    error_message = "The team's access to the project differs."
  }
  assert {
    condition     = data.tfe_agent_pool.west.id == tfe_agent_pool.west.id
    error_message = "The agent pool found by name differs."
  }
  assert {
    condition     = toset(data.tfe_workspace.shared.remote_state_consumer_ids) == toset(tfe_workspace_settings.shared.remote_state_consumer_ids)
    error_message = "The consumers of the state differ."
  }
  assert {
    condition     = data.tfe_workspace.shared.execution_mode == tfe_workspace_settings.shared.execution_mode
    error_message = "The execution mode differs."
  }
  assert {
    condition     = data.tfe_workspace_ids.tagged.ids == tomap({ (tfe_workspace.shared.name) = tfe_workspace.shared.id })
    error_message = "The workspaces with the tag differ."
  }
  assert {
    condition     = toset(keys(data.tfe_workspace_ids.consuming.ids)) == toset(["consuming", "consuming-too"])
    error_message = "The workspaces of the name differ."
  }
  assert {
    condition = (
      data.tfe_project.network.id == tfe_project.network.id
      && contains(data.tfe_project.network.workspace_ids, tfe_workspace.tagged.id) != local.changed
    )
    error_message = "The project found by name differs, or the workspaces in it."
  }
  assert {
    condition     = length(data.tfe_projects.all.projects) == 4
    error_message = "The projects are not the default one and three more."
  }
  assert {
    condition = alltrue([
      for found in data.tfe_outputs.shared[*] :
      nonsensitive(jsonencode(found.values)) == jsonencode({ hidden = { deep = [1, 2] }, plain = "word" })
      && jsonencode(found.nonsensitive_values) == jsonencode({ plain = "word" })
    ])
    error_message = "The outputs of the state differ."
  }
}

# The identifiers under which each resource is imported again.
output "imports" {
  value = {
    "tfe_organization.trial"               = tfe_organization.trial.name
    "tfe_org_max_token_ttl_policy.trial"   = tfe_organization.trial.name
    "tfe_organization_membership.known"    = "${tfe_organization.trial.name}/${tfe_organization_membership.known.email}"
    "tfe_organization_membership.unknown"  = tfe_organization_membership.unknown.id
    "tfe_team.visible"                     = "${tfe_organization.trial.name}/${tfe_team.visible.name}"
    "tfe_team.secret"                      = "${tfe_organization.trial.name}/${tfe_team.secret.id}"
    "tfe_team_member.ann"                  = "${tfe_team.visible.id}/${tfe_team_member.ann.username}"
    "tfe_team_members.secret"              = tfe_team.secret.id
    "tfe_team_organization_member.unknown" = "${tfe_team.third.id}/${tfe_organization_membership.unknown.id}"
    "tfe_team_organization_members.fourth" = tfe_team.fourth.id
    "tfe_workspace.shared"                 = "${tfe_organization.trial.name}/${tfe_workspace.shared.name}"
    "tfe_workspace.consuming_too"          = tfe_workspace.consuming_too.id
    "tfe_workspace_settings.shared"        = tfe_workspace.shared.id
    "tfe_workspace_settings.open"          = "${tfe_organization.trial.name}/${tfe_workspace.consuming.name}"
    "tfe_project.network"                  = tfe_project.network.id
    "tfe_project_settings.network"         = tfe_project.network.id
    "tfe_agent_pool.west"                  = "${tfe_organization.trial.name}/${tfe_agent_pool.west.name}"
    "tfe_team_project_access.custom"       = tfe_team_project_access.custom.id
    "tfe_workspace.tagged"                 = "${tfe_organization.trial.name}/${tfe_workspace.tagged.name}"
    "tfe_team_access.fixed"                = "${tfe_organization.trial.name}/${tfe_workspace.shared.name}/${tfe_team_access.fixed.id}"
    "tfe_team_access.custom"               = "${tfe_organization.trial.name}/${tfe_workspace.shared.name}/${tfe_team_access.custom.id}"
  }
}

output "shared_workspace" {
  value = tfe_workspace.shared.id
}

output "spare_project" {
  value = tfe_project.spare.id
}
