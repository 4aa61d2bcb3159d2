package dev.stateward.bootstrap.resource;

/**
 * What the parameter of a command names, and how it is found.
 *
 * @param label the parameter in the help; empty when the command has none
 * @param description what it is
 * @param noun what it names, in messages
 * @param locator finds it
 */
record Reference(String label, String description, String noun, Locator locator) {
  /** Finds what a parameter names. */
  @FunctionalInterface
  interface Locator {
    Located locate(Names names, String text);
  }

  /** Everything that the token may see. */
  static final Reference ALL =
      new Reference("", "", "server", (names, text) -> new Located("", ""));

  /** The user whose token it is. */
  static final Reference SELF =
      new Reference("", "", "account", (names, text) -> new Located(names.self(), ""));

  static final Reference ORGANIZATION =
      new Reference("ORG", "The organization.", "organization", Names::organization);

  static final Reference NEW_ORGANIZATION =
      new Reference("ORG", "The name of the organization.", "organization", Names::newOrganization);

  static final Reference NEW_USER =
      new Reference("USER", "The name of the user.", "user", Names::newUser);

  static final Reference PROJECT = named(Names.Named.PROJECT);
  static final Reference WORKSPACE = named(Names.Named.WORKSPACE);
  static final Reference TEAM = named(Names.Named.TEAM);
  static final Reference MEMBER = named(Names.Named.MEMBER);

  static final Reference NEW_PROJECT = created(Names.Named.PROJECT);
  static final Reference NEW_WORKSPACE = created(Names.Named.WORKSPACE);
  static final Reference NEW_TEAM = created(Names.Named.TEAM);
  static final Reference NEW_MEMBER = created(Names.Named.MEMBER);

  /**
   * What an organization or a workspace has one of.
   *
   * @param noun what it is, in messages
   */
  static Reference ofPlace(String noun) {
    return new Reference(
        "PLACE",
        "An organization, or a workspace: its id or ORG/WORKSPACE.",
        noun,
        (names, text) ->
            Names.Named.WORKSPACE.isIdentifier(text) || text.contains("/")
                ? names.find(Names.Named.WORKSPACE, text)
                : names.organization(text));
  }

  /** The legal hold of a workspace or a state version. */
  static final Reference HOLD =
      new Reference(
          "PLACE",
          "A workspace: its id or ORG/WORKSPACE; or the id of a state version, sv-....",
          "legal hold of",
          (names, text) ->
              text.startsWith("sv-")
                  ? names.identified("/state-versions/", text)
                  : names.find(Names.Named.WORKSPACE, text));

  /** The token of an organization. */
  static final Reference ORGANIZATION_TOKEN =
      new Reference("ORG", "The organization.", "token of organization", Names::organization);

  private static Reference named(Names.Named kind) {
    return new Reference(
        kind.label(),
        "The %s: its id or %s.".formatted(kind.noun(), kind.label()),
        kind.noun(),
        (names, text) -> names.find(kind, text));
  }

  private static Reference created(Names.Named kind) {
    return new Reference(
        kind.label(),
        "The organization, and the %s of the %s.".formatted(kind.attribute(), kind.noun()),
        kind.noun(),
        (names, text) -> names.create(kind, text));
  }

  /** What has no name, by its id. */
  static Reference identified(String noun, String path) {
    return new Reference(
        "ID", "The id of the " + noun + ".", noun, (names, text) -> names.identified(path, text));
  }
}
