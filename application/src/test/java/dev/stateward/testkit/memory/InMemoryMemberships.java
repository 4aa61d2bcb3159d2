package dev.stateward.testkit.memory;

import dev.stateward.application.organization.port.MembershipFilter;
import dev.stateward.application.organization.port.MembershipFilter.ShownAddresses;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

final class InMemoryMemberships implements Memberships {
  private final InMemoryTransactions transactions;

  InMemoryMemberships(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void join(OrganizationMembership membership) {
    transactions.change(tables -> {
      OrganizationId organization = membership.organization().id();
      Tables.require(tables.organizations.containsKey(organization));
      Tables.require(tables.users.containsKey(membership.user().id()));
      Optional<OrganizationMembership> known = find(tables, organization, membership.user().id());
      if (known.isEmpty()) {
        Tables.insert(tables.memberships, membership.id(), membership);
      } else if (membership.active()) {
        tables.memberships.put(known.get().id(), active(known.get()));
      }
    });
  }

  private static OrganizationMembership active(OrganizationMembership one) {
    return new OrganizationMembership(
        one.id(), one.organization(), one.user(), MembershipStatus.ACTIVE);
  }

  @Override
  public Optional<OrganizationMembership> find(MembershipId id) {
    return transactions.read(
        tables -> Optional.ofNullable(tables.memberships.get(id)).map(one -> joined(tables, one)));
  }

  @Override
  public Optional<OrganizationMembership> find(OrganizationId organization, UserId user) {
    return transactions.read(tables -> find(tables, organization, user));
  }

  static Optional<OrganizationMembership> find(
      Tables tables, OrganizationId organization, UserId user) {
    return list(tables, organization).stream()
        .filter(one -> one.user().id().equals(user))
        .findFirst();
  }

  @Override
  public List<OrganizationMembership> of(UserId user) {
    return transactions.read(tables ->
        tables.memberships.values().stream()
            .filter(one -> one.user().id().equals(user))
            .map(one -> joined(tables, one))
            .sorted(Comparator.comparing(one -> one.organization().id().value()))
            .toList());
  }

  @Override
  public List<OrganizationMembership> list(OrganizationId organization) {
    return transactions.read(tables -> list(tables, organization));
  }

  @Override
  public Page<OrganizationMembership> list(
      OrganizationId organization, MembershipFilter filter, PageRequest request) {
    return Pages.cut(
        list(organization).stream().filter(one -> selects(filter, one)).toList(), request);
  }

  private static boolean selects(MembershipFilter filter, OrganizationMembership one) {
    User user = one.user();
    boolean shown =
        switch (filter.shown()) {
          case ShownAddresses.OfAll() -> true;
          case ShownAddresses.OfUser(var id) -> id.equals(user.id());
          case ShownAddresses.OfNobody() -> false;
        };
    String contained = filter.contains().toLowerCase(Locale.ROOT);
    return (filter.statuses().isEmpty() || filter.statuses().contains(one.status()))
        && (filter.emails().isEmpty()
            || (shown && filter.emails().stream().anyMatch(user.email()::equalsIgnoreCase)))
        && (user.username().value().toLowerCase(Locale.ROOT).contains(contained)
            || (shown && user.email().toLowerCase(Locale.ROOT).contains(contained)));
  }

  @Override
  public List<OrganizationMembership> find(
      OrganizationId organization, Collection<MembershipId> ids) {
    return list(organization).stream().filter(one -> ids.contains(one.id())).toList();
  }

  static List<OrganizationMembership> list(Tables tables, OrganizationId organization) {
    return tables.memberships.values().stream()
        .filter(one -> one.organization().id().equals(organization))
        .map(one -> joined(tables, one))
        .sorted(Comparator.comparing(one -> one.user().username().value().toLowerCase(Locale.ROOT)))
        .toList();
  }

  /** The membership with its organization and user as they are named today. */
  private static OrganizationMembership joined(Tables tables, OrganizationMembership one) {
    return new OrganizationMembership(
        one.id(),
        tables.organizations.getOrDefault(one.organization().id(), one.organization()),
        tables.users.getOrDefault(one.user().id(), one.user()),
        one.status());
  }

  @Override
  public Optional<OrganizationMembership> find(OrganizationId organization, String email) {
    return transactions.read(tables ->
        list(tables, organization).stream()
            .filter(one -> one.user().email().equalsIgnoreCase(email))
            .min(Comparator.comparing(one -> one.id().value())));
  }

  @Override
  public List<OrganizationMembership> invitations(String email) {
    return transactions.read(tables ->
        tables.memberships.values().stream()
            .map(one -> joined(tables, one))
            .filter(one -> !one.active() && one.user().email().equalsIgnoreCase(email))
            .sorted(
                Comparator.comparing(
                    one -> one.organization().name().value().toLowerCase(Locale.ROOT)))
            .toList());
  }

  @Override
  public boolean accept(MembershipId id, UserId user) {
    return transactions.write(tables -> {
      OrganizationMembership invited = tables.memberships.get(id);
      if (invited == null || invited.active()) {
        return false;
      }
      Tables.require(find(tables, invited.organization().id(), user).isEmpty());
      User accepting = Tables.referred(tables.users, user);
      tables.memberships.put(
          id,
          new OrganizationMembership(
              id, invited.organization(), accepting, MembershipStatus.ACTIVE));
      UserId before = invited.user().id();
      for (Tables.TeamMember member : List.copyOf(tables.teamMembers)) {
        if (member.user().equals(before)
            && Tables.referred(tables.teams, member.team())
                .organization()
                .id()
                .equals(invited.organization().id())) {
          tables.teamMembers.remove(member);
          tables.teamMembers.add(new Tables.TeamMember(member.team(), user));
        }
      }
      forget(tables, invited.user());
      return true;
    });
  }

  /** Deletes a placeholder user without another invitation; other users stay. */
  static void forget(Tables tables, User user) {
    if (user.username().equals(Username.ofInvited(user.id()))
        && tables.memberships.values().stream()
            .noneMatch(one -> one.user().id().equals(user.id()))) {
      tables.users.remove(user.id());
    }
  }

  @Override
  public boolean remove(MembershipId id) {
    return transactions.write(tables -> {
      OrganizationMembership gone = tables.memberships.remove(id);
      if (gone == null) {
        return false;
      }
      tables.teamMembers.removeIf(member -> {
        Team team = tables.teams.get(member.team());
        return member.user().equals(gone.user().id())
            && team != null
            && team.organization().id().equals(gone.organization().id());
      });
      forget(tables, gone.user());
      return true;
    });
  }

  @Override
  public boolean acquainted(Credential viewer, UserId user) {
    return transactions.read(tables ->
        tables.memberships.values().stream()
            .filter(one -> one.active() && one.user().id().equals(user))
            .map(one -> one.organization().id())
            .anyMatch(organization ->
                belongs(tables, viewer.principal(), organization)
                    && InMemoryTokens.holds(tables, viewer, organization)));
  }

  @Override
  public boolean readsTrail(Credential credential, OrganizationId organization) {
    return transactions.read(tables ->
        switch (credential.principal()) {
          case Principal.Organization(var id) ->
              id.equals(organization) && InMemoryTokens.holds(tables, credential, organization);
          case Principal.AuditReader(var id) ->
              id.equals(organization) && InMemoryTokens.holds(tables, credential, organization);
          case Principal.User ignored -> false;
          case Principal.Team ignored -> false;
        });
  }

  @Override
  public Set<TokenId> acting(Collection<TokenId> tokens, OrganizationId organization, Instant at) {
    return transactions.read(tables ->
        tokens.stream()
            .filter(id -> acts(tables, tables.tokens.get(id), organization, at))
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static boolean acts(
      Tables tables, Tables.@Nullable Token token, OrganizationId organization, Instant at) {
    if (token == null) {
      return false;
    }
    Principal owner = token.token().owner();
    return belongs(tables, owner, organization)
        && InMemoryTokens.holds(
            tables, new Credential(owner, token.token().id(), at), organization);
  }

  @Override
  public OrganizationAccess access(Credential credential, Within within) {
    return transactions.read(tables ->
        InMemoryTokens.holds(tables, credential, within.organization())
            ? access(credential.principal(), within)
            : OrganizationAccess.STRANGER);
  }

  @Override
  public Map<WorkspaceId, OrganizationAccess> access(
      Credential credential, OrganizationId organization, Collection<WorkspaceId> workspaces) {
    return workspaces.stream()
        .collect(
            Collectors.toMap(
                Function.identity(),
                workspace -> access(credential, new Within.OneWorkspace(organization, workspace))));
  }

  @Override
  public OrganizationAccess access(Principal principal, Within within) {
    return transactions.read(tables ->
        access(
            tables,
            principal,
            within.organization(),
            team ->
                switch (within) {
                  case Within.WholeOrganization ignored -> List.of();
                  case Within.OneWorkspace one -> linked(tables, team, one.workspace());
                  case Within.OneProject one -> accesses(tables, team, one.project());
                }));
  }

  /** As {@link #access(Principal, Within)}, of what {@code tables} hold. */
  static OrganizationAccess access(Tables tables, Principal principal, Workspace workspace) {
    return access(
        tables,
        principal,
        workspace.organization().id(),
        team -> linked(tables, team, workspace.id()));
  }

  private static List<Grant> linked(Tables tables, TeamId team, WorkspaceId id) {
    List<Grant> grants = new ArrayList<>();
    InMemoryTeamAccesses.find(tables, team, id)
        .ifPresent(link -> grants.add(new Grant.ThroughTeamAccess(team, link.access())));
    Workspace workspace = tables.workspaces.get(id);
    if (workspace != null) {
      grants.addAll(accesses(tables, team, workspace.project()));
    }
    return grants;
  }

  private static List<Grant> accesses(Tables tables, TeamId team, ProjectId project) {
    return InMemoryTeamProjectAccesses.find(tables, team, project).stream()
        .<Grant>map(access -> new Grant.ThroughProject(team, access.access()))
        .toList();
  }

  static OrganizationAccess access(
      Tables tables,
      Principal principal,
      OrganizationId organization,
      Function<TeamId, List<Grant>> links) {
    if (!belongs(tables, principal, organization)) {
      return OrganizationAccess.STRANGER;
    }
    List<Grant> grants = new ArrayList<>();
    if (principal instanceof Principal.Organization) {
      grants.add(new Grant.OrganizationToken());
    }
    for (TeamId id : teams(tables, principal, organization)) {
      Team team = tables.teams.get(id);
      if (team != null && team.owners()) {
        grants.add(new Grant.Ownership());
      } else if (team != null) {
        team.settings().organizationAccess().stream()
            .sorted()
            .forEach(permission -> grants.add(new Grant.ThroughOrganization(id, permission)));
      }
      grants.addAll(links.apply(id));
    }
    return new OrganizationAccess(true, grants);
  }

  static boolean belongs(Tables tables, Principal principal, OrganizationId organization) {
    return switch (principal) {
      case Principal.User(var id) ->
          !tables.suspended.containsKey(id)
              && usersAct(tables, organization)
              && find(tables, organization, id).filter(OrganizationMembership::active).isPresent();
      case Principal.Team(var id) -> {
        Team team = tables.teams.get(id);
        yield team != null && team.organization().id().equals(organization);
      }
      case Principal.Organization(var id) ->
          id.equals(organization) && tables.organizations.containsKey(id);
      case Principal.AuditReader ignored -> false;
    };
  }

  static boolean usersAct(Tables tables, OrganizationId organization) {
    return tables
        .settings
        .getOrDefault(organization, OrganizationSettings.INITIAL)
        .flags()
        .contains(OrganizationFlag.USER_TOKENS_ENABLED);
  }

  /** The teams through which {@code principal} acts, by identifier. */
  static List<TeamId> teams(Tables tables, Principal principal, OrganizationId organization) {
    return tables.teams.entrySet().stream()
        .filter(team -> team.getValue().organization().id().equals(organization))
        .map(Entry::getKey)
        .filter(id -> actsThrough(tables, principal, id))
        .sorted(Comparator.comparing(TeamId::value))
        .toList();
  }

  private static boolean actsThrough(Tables tables, Principal principal, TeamId team) {
    return switch (principal) {
      case Principal.User(var id) -> tables.teamMembers.contains(new Tables.TeamMember(team, id));
      case Principal.Team(var id) -> id.equals(team);
      case Principal.Organization ignored -> false;
      case Principal.AuditReader ignored -> false;
    };
  }
}
