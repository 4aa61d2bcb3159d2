package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.ManagingRetention;
import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.RetentionPolicies.Forecast;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.RetentionPolicy;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** Keeps retention policies. */
final class RetentionKeeper implements ManagingRetention {
  private final Gate gate;
  private final Stores stores;
  private final Identifiers identifiers;
  private final InstantSource time;

  RetentionKeeper(Gate gate, Stores stores, Identifiers identifiers, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.identifiers = identifiers;
    this.time = time;
  }

  @Override
  public AssignedPolicy show(Caller caller, Target target) {
    return find(owner(caller, target, Permission.READ_WORKSPACE)).orElseThrow(Gate::notFound);
  }

  @Override
  public void requireChanger(Caller caller, Target target) {
    owner(caller, target, Permission.UPDATE_SETTINGS);
  }

  @Override
  public AssignedPolicy assign(Caller caller, Target target, RetentionPolicy policy) {
    return changed(
        caller, target, present -> new AssignedPolicy(identifiers.retentionPolicy(), policy));
  }

  @Override
  public AssignedPolicy change(
      Caller caller, Target target, Function<Optional<RetentionPolicy>, RetentionPolicy> change) {
    return changed(
        caller,
        target,
        present ->
            new AssignedPolicy(
                present.map(AssignedPolicy::id).orElseGet(identifiers::retentionPolicy),
                change.apply(present.map(AssignedPolicy::policy))));
  }

  @Override
  public void remove(Caller caller, Target target) {
    stores
        .transactions()
        .run(() -> {
          if (!stores.retentionPolicies().remove(hold(caller, target))) {
            throw Gate.notFound();
          }
        });
  }

  @Override
  public Forecast forecast(Caller caller, Target target, PageRequest request) {
    PolicyOwner within = owner(caller, target, Permission.READ_STATE);
    return stores.retentionPolicies().forecast(within, time.instant(), request);
  }

  private AssignedPolicy changed(
      Caller caller, Target target, Function<Optional<AssignedPolicy>, AssignedPolicy> change) {
    return stores
        .transactions()
        .inTransaction(() -> {
          PolicyOwner owner = hold(caller, target);
          AssignedPolicy policy = change.apply(find(owner));
          stores.retentionPolicies().assign(owner, policy);
          return policy;
        });
  }

  private Optional<AssignedPolicy> find(PolicyOwner owner) {
    return stores.retentionPolicies().find(owner);
  }

  /** What the caller may change the policy of; a workspace is held. */
  private PolicyOwner hold(Caller caller, Target target) {
    if (target instanceof Target.OfWorkspace(var id)) {
      stores.workspaces().hold(id);
    }
    return owner(caller, target, Permission.UPDATE_SETTINGS);
  }

  private PolicyOwner owner(Caller caller, Target target, Permission needed) {
    return switch (target) {
      case Target.OfOrganization(var name) ->
          new PolicyOwner.OfOrganization(gate.enterAsOwner(caller, name).organization().id());
      case Target.OfWorkspace(var id) ->
          new PolicyOwner.OfWorkspace(gate.require(caller, needed, id).workspace().id());
    };
  }
}
