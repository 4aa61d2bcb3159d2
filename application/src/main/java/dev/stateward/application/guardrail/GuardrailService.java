package dev.stateward.application.guardrail;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.GuardrailEvents;
import dev.stateward.application.guardrail.port.Guardrails;
import dev.stateward.application.guardrail.port.ManagingGuardrails;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;

/** Manages guardrails and their overrides. */
final class GuardrailService implements ManagingGuardrails {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final Guardrails guardrails;
  private final StateVersions stateVersions;
  private final GuardrailTrials trials;

  GuardrailService(
      UseCaseContext context,
      Guardrails guardrails,
      StateVersions stateVersions,
      GuardrailTrials trials) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.guardrails = guardrails;
    this.stateVersions = stateVersions;
    this.trials = trials;
  }

  @Override
  public List<Guardrail> show(Caller caller, Target target) {
    return guardrails.find(
        switch (target) {
          case Target.OfOrganization ignored -> held(caller, target).owner();
          case Target.OfProject(var id) ->
              place(authorizer.require(caller, ProjectPermission.READ, id).project()).owner();
          case Target.OfWorkspace(var id) ->
              place(authorizer.require(caller, Permission.READ_WORKSPACE, id).workspace()).owner();
        });
  }

  @Override
  public List<Guardrail> replace(Caller caller, Target target, Input<List<Guardrail>> input) {
    authorizer.principal(caller);
    return transactions.inTransaction(() -> {
      Place place = held(caller, target);
      List<Guardrail> after =
          input.parse().stream().sorted(Comparator.comparing(Guardrail::kind)).toList();
      List<Guardrail> before = guardrails.find(place.owner());
      guardrails.replace(place.owner(), after);
      recorder.record(caller, GuardrailEvents.changed(place.event(), before, after));
      return after;
    });
  }

  @Override
  public EffectiveGuardrails effective(Caller caller, WorkspaceId workspace) {
    authorizer.require(caller, Permission.READ_WORKSPACE, workspace);
    return guardrails.effective(workspace);
  }

  @Override
  public GuardrailOverride override(
      Caller caller, WorkspaceId workspace, Input<OverrideRequest> input) {
    Credential credential = authorizer.credential(caller);
    return transactions.inTransaction(() -> {
      Workspace held =
          authorizer.hold(credential, Permission.OVERRIDE_POLICIES, workspace).workspace();
      OverrideRequest requested = input.parse();
      GuardrailOverride override =
          new GuardrailOverride(
              workspace,
              requested.scope(),
              requested.reason(),
              credential.principal(),
              time.instant().plus(GuardrailBudgets.OVERRIDE));
      guardrails.override(override);
      recorder.record(caller, GuardrailEvents.overridden(held, override));
      return override;
    });
  }

  @Override
  public Judgement judgement(Caller caller, StateVersionId version) {
    authorizer.principal(caller);
    StateVersion found = stateVersions.find(version).orElseThrow(UseCaseFailedException::notFound);
    authorizer.require(caller, Permission.READ_STATE, found.workspace());
    return guardrails.judgement(version);
  }

  @Override
  public List<Trial> trial(Caller caller, WorkspaceId workspace, int versions) {
    authorizer.require(caller, Permission.READ_STATE, workspace);
    return trials.run(workspace, Math.clamp(versions, 1, GuardrailBudgets.TRIED));
  }

  /** What has guardrails, and the audit event of their change. */
  private record Place(GuardrailOwner owner, AuditEvent event) {}

  /** The target whose guardrails the caller may change; a project or workspace is locked. */
  private Place held(Caller caller, Target target) {
    return switch (target) {
      case Target.OfOrganization(var name) ->
          place(authorizer.enterAsOwner(caller, name).organization());
      case Target.OfProject(var id) ->
          place(authorizer.hold(caller, ProjectPermission.UPDATE, id).project());
      case Target.OfWorkspace(var id) ->
          place(
              authorizer
                  .hold(authorizer.credential(caller), Permission.UPDATE_SETTINGS, id)
                  .workspace());
    };
  }

  private static Place place(Organization organization) {
    return new Place(
        new GuardrailOwner.OfOrganization(organization.id()), GuardrailEvents.of(organization));
  }

  private static Place place(Project project) {
    return new Place(new GuardrailOwner.OfProject(project.id()), GuardrailEvents.of(project));
  }

  private static Place place(Workspace workspace) {
    return new Place(new GuardrailOwner.OfWorkspace(workspace.id()), GuardrailEvents.of(workspace));
  }
}
