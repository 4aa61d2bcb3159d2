package dev.stateward.testkit.memory;

import dev.stateward.application.organization.port.Usage;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class InMemoryUsage implements Usage {
  private final InMemoryTransactions transactions;

  InMemoryUsage(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<DatabaseFile> file() {
    return Optional.empty();
  }

  @Override
  public long count(Group group, int most) {
    return transactions.read(tables -> members(tables, group).limit(most).count());
  }

  private static Stream<?> members(Tables tables, Group group) {
    return switch (group) {
      case Group.Workspaces(var of) ->
          tables.workspaces.values().stream().filter(it -> it.organization().id().equals(of));
      case Group.Projects(var of) ->
          tables.projects.values().stream().filter(it -> it.organization().id().equals(of));
      case Group.AgentPools(var of) ->
          tables.agentPools.values().stream().filter(it -> it.organization().id().equals(of));
      case Group.Teams(var of) ->
          tables.teams.values().stream().filter(it -> it.organization().id().equals(of));
      case Group.Memberships(var of) ->
          tables.memberships.values().stream().filter(it -> it.organization().id().equals(of));
      case Group.Tokens(var owner) ->
          tables.tokens.values().stream()
              .filter(it -> it.token().owner().equals(owner))
              .filter(it -> !tables.workloadTokens.containsKey(it.token().id()));
      case Group.Runs(var of) ->
          tables.runs.values().stream().filter(it -> it.workspace().equals(of));
      case Group.ConfigurationVersions(var of) ->
          tables.configurations.values().stream().filter(it -> it.workspace().equals(of));
    };
  }

  @Override
  public States states(OrganizationId organization) {
    return transactions.read(tables -> {
      List<StateVersion> kept =
          tables.versions.values().stream()
              .filter(it ->
                  Tables.referred(tables.workspaces, it.workspace())
                      .organization()
                      .id()
                      .equals(organization))
              .filter(InMemoryUsage::counts)
              .toList();
      long bytes =
          kept.stream()
              .flatMap(it ->
                  Stream.concat(
                      content(it).stream(), Optional.ofNullable(tables.json.get(it.id())).stream()))
              .mapToLong(Content::size)
              .sum();
      return new States(kept.size(), bytes);
    });
  }

  private static boolean counts(StateVersion version) {
    return switch (version) {
      case StateVersion.Pending ignored -> true;
      case StateVersion.Finalized ignored -> true;
      case StateVersion.BackingDataSoftDeleted ignored -> true;
      case StateVersion.Discarded ignored -> false;
      case StateVersion.BackingDataPermanentlyDeleted ignored -> false;
    };
  }

  private static Optional<Content> content(StateVersion version) {
    return switch (version) {
      case StateVersion.Finalized it -> Optional.of(it.content());
      case StateVersion.BackingDataSoftDeleted it -> Optional.of(it.content());
      case StateVersion.Pending ignored -> Optional.empty();
      case StateVersion.Discarded ignored -> Optional.empty();
      case StateVersion.BackingDataPermanentlyDeleted ignored -> Optional.empty();
    };
  }
}
