package dev.stateward.application.project;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AgentPoolEvents;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.AgentPoolOrder;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Manages agent pools. */
final class AgentPoolService implements ManagingAgentPools {
  private final Authorizer authorizer;
  private final Stores stores;
  private final Identifiers identifiers;
  private final InstantSource time;

  AgentPoolService(
      Authorizer authorizer, Stores stores, Identifiers identifiers, InstantSource time) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.identifiers = identifiers;
    this.time = time;
  }

  @Override
  public AgentPool create(Caller caller, OrganizationName organization, Draft draft) {
    AgentPool pool =
        new AgentPool(
            identifiers.agentPool(),
            enter(caller, organization),
            draft.name(),
            draft.organizationScoped(),
            time.instant());
    return namesKept(() -> {
      ResourceLimits.requireRoom(stores, new Group.AgentPools(pool.organization().id()));
      stores.agentPools().add(pool);
      authorizer.recorder().record(caller, AgentPoolEvents.created(pool));
      return pool;
    });
  }

  @Override
  public Page<AgentPool> list(
      Caller caller,
      OrganizationName organization,
      String nameContains,
      AgentPoolOrder order,
      PageRequest request) {
    Organization entered = authorizer.enter(caller, organization).organization();
    return stores.agentPools().list(entered.id(), nameContains, order, request);
  }

  @Override
  public AgentPool show(Caller caller, AgentPoolId pool) {
    authorizer.principal(caller);
    AgentPool found = stores.agentPools().find(pool).orElseThrow(UseCaseFailedException::notFound);
    authorizer.enter(caller, found.organization().name());
    return found;
  }

  @Override
  public AgentPool update(Caller caller, AgentPoolId pool, UnaryOperator<Draft> change) {
    return namesKept(() -> {
      AgentPool before = hold(caller, pool);
      Draft draft = change.apply(new Draft(before.name(), before.organizationScoped()));
      AgentPool after = before.changed(draft.name(), draft.organizationScoped());
      if (!stores.agentPools().save(after)) {
        throw new IllegalStateException("a held agent pool is gone");
      }
      authorizer.recorder().record(caller, AgentPoolEvents.changed(before, after));
      return after;
    });
  }

  @Override
  public void delete(Caller caller, AgentPoolId pool) {
    stores
        .transactions()
        .run(() -> {
          authorizer.recorder().record(caller, AgentPoolEvents.destroyed(hold(caller, pool)));
          if (!stores.agentPools().remove(pool)) {
            throw new IllegalStateException("a held agent pool is gone");
          }
        });
  }

  private AgentPool hold(Caller caller, AgentPoolId pool) {
    authorizer.principal(caller);
    AgentPool held = stores.agentPools().hold(pool).orElseThrow(UseCaseFailedException::notFound);
    enter(caller, held.organization().name());
    return held;
  }

  private Organization enter(Caller caller, OrganizationName name) {
    return authorizer.enter(caller, name, OrganizationPermission.MANAGE_AGENT_POOLS).organization();
  }

  private <T> T namesKept(Supplier<T> work) {
    try {
      return stores.transactions().inTransaction(work);
    } catch (NameTakenException e) {
      throw new UseCaseFailedException(
          Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
    }
  }
}
