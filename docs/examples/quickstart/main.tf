terraform {
  cloud {
    hostname     = "stateward.localhost"
    organization = "home"

    workspaces {
      name = "quickstart"
    }
  }
}

variable "greeting" {
  type    = string
  default = "hello"
}

# Built into the CLI: nothing is downloaded.
resource "terraform_data" "greeting" {
  input = var.greeting
}

output "greeting" {
  value = terraform_data.greeting.output
}

output "password" {
  value     = "not told unless asked"
  sensitive = true
}
