# An organization managed by the vendor's tfe provider: its teams, who is in them, projects, workspaces, and what each team
# may do there. The organization was made with `stateward init`.
terraform {
  required_providers {
    tfe = {
      source  = "hashicorp/tfe"
      version = ">= 0.68.0"
    }
  }
}

variable "hostname" {
  description = "The server."
  type        = string
  default     = "stateward.example.com"
}

variable "organization" {
  description = "The organization, which exists."
  type        = string
  default     = "acme"
}

variable "members" {
  description = "The members of the organization, by a name for them here, with their addresses."
  type        = map(string)
  default = {
    ann = "ann@example.com"
    ben = "ben@example.com"
  }
}

variable "teams" {
  description = "The members of each team, by their names here."
  type        = map(set(string))
  default = {
    network = ["ann"]
    apps    = ["ann", "ben"]
    audit   = ["ben"]
  }
}

variable "projects" {
  description = "The workspaces of each project, and what each team may do in it: read, write, maintain or admin."
  type = map(object({
    workspaces = set(string)
    access     = map(string)
  }))
  default = {
    Network = {
      workspaces = ["routers", "dns"]
      access     = { network = "maintain", audit = "read" }
    }
    Apps = {
      workspaces = ["shop"]
      access     = { apps = "write", audit = "read" }
    }
  }
}

# Its token comes from TFE_TOKEN, or from `credentials` of the CLI's configuration.
provider "tfe" {
  hostname     = var.hostname
  organization = var.organization
}

locals {
  workspaces = merge([
    for project, each in var.projects : { for name in each.workspaces : name => project }
  ]...)
  access = merge([
    for project, each in var.projects : {
      for team, level in each.access : "${project}/${team}" => { project = project, team = team, level = level }
    }
  ]...)
}

resource "tfe_team" "each" {
  for_each = var.teams
  name     = each.key
}

# Who has no account yet is invited: they are in their teams as soon as they accept.
resource "tfe_organization_membership" "each" {
  for_each = var.members
  email    = each.value
}

resource "tfe_team_organization_members" "each" {
  for_each                    = var.teams
  team_id                     = tfe_team.each[each.key].id
  organization_membership_ids = [for member in each.value : tfe_organization_membership.each[member].id]
}

resource "tfe_project" "each" {
  for_each = var.projects
  name     = each.key
}

resource "tfe_workspace" "each" {
  for_each   = local.workspaces
  name       = each.key
  project_id = tfe_project.each[each.value].id
}

resource "tfe_team_project_access" "each" {
  for_each   = local.access
  project_id = tfe_project.each[each.value.project].id
  team_id    = tfe_team.each[each.value.team].id
  access     = each.value.level
}

# The team of the applications reads the state of one workspace of the network, and nothing else of that project.
resource "tfe_team_access" "shop_reads_routers" {
  workspace_id = tfe_workspace.each["routers"].id
  team_id      = tfe_team.each["apps"].id
  access       = "read"
}
