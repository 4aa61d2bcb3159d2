package dev.stateward.domain.organization;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What owners may set on an organization beside its name and email. Most settings belong to
 * features that this server does not have (ADR 109).
 *
 * @param sessionTimeout after how many minutes without use a session ends; 0 where none is set
 * @param sessionRemember after how many minutes a session ends; 0 where none is set
 * @param collaboratorPolicy how members are to prove who they are
 * @param ownersRole the name of the SAML role of owners; empty when none
 * @param defaultMode the execution mode of workspaces and projects without their own
 * @param flags the switches that are set
 * @param tokenAges how old tokens may be, where {@link OrganizationFlag#MAX_TTL_ENABLED} is set
 */
public record OrganizationSettings(
    long sessionTimeout,
    long sessionRemember,
    CollaboratorPolicy collaboratorPolicy,
    String ownersRole,
    ExecutionMode defaultMode,
    Set<OrganizationFlag> flags,
    TokenAges tokenAges) {
  /** The settings of an organization that was created with a name and an email alone. */
  public static final OrganizationSettings INITIAL =
      new OrganizationSettings(
          0,
          0,
          CollaboratorPolicy.PASSWORD,
          "",
          ExecutionMode.LOCAL,
          OrganizationFlag.setAtFirst(),
          TokenAges.INITIAL);

  public OrganizationSettings {
    if (sessionTimeout < 0 || sessionRemember < 0) {
      throw new IllegalArgumentException("a session of less than no time");
    }
    Objects.requireNonNull(collaboratorPolicy, "collaboratorPolicy is null");
    Objects.requireNonNull(ownersRole, "ownersRole is null");
    Objects.requireNonNull(defaultMode, "defaultMode is null");
    flags = Set.copyOf(flags);
    Objects.requireNonNull(tokenAges, "tokenAges is null");
  }

  /** The greatest age of tokens of a kind that act in the organization; empty for no limit. */
  public Optional<Duration> greatestAge(TokenKind kind) {
    return flags.contains(OrganizationFlag.MAX_TTL_ENABLED)
        ? Optional.of(tokenAges.of(kind))
        : Optional.empty();
  }

  /** These settings, with other ages of tokens. */
  public OrganizationSettings with(TokenAges ages) {
    return new OrganizationSettings(
        sessionTimeout, sessionRemember, collaboratorPolicy, ownersRole, defaultMode, flags, ages);
  }

  /** These settings, with another policy for members. */
  public OrganizationSettings with(CollaboratorPolicy policy) {
    return new OrganizationSettings(
        sessionTimeout, sessionRemember, policy, ownersRole, defaultMode, flags, tokenAges);
  }

  /** These settings, with other switches. */
  public OrganizationSettings with(Set<OrganizationFlag> switches) {
    return new OrganizationSettings(
        sessionTimeout,
        sessionRemember,
        collaboratorPolicy,
        ownersRole,
        defaultMode,
        switches,
        tokenAges);
  }
}
