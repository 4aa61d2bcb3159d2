package dev.stateward.testkit.memory;

import dev.stateward.application.guardrail.port.Guardrails;
import dev.stateward.application.stateversion.port.NewestVersions.Guards;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.guardrail.RuleKind;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryGuardrails implements Guardrails {
  private final InMemoryTransactions transactions;

  InMemoryGuardrails(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<Guardrail> find(GuardrailOwner owner) {
    return transactions.read(tables -> of(tables, owner));
  }

  private static List<Guardrail> of(Tables tables, GuardrailOwner owner) {
    return tables.guardrails.getOrDefault(owner, List.of());
  }

  @Override
  public void replace(GuardrailOwner owner, List<Guardrail> guardrails) {
    transactions.change(tables -> {
      if (guardrails.isEmpty()) {
        tables.guardrails.remove(owner);
        return;
      }
      Tables.require(tables.exists(owner));
      Tables.require(
          guardrails.stream().map(Guardrail::kind).distinct().count() == guardrails.size());
      tables.guardrails.put(owner, List.copyOf(guardrails));
    });
  }

  @Override
  public EffectiveGuardrails effective(WorkspaceId workspace) {
    return transactions.read(tables -> effective(tables, workspace));
  }

  static Guards guards(Tables tables, WorkspaceId id) {
    List<Guardrail> all =
        tables.anyWorkspace(id).stream()
            .flatMap(InMemoryGuardrails::owners)
            .flatMap(owner -> of(tables, owner).stream())
            .toList();
    if (all.isEmpty()) {
      return Guards.NONE;
    }
    return all.stream().allMatch(InMemoryGuardrails::warnsOfDeclarations)
        ? Guards.DECLARATION_WARNED
        : Guards.ANY;
  }

  private static boolean warnsOfDeclarations(Guardrail guardrail) {
    return guardrail.kind() == RuleKind.DECLARED_MATCHES_CONTENT
        && !(guardrail.setting() instanceof Guardrail.Setting.On on
            && on.action() == Guardrail.Action.REFUSE);
  }

  private static Stream<GuardrailOwner> owners(Workspace workspace) {
    return Stream.of(
        new GuardrailOwner.OfOrganization(workspace.organization().id()),
        new GuardrailOwner.OfProject(workspace.project()),
        new GuardrailOwner.OfWorkspace(workspace.id()));
  }

  private static EffectiveGuardrails effective(Tables tables, WorkspaceId id) {
    return EffectiveGuardrails.of(
        tables.anyWorkspace(id).stream()
            .flatMap(InMemoryGuardrails::owners)
            .collect(Collectors.toMap(GuardrailOwner::scope, owner -> of(tables, owner))));
  }

  @Override
  public void override(GuardrailOverride override) {
    transactions.change(tables -> {
      Tables.require(tables.anyWorkspace(override.workspace()).isPresent());
      tables.guardrailOverrides.put(override.workspace(), override);
    });
  }

  @Override
  public Optional<GuardrailOverride> findOverride(WorkspaceId workspace) {
    return transactions.read(
        tables -> Optional.ofNullable(tables.guardrailOverrides.get(workspace)));
  }

  @Override
  public boolean removeOverride(WorkspaceId workspace) {
    return transactions.write(tables -> tables.guardrailOverrides.remove(workspace) != null);
  }

  @Override
  public void mark(StateVersionId version, Judgement judgement) {
    if (judgement.findings().isEmpty()) {
      return;
    }
    transactions.change(tables -> {
      Tables.require(tables.versions.containsKey(version));
      Tables.insert(tables.judgements, version, judgement);
    });
  }

  @Override
  public Judgement judgement(StateVersionId version) {
    return transactions.read(tables -> tables.judgements.getOrDefault(version, Judgement.CLEAN));
  }
}
