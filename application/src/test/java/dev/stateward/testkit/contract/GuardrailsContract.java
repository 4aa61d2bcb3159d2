package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.guardrail.port.Guardrails;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.EffectiveGuardrails.Effective;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.guardrail.Rule;
import dev.stateward.domain.guardrail.RuleKind;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.NamePattern;
import dev.stateward.domain.workspace.Workspace;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What every store of guardrails does. */
public class GuardrailsContract extends StoresContract {
  private static final Guardrail OFF =
      new Guardrail(new Setting.Off(RuleKind.RESOURCES_REMOVED), false);
  private static final Guardrail EMPTY =
      new Guardrail(new Setting.On(new Rule.Plain(RuleKind.EMPTY_STATE), Action.REFUSE), false);

  private Guardrails guardrails() {
    return stores().guardrails();
  }

  private static GuardrailOwner of(Organization organization) {
    return new GuardrailOwner.OfOrganization(organization.id());
  }

  private static GuardrailOwner of(Workspace workspace) {
    return new GuardrailOwner.OfWorkspace(workspace.id());
  }

  private static GuardrailOwner projectOf(Workspace workspace) {
    return new GuardrailOwner.OfProject(workspace.project());
  }

  private static Guardrail on(RuleKind kind, Action action, boolean enforced) {
    Rule rule =
        switch (kind.parameter()) {
          case NONE -> new Rule.Plain(kind);
          case LIMIT -> new Rule.Limited(kind, kind.most());
          case PATTERNS ->
              new Rule.Listed(
                  kind, List.of(new NamePattern("aws_*"), new NamePattern("*/hashicorp/null")));
        };
    return new Guardrail(new Setting.On(rule, action), enforced);
  }

  @Test
  void keepsWhatEachOwnerHas() {
    Workspace workspace = fixture().workspace();
    List<Guardrail> all =
        Arrays.stream(RuleKind.values()).map(kind -> on(kind, Action.WARN, true)).toList();
    assertThat(guardrails().find(of(workspace))).isEmpty();

    guardrails().replace(of(workspace.organization()), all);
    guardrails().replace(projectOf(workspace), List.of(OFF));
    guardrails().replace(of(workspace), List.of(EMPTY, on(RuleKind.SIZE, Action.REFUSE, false)));

    assertThat(guardrails().find(of(workspace.organization()))).isEqualTo(all);
    assertThat(guardrails().find(projectOf(workspace))).containsExactly(OFF);
    assertThat(guardrails().find(of(workspace)))
        .containsExactly(EMPTY, on(RuleKind.SIZE, Action.REFUSE, false));
    guardrails().replace(of(workspace), List.of(OFF));
    assertThat(guardrails().find(of(workspace))).containsExactly(OFF);
    guardrails().replace(of(workspace), List.of());
    assertThat(guardrails().find(of(workspace))).isEmpty();
    assertThat(guardrails().find(projectOf(workspace))).containsExactly(OFF);
  }

  @Test
  void keepsAsManyAndAsLongPatternsAsARuleMayHave() {
    Workspace workspace = fixture().workspace();
    NamePattern longest = new NamePattern("a".repeat(Rule.LONGEST_PATTERN));
    Guardrail largest =
        new Guardrail(
            new Setting.On(
                new Rule.Listed(
                    RuleKind.FORBIDDEN_TYPES, Collections.nCopies(Rule.MOST_PATTERNS, longest)),
                Action.WARN),
            false);

    guardrails().replace(of(workspace), List.of(largest));

    assertThat(guardrails().find(of(workspace))).containsExactly(largest);
  }

  @Test
  void findsWhatHoldsForAWorkspace() {
    Organization organization = fixture().organization();
    Workspace own = fixture().workspace(organization, "own");
    Workspace general = fixture().workspace(organization, "general");
    Workspace elsewhere = fixture().workspace();
    guardrails().replace(of(organization), List.of(on(RuleKind.EMPTY_STATE, Action.WARN, false)));
    guardrails().replace(of(own), List.of(EMPTY));

    assertThat(guardrails().effective(own.id())).isEqualTo(effective(EMPTY, Scope.WORKSPACE));
    assertThat(guardrails().effective(general.id()))
        .isEqualTo(effective(on(RuleKind.EMPTY_STATE, Action.WARN, false), Scope.ORGANIZATION));
    guardrails().replace(projectOf(general), List.of(EMPTY));
    assertThat(guardrails().effective(general.id())).isEqualTo(effective(EMPTY, Scope.PROJECT));
    assertThat(guardrails().effective(elsewhere.id())).isEqualTo(EffectiveGuardrails.NONE);
  }

