package dev.stateward.application.audit;

import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.guardrail.Rule;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.NamePattern;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.stream.Collectors;

/** Creates the events of guardrails, their overrides, and what they found. */
public final class GuardrailEvents {
  private static final String REASON = "reason";

  private GuardrailEvents() {}

  /** A change of an organization's guardrails. */
  public static AuditEvent of(Organization organization) {
    return AuditEvents.of(AuditAction.GUARDRAIL_UPDATE, organization);
  }

  /** A change of a project's guardrails. */
  public static AuditEvent of(Project project) {
    return ProjectEvents.of(AuditAction.GUARDRAIL_UPDATE, project);
  }

  /** A change of a workspace's guardrails. */
  public static AuditEvent of(Workspace workspace) {
    return AuditEvents.of(AuditAction.GUARDRAIL_UPDATE, workspace);
  }

  public static AuditEvent changed(
      AuditEvent subject, List<Guardrail> before, List<Guardrail> after) {
    return subject.changing(details(before), details(after));
  }

  private static Details details(List<Guardrail> guardrails) {
    Details details = Details.NONE;
    for (Guardrail guardrail : guardrails) {
      details = details.with(guardrail.kind().label().replace('-', '_'), words(guardrail));
    }
    return details;
  }

  private static String words(Guardrail guardrail) {
    String words =
        switch (guardrail.setting()) {
          case Setting.Off ignored -> "off";
          case Setting.On(var rule, var action) -> action.label() + words(rule);
        };
    return guardrail.enforced() ? words + ", enforced" : words;
  }

  private static String words(Rule rule) {
    return switch (rule) {
      case Rule.Plain ignored -> "";
      case Rule.Limited(var kind, var most) -> " above " + most;
      case Rule.Listed(var kind, var patterns) ->
          patterns.stream().map(NamePattern::text).collect(Collectors.joining(" ", " ", ""));
    };
  }

  /** An override given for a state of {@code workspace}. */
  public static AuditEvent overridden(Workspace workspace, GuardrailOverride override) {
    return AuditEvents.of(AuditAction.GUARDRAIL_OVERRIDE, workspace)
        .changing(
            Details.NONE,
            scope(override.scope())
                .with(REASON, override.reason())
                .with("expires_at", override.expiresAt()));
  }

  private static Details scope(GuardrailOverride.Scope scope) {
    return switch (scope) {
      case GuardrailOverride.Next() -> Details.of("state", "next");
      case GuardrailOverride.One(var serial, var lineage) ->
          Details.of("serial", serial.value()).with("lineage", lineage.value());
    };
  }

  /** A version that was accepted although it does not keep all guardrails. */
  public static AuditEvent warned(
      Workspace workspace, StateVersionId version, Judgement judgement) {
    Details found = found(judgement.findings());
    return AuditEvents.created(
        AuditAction.GUARDRAIL_WARN,
        workspace,
        version.value(),
        judgement.overriddenFor().isEmpty()
            ? found
            : found.with("overridden_for", judgement.overriddenFor()));
  }

  /** A state that guardrails refused. */
  public static AuditEvent refused(
      Workspace workspace, DeclaredState offered, List<Finding> findings) {
    return AuditEvents.of(AuditAction.GUARDRAIL_REFUSE, workspace)
        .changing(
            Details.NONE,
            found(findings)
                .with("serial", offered.serial().value())
                .with("lineage", offered.lineage().value()));
  }

  private static Details found(List<Finding> findings) {
    Details details = Details.NONE;
    for (Finding finding : findings) {
      details = details.with(finding.rule().label().replace('-', '_'), finding.detail());
    }
    return details;
  }
}
