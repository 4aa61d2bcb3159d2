package dev.stateward.application.retention;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.RetentionEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingRetentionPolicies;
import dev.stateward.application.retention.port.RetentionForecast;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** Manages retention policies. */
final class RetentionPolicyService implements ManagingRetentionPolicies {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final RetentionPolicies retentionPolicies;

  RetentionPolicyService(UseCaseContext context, RetentionPolicies retentionPolicies) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.retentionPolicies = retentionPolicies;
  }

  @Override
  public AssignedPolicy show(Caller caller, Target target) {
    return find(see(caller, target, Permission.READ_WORKSPACE).owner())
        .orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public AssignedPolicy assign(Caller caller, Target target, Input<RetentionPolicy> policy) {
    return changed(
        caller,
        target,
        present -> new AssignedPolicy(identifiers.retentionPolicy(), policy.parse()));
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
    transactions.run(() -> {
      Place place = hold(caller, target);
      AssignedPolicy before = find(place.owner()).orElseThrow(UseCaseFailedException::notFound);
      retentionPolicies.remove(place.owner());
      recorder.record(
          caller, RetentionEvents.changed(place.event(), Optional.of(before), Optional.empty()));
    });
  }

  @Override
  public RetentionForecast forecast(Caller caller, Target target, PageRequest request) {
    PolicyOwner within = see(caller, target, Permission.READ_STATE).owner();
    return retentionPolicies.forecast(within, time.instant(), request);
  }

  private AssignedPolicy changed(
      Caller caller, Target target, Function<Optional<AssignedPolicy>, AssignedPolicy> change) {
    return transactions.inTransaction(() -> {
      Place place = hold(caller, target);
      Optional<AssignedPolicy> before = find(place.owner());
      AssignedPolicy policy = change.apply(before);
      retentionPolicies.assign(place.owner(), policy);
      recorder.record(caller, RetentionEvents.changed(place.event(), before, Optional.of(policy)));
      return policy;
    });
  }

  private Optional<AssignedPolicy> find(PolicyOwner owner) {
    return retentionPolicies.find(owner);
  }

  /** The owner of a policy, and the audit events of its changes. */
  private record Place(PolicyOwner owner, AuditEvent event) {}

  /** The target whose policy the caller may change; a workspace is locked. */
  private Place hold(Caller caller, Target target) {
    Credential credential = authorizer.credential(caller);
    return place(caller, target, id -> authorizer.hold(credential, Permission.UPDATE_SETTINGS, id));
  }

  private Place see(Caller caller, Target target, Permission needed) {
    return place(caller, target, id -> authorizer.require(caller, needed, id));
  }

  private Place place(
      Caller caller, Target target, Function<WorkspaceId, Authorizer.AuthorizedWorkspace> enter) {
    return switch (target) {
      case Target.OfOrganization(var name) ->
          place(authorizer.enterAsOwner(caller, name).organization());
      case Target.OfWorkspace(var id) -> place(enter.apply(id).workspace());
    };
  }

  private static Place place(Organization organization) {
    return new Place(
        new PolicyOwner.OfOrganization(organization.id()),
        AuditEvents.of(AuditAction.RETENTION_POLICY_UPDATE, organization));
  }

  private static Place place(Workspace workspace) {
    return new Place(
        new PolicyOwner.OfWorkspace(workspace.id()),
        AuditEvents.of(AuditAction.RETENTION_POLICY_UPDATE, workspace));
  }
}
