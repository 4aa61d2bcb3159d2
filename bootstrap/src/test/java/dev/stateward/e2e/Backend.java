package dev.stateward.e2e;

/** The ways in which a configuration names its workspaces on the server. */
enum Backend {
  CLOUD_BY_NAME(
      """
      cloud {
        hostname     = "%s"
        organization = "%s"
        workspaces {
          name = "%s-main"
        }
      }
      """),
  CLOUD_BY_TAGS(
      """
      cloud {
        hostname     = "%s"
        organization = "%s"
        workspaces {
          tags = ["%s"]
        }
      }
      """),
  REMOTE_BY_NAME(
      """
      backend "remote" {
        hostname     = "%s"
        organization = "%s"
        workspaces {
          name = "%s-main"
        }
      }
      """),
  REMOTE_BY_PREFIX(
      """
      backend "remote" {
        hostname     = "%s"
        organization = "%s"
        workspaces {
          prefix = "%s-"
        }
      }
      """);

  private final String block;

  Backend(String block) {
    this.block = block;
  }

  /** The configuration that keeps the state on the server; {@code key} tells scenarios apart. */
  String configuration(String key) {
    return "terraform {\n"
        + block.formatted(CliFolder.HOST, InstalledServer.ORGANIZATION, key)
        + "}\n";
  }

  boolean isCloud() {
    return this == CLOUD_BY_NAME || this == CLOUD_BY_TAGS;
  }

  boolean hasManyWorkspaces() {
    return this == CLOUD_BY_TAGS || this == REMOTE_BY_PREFIX;
  }

  /** What the CLI calls the workspace {@code short}, main unless a test made others. */
  String cliName(String key, String shortName) {
    return this == REMOTE_BY_PREFIX ? shortName : key + "-" + shortName;
  }

  /** The first init of a folder: it makes the workspace main. */
  CliResult firstInit(CliFolder folder, String key) {
    return switch (this) {
      case CLOUD_BY_NAME, REMOTE_BY_NAME -> folder.run("init").succeeds();
      case CLOUD_BY_TAGS -> folder.run("init").answering(key + "-main").succeeds();
      case REMOTE_BY_PREFIX -> {
        folder.run("init").fails().says("No existing workspaces");
        folder.run("workspace", "new", "main").succeeds();
        yield folder.run("init").succeeds();
      }
    };
  }
}
