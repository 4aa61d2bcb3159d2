package dev.stateward.testkit.memory;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.project.port.AgentPoolOrder;
import dev.stateward.application.project.port.AgentPools;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.organization.OrganizationId;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

final class InMemoryAgentPools implements AgentPools {
  private final InMemoryTransactions transactions;

  InMemoryAgentPools(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(AgentPool pool) {
    transactions.change(tables -> {
      Tables.require(tables.organizations.containsKey(pool.organization().id()));
      requireFree(tables, pool);
      Tables.insert(tables.agentPools, pool.id(), pool);
    });
  }

  private static void requireFree(Tables tables, AgentPool pool) {
    if (tables.agentPools.values().stream()
        .filter(other -> other.organization().id().equals(pool.organization().id()))
        .filter(other -> !other.id().equals(pool.id()))
        .anyMatch(other -> key(other).equals(key(pool)))) {
      throw new NameTakenException();
    }
  }

  private static String key(AgentPool pool) {
    return pool.name().value().toLowerCase(Locale.ROOT);
  }

  @Override
  public Optional<AgentPool> find(AgentPoolId id) {
    return transactions.read(tables -> find(tables, id));
  }

  @Override
  public Optional<AgentPool> hold(AgentPoolId id) {
    transactions.requireTransaction();
    return transactions.write(tables -> find(tables, id));
  }

  private static Optional<AgentPool> find(Tables tables, AgentPoolId id) {
    return Optional.ofNullable(tables.agentPools.get(id)).map(pool -> joined(tables, pool));
  }

  /** The pool with its organization as that is named today. */
  private static AgentPool joined(Tables tables, AgentPool pool) {
    return new AgentPool(
        pool.id(),
        tables.organizations.getOrDefault(pool.organization().id(), pool.organization()),
        pool.name(),
        pool.organizationScoped(),
        pool.createdAt());
  }

  @Override
  public boolean save(AgentPool pool) {
    return transactions.write(tables -> {
      AgentPool known = tables.agentPools.get(pool.id());
      if (known == null) {
        return false;
      }
      requireFree(tables, pool);
      tables.agentPools.put(known.id(), known.changed(pool.name(), pool.organizationScoped()));
      return true;
    });
  }

  @Override
  public boolean remove(AgentPoolId id) {
    return transactions.write(tables -> tables.agentPools.remove(id) != null);
  }

  @Override
  public Page<AgentPool> list(
      OrganizationId organization, String nameContains, AgentPoolOrder order, PageRequest request) {
    String fragment = nameContains.toLowerCase(Locale.ROOT);
    return transactions.read(tables ->
        Pages.cut(
            tables.agentPools.values().stream()
                .filter(pool -> pool.organization().id().equals(organization))
                .filter(pool -> key(pool).contains(fragment))
                .sorted(comparator(order))
                .map(pool -> joined(tables, pool))
                .toList(),
            request));
  }

  private static Comparator<AgentPool> comparator(AgentPoolOrder order) {
    Comparator<AgentPool> byName = Comparator.comparing(InMemoryAgentPools::key);
    Comparator<AgentPool> byAge = Comparator.comparing(AgentPool::createdAt).thenComparing(byName);
    return switch (order) {
      case BY_NAME -> byName;
      case BY_NAME_BACKWARDS -> byName.reversed();
      case OLDEST_FIRST -> byAge;
      case NEWEST_FIRST -> byAge.reversed();
    };
  }
}
