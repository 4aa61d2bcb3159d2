package dev.stateward.application.guardrail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.guardrail.port.ManagingGuardrails;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Target;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Trial;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Trial.Outcome;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.Rule;
import dev.stateward.domain.guardrail.RuleKind;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.testkit.fixture.StateFixture;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuardrailTrialsTest {
  private static final Rule SECRETS = new Rule.Plain(RuleKind.PLAIN_SECRETS);
  private static final Rule REMOVED = new Rule.Limited(RuleKind.RESOURCES_REMOVED, 1);
  private static final Rule SIZE = new Rule.Limited(RuleKind.SIZE, 1);
  private static final String KEY = "AKIA" + "Q".repeat(16);

  private final World world = new World();
  private final ManagingGuardrails managing = world.app.managingGuardrails();

  @BeforeEach
  void lock() {
    world.lock(world.wim);
  }

  private void guard(Rule... rules) {
    managing.replace(
        world.bob,
        new Target.OfWorkspace(world.workspace),
        () ->
            Arrays.stream(rules)
                .map(rule -> new Guardrail(new Setting.On(rule, Action.WARN), false))
                .toList());
  }

  private List<Trial> trial(int versions) {
    return managing.trial(world.rex, world.workspace, versions);
  }

  private List<List<RuleKind>> found(int versions) {
    return trial(versions).stream()
        .map(trial -> ((Outcome.Judged) trial.outcome()).findings())
        .map(findings -> findings.stream().map(Finding::rule).toList())
        .toList();
  }

  private static StateFixture secret(long serial) {
    return StateFixture.any(serial).withOutputs(StateFixture.output("key", KEY, false));
  }

  @Test
  void tellsWhatVersionsWouldHaveMet() {
    world.publish(world.wim, StateFixture.any(1).withResources(5));
    world.publish(world.wim, secret(2));
    world.publish(world.wim, StateFixture.any(3));
    world.work();
    assertThat(found(3)).containsExactly(List.of(), List.of(), List.of());
    guard(SECRETS, REMOVED);

    assertThat(found(3))
        .containsExactly(
            List.of(), List.of(RuleKind.RESOURCES_REMOVED, RuleKind.PLAIN_SECRETS), List.of());
    // It is compared with the one before all the same.
    assertThat(found(2)).isEqualTo(found(3).subList(0, 2));
    assertThat(trial(1))
        .extracting(trial -> trial.version().declared().serial().value())
        .containsExactly(3L);
    assertThat(trial(3).toString()).doesNotContain(KEY);
  }

  @Test
  void doesNotWaitForExaminations() {
    world.publish(world.wim, StateFixture.any(1));
    world.publish(world.wim, StateFixture.any(2));
    guard(SIZE);
    assertThat(found(2)).containsExactly(List.of(RuleKind.SIZE), List.of(RuleKind.SIZE));
    guard(REMOVED);

    assertThat(trial(2)).extracting(Trial::outcome).allMatch(Outcome.NotJudged.class::isInstance);
    world.work();
    assertThat(found(2)).containsExactly(List.of(), List.of());
  }

  @Test
  void readsTheHeadersOfVersions() {
    byte[] content = StateFixture.any(5).bytes();
    world.publish(world.wim, StateFixture.any(1));
    world.create(
        world.wim,
        new DeclaredState(
            new Serial(2), StateFixture.any(5).declared().lineage(), StateFixture.md5(content)),
        new InlineStates.State(world.stage(world.wim, content)));

    guard(new Rule.Plain(RuleKind.DECLARED_MATCHES_CONTENT));

    assertThat(found(2)).containsExactly(List.of(RuleKind.DECLARED_MATCHES_CONTENT), List.of());
  }

  @Test
  void triesWhatIsThere() {
    guard(SIZE);
    assertThat(trial(GuardrailBudgets.TRIED)).isEmpty();
    for (int serial = 1; serial <= GuardrailBudgets.TRIED + 2; serial++) {
      world.publish(world.wim, StateFixture.any(serial));
    }

    assertThat(trial(1000)).hasSize(GuardrailBudgets.TRIED);
  }

  @Test
  void saysWhatIsLost() {
    world.publish(world.wim, StateFixture.any(1));
    StateVersion.Finalized lost =
        (StateVersion.Finalized) world.publish(world.wim, StateFixture.any(2)).entry().version();
    guard(SECRETS);
    world.blobs.delete(lost.content().key());

    assertThat(trial(2).getFirst().outcome())
        .isEqualTo(new Outcome.NotJudged("its data is missing or was damaged"));
    assertThat(trial(2).getLast().outcome()).isEqualTo(new Outcome.Judged(List.of()));
  }
}