  private static EffectiveGuardrails effective(Guardrail guardrail, Scope origin) {
    Setting.On on = (Setting.On) guardrail.setting();
    return new EffectiveGuardrails(
        List.of(new Effective(on.rule(), on.action(), origin, guardrail.enforced())));
  }

  @Test
  void keepsOneOverrideOfAWorkspace() {
    Workspace workspace = fixture().workspace();
    GuardrailOverride first = override(workspace, new GuardrailOverride.Next());
    GuardrailOverride second =
        override(
            workspace, new GuardrailOverride.One(new Serial(Long.MAX_VALUE), Lineage.UNSTATED));
    assertThat(guardrails().findOverride(workspace.id())).isEmpty();

    guardrails().override(first);
    assertThat(guardrails().findOverride(workspace.id())).contains(first);
    guardrails().override(second);

    assertThat(guardrails().findOverride(workspace.id())).contains(second);
    assertThat(guardrails().removeOverride(workspace.id())).isTrue();
    assertThat(guardrails().removeOverride(workspace.id())).isFalse();
    assertThat(guardrails().findOverride(workspace.id())).isEmpty();
  }

  @Test
  void oneOfManyRacersRemovesAnOverride() {
    Workspace workspace = fixture().workspace();
    guardrails().override(override(workspace, new GuardrailOverride.Next()));
    Callable<Boolean> removing = () -> guardrails().removeOverride(workspace.id());

    var outcomes = Racing.race(Collections.nCopies(6, removing));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(outcomes).filteredOn(outcome -> outcome.returned().contains(true)).hasSize(1);
  }

  private GuardrailOverride override(Workspace workspace, GuardrailOverride.Scope scope) {
    return new GuardrailOverride(
        workspace.id(),
        scope,
        "r".repeat(GuardrailOverride.LONGEST_REASON),
        fixture().member(workspace.organization()),
        fixture().now());
  }

  @Test
  void remembersWhatWasFoundInAVersion() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = versions().finalized(workspace, 1);
    stores().stateVersions().add(version);
    Judgement judgement =
        new Judgement(
            List.of(
                new Finding(RuleKind.SIZE, Action.REFUSE, Scope.PROJECT, Long.MAX_VALUE, 1, "a"),
                new Finding(
                    RuleKind.EMPTY_STATE,
                    Action.WARN,
                    Scope.ORGANIZATION,
                    1,
                    0,
                    "ü".repeat(Finding.LONGEST_DETAIL))),
            "because");
    assertThat(guardrails().judgement(version.id())).isEqualTo(Judgement.CLEAN);

    guardrails().mark(version.id(), judgement);

    assertThat(guardrails().judgement(version.id())).isEqualTo(judgement);
    stores().stateVersions().softDelete(version.softDelete(fixture().now(), 1));
    stores()
        .stateVersions()
        .destroy(version.softDelete(fixture().now(), 1).destroy(fixture().now()));
    assertThat(guardrails().judgement(version.id())).isEqualTo(Judgement.CLEAN);
  }

  @Test
  void forgetsThoseOfWhatIsRemoved() {
    Workspace workspace = fixture().workspace();
    Organization organization = workspace.organization();
    for (GuardrailOwner owner : List.of(of(workspace), projectOf(workspace), of(organization))) {
      guardrails().replace(owner, List.of(EMPTY));
    }
    guardrails().override(override(workspace, new GuardrailOverride.Next()));

    stores().workspaces().remove(workspace.id());

    assertThat(guardrails().find(of(workspace))).isEmpty();
    assertThat(guardrails().findOverride(workspace.id())).isEmpty();
    assertThat(guardrails().find(projectOf(workspace))).isNotEmpty();
    stores().organizations().remove(organization.id());
    assertThat(guardrails().find(projectOf(workspace))).isEmpty();
    assertThat(guardrails().find(of(organization))).isEmpty();
  }
}
