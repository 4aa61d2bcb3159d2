package dev.stateward.application.project;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AgentPoolEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.AgentPoolOrder;
import dev.stateward.application.project.port.AgentPools;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.application.store.UniqueNames;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import java.time.InstantSource;
import java.util.function.UnaryOperator;

/** Manages agent pools. */
final class AgentPoolService implements ManagingAgentPools {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final AgentPools agentPools;
  private final ResourceLimits limits;

  AgentPoolService(UseCaseContext context, AgentPools agentPools, ResourceLimits limits) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.agentPools = agentPools;
    this.limits = limits;
  }

  @Override
  public AgentPool create(Caller caller, OrganizationName organization, Input<Draft> input) {
    Organization entered = enter(caller, organization);
    Draft draft = input.parse();
    AgentPool pool =
        new AgentPool(
            identifiers.agentPool(),
            entered,
            draft.name(),
            draft.organizationScoped(),
            time.instant());
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          limits.requireRoom(new Group.AgentPools(pool.organization().id()));
          agentPools.add(pool);
          recorder.record(caller, AgentPoolEvents.created(pool));
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
    return agentPools.list(entered.id(), nameContains, order, request);
  }

  @Override
  public AgentPool show(Caller caller, AgentPoolId pool) {
    authorizer.principal(caller);
    AgentPool found = agentPools.find(pool).orElseThrow(UseCaseFailedException::notFound);
    authorizer.enter(caller, found.organization().name());
    return found;
  }

  @Override
  public AgentPool update(Caller caller, AgentPoolId pool, UnaryOperator<Draft> change) {
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          AgentPool before = hold(caller, pool);
          Draft draft = change.apply(new Draft(before.name(), before.organizationScoped()));
          AgentPool after = before.changed(draft.name(), draft.organizationScoped());
          if (!agentPools.save(after)) {
            throw new IllegalStateException("a held agent pool is gone");
          }
          recorder.record(caller, AgentPoolEvents.changed(before, after));
          return after;
        });
  }

  @Override
  public void delete(Caller caller, AgentPoolId pool) {
    transactions.run(() -> {
      recorder.record(caller, AgentPoolEvents.destroyed(hold(caller, pool)));
      if (!agentPools.remove(pool)) {
        throw new IllegalStateException("a held agent pool is gone");
      }
    });
  }

  private AgentPool hold(Caller caller, AgentPoolId pool) {
    authorizer.principal(caller);
    AgentPool found = agentPools.find(pool).orElseThrow(UseCaseFailedException::notFound);
    enter(caller, found.organization().name());
    AgentPool held = agentPools.hold(pool).orElseThrow(UseCaseFailedException::notFound);
    enter(caller, held.organization().name());
    return held;
  }

  private Organization enter(Caller caller, OrganizationName name) {
    return authorizer.enter(caller, name, OrganizationPermission.MANAGE_AGENT_POOLS).organization();
  }
}
