package dev.stateward.application.guardrail;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.World;
import dev.stateward.application.guardrail.port.ManagingGuardrails;
import dev.stateward.application.guardrail.port.ManagingGuardrails.OverrideRequest;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Target;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.guardrail.Rule;
import dev.stateward.domain.guardrail.RuleKind;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuardrailCheckTest {
  private static final Rule EMPTY = new Rule.Plain(RuleKind.EMPTY_STATE);
  private static final Rule SECRETS = new Rule.Plain(RuleKind.PLAIN_SECRETS);
  private static final Rule DECLARED = new Rule.Plain(RuleKind.DECLARED_MATCHES_CONTENT);
  private static final Rule REMOVED = new Rule.Limited(RuleKind.RESOURCES_REMOVED, 1);
  private static final Rule JUMP = new Rule.Limited(RuleKind.SERIAL_JUMP, 10);
  private static final String KEY = "AKIA" + "Q".repeat(16);

  private final World world = new World();
  private final ManagingGuardrails managing = world.app.managingGuardrails();

  @BeforeEach
  void lock() {
    world.lock(world.wim);
  }

  private void guard(Rule rule, Action action) {
    managing.replace(
        world.bob,
        new Target.OfWorkspace(world.workspace),
        () -> List.of(new Guardrail(new Setting.On(rule, action), false)));
  }

  private void override(GuardrailOverride.Scope scope) {
    managing.override(
        world.ada, world.workspace, () -> new OverrideRequest(scope, "the test says so"));
  }

  private long serial() {
    return world
        .database
        .stateVersions()
        .current(world.workspace)
        .orElseThrow()
        .declared()
        .serial()
        .value();
  }

  private static StateFixture secret(long serial) {
    return StateFixture.any(serial).withOutputs(StateFixture.output("key", KEY, false));
  }

  private Judgement judgement(StateVersionView version) {
    return managing.judgement(world.rex, World.id(version));
  }

  @Test
  void refusesAStateAndKeepsNothingOfIt() {
    world.publish(world.wim, StateFixture.any(1));
    guard(SECRETS, Action.REFUSE);
    int blobs = blobs();

    Failure refused = failure(() -> world.publish(world.wim, secret(2)));

    assertThat(refused).isInstanceOf(Failure.GuardrailsRefuse.class);
    assertThat(((Failure.GuardrailsRefuse) refused).findings())
        .extracting(Finding::rule)
        .containsExactly(RuleKind.PLAIN_SECRETS);
    assertThat(refused.toString()).doesNotContain(KEY);
    assertThat(serial()).isEqualTo(1);
    assertThat(blobs()).isEqualTo(blobs);
    world.publish(world.wim, StateFixture.any(2));
    assertThat(serial()).isEqualTo(2);
  }

  private int blobs() {
    int[] count = {0};
    world.blobs.list(blob -> count[0]++);
    return count[0];
  }

  @Test
  void wantsTheStateInTheRequestWhereItMayRefuseIt() {
    for (Rule rule : List.of(SECRETS, EMPTY, REMOVED)) {
      guard(rule, Action.REFUSE);
      assertThat(failure(() -> world.announce(world.wim, StateFixture.any(1))))
          .isEqualTo(new Failure.StateWanted());
      guard(rule, Action.WARN);
      assertThat(World.id(world.announce(world.wim, StateFixture.any(1)))).isNotNull();
    }
  }

  @Test
  void comparesWhatIsDeclaredWithWhatIsSent() {
    byte[] content = StateFixture.any(5).bytes();
    DeclaredState declared =
        new DeclaredState(
            new Serial(3), StateFixture.any(5).declared().lineage(), StateFixture.md5(content));
    guard(DECLARED, Action.REFUSE);

    assertThat(failure(() -> world.announce(world.wim, StateFixture.any(1))))
        .isEqualTo(new Failure.StateWanted());
    assertThat(failure(() -> create(declared, content)))
        .isInstanceOf(Failure.GuardrailsRefuse.class)
        .asString()
        .contains("The request declares the serial 3, the state has 5");
    world.publish(world.wim, StateFixture.any(1));
    guard(DECLARED, Action.WARN);

    assertThat(judgement(create(declared, content)).findings())
        .extracting(Finding::rule)
        .containsExactly(RuleKind.DECLARED_MATCHES_CONTENT);
    assertThat(judgement(world.publish(world.wim, StateFixture.any(4))).findings()).isEmpty();
  }

  private StateVersionView create(DeclaredState declared, byte[] content) {
    return world.create(
        world.wim, declared, new InlineStates.State(world.stage(world.wim, content)));
  }

  @Test
  void warnsOfWhatIsUploaded() {
    guard(SECRETS, Action.WARN);
    StateVersionView created = world.announce(world.wim, secret(1));

    world.upload(capability(created, SignedUrl.STATE_UPLOAD), secret(1).bytes());

    assertThat(serial()).isEqualTo(1);
    assertThat(judgement(created).findings())
        .singleElement()
        .returns(Action.WARN, Finding::action)
        .returns(1L, Finding::actual);
    assertThat(judgement(created).overriddenFor()).isEmpty();
  }

  @Test
  void refusesAnUploadThatWasBegunBeforeAndDiscardsItsVersion() {
    StateVersionView created = world.announce(world.wim, secret(1));
    guard(SECRETS, Action.REFUSE);
    String upload = capability(created, SignedUrl.STATE_UPLOAD);

    assertThat(failure(() -> world.upload(upload, secret(1).bytes())))
        .isInstanceOf(Failure.GuardrailsRefuse.class);

    assertThat(world.database.stateVersions().find(World.id(created)))
        .get()
        .isInstanceOf(StateVersion.Discarded.class);
    world.unlock(world.wim);
  }

  @Test
  void acceptsOneStateForAnOverride() {
    world.publish(world.wim, StateFixture.any(1));
    guard(EMPTY, Action.REFUSE);
    override(new GuardrailOverride.Next());
    // Not used by what nothing refuses.
    world.publish(world.wim, StateFixture.any(2));

    StateVersionView accepted = world.publish(world.wim, StateFixture.empty(3));

    assertThat(serial()).isEqualTo(3);
    assertThat(judgement(accepted).overriddenFor()).isEqualTo("the test says so");
    world.publish(world.wim, StateFixture.any(4));
    assertThat(failure(() -> world.publish(world.wim, StateFixture.empty(5))))
        .isInstanceOf(Failure.GuardrailsRefuse.class);
  }

  @Test
  void recordsRefusalsOverridesAndWhatTheyAllowed() {
    world.publish(world.wim, StateFixture.any(1));
    guard(EMPTY, Action.REFUSE);
    assertThatThrownBy(() -> world.publish(world.wim, StateFixture.empty(2)))
        .isInstanceOfSatisfying(
            UseCaseFailedException.class,
            refused ->
                assertThat(refused.denial().toString())
                    .contains(AuditAction.GUARDRAIL_REFUSE.toString()));
    override(new GuardrailOverride.Next());
    world.publish(world.wim, StateFixture.empty(2));

    assertThat(world.trail())
        .extracting(it -> it.event().action() + " " + it.outcome())
        .containsSubsequence(
            AuditAction.GUARDRAIL_WARN + " " + AuditOutcome.SUCCESS,
            AuditAction.GUARDRAIL_OVERRIDE + " " + AuditOutcome.SUCCESS,
            AuditAction.GUARDRAIL_UPDATE + " " + AuditOutcome.SUCCESS);
    assertThat(world.trail().toString()).contains("the test says so");
  }

  @Test
  void acceptsTheStateThatAnOverrideNames() {
    world.publish(world.wim, StateFixture.any(1));
    guard(EMPTY, Action.REFUSE);
    override(new GuardrailOverride.One(new Serial(3), StateFixture.any(3).declared().lineage()));

    assertThat(failure(() -> world.publish(world.wim, StateFixture.empty(2))))
        .isInstanceOf(Failure.GuardrailsRefuse.class);
    world.publish(world.wim, StateFixture.empty(3));
    assertThat(serial()).isEqualTo(3);
  }

  @Test
  void forgetsAnOverrideAfterADay() {
    world.publish(world.wim, StateFixture.any(1));
    guard(EMPTY, Action.REFUSE);
    override(new GuardrailOverride.Next());
    world.time.pass(GuardrailBudgets.OVERRIDE.plus(Duration.ofSeconds(1)));

    assertThat(failure(() -> world.publish(world.wim, StateFixture.empty(2))))
        .isInstanceOf(Failure.GuardrailsRefuse.class);
  }

  @Test
  void judgesTheSerialBeforeTheState() {
    world.publish(world.wim, StateFixture.any(1));
    guard(JUMP, Action.REFUSE);

    assertThat(failure(() -> world.announce(world.wim, StateFixture.any(12))))
        .isInstanceOf(Failure.GuardrailsRefuse.class);
    override(new GuardrailOverride.Next());
    StateVersionView created = world.announce(world.wim, StateFixture.any(12));
    world.upload(capability(created, SignedUrl.STATE_UPLOAD), StateFixture.any(12).bytes());

    assertThat(serial()).isEqualTo(12);
    assertThat(judgement(created).overriddenFor()).isNotEmpty();
  }

  @Test
  void waitsUntilTheStateBeforeIsExamined() {
    StateFixture many = StateFixture.any(1).withResources(3);
    world.publish(world.wim, many);
    guard(REMOVED, Action.REFUSE);

    assertThat(failure(() -> world.publish(world.wim, StateFixture.any(2))))
        .isInstanceOf(Failure.StillProcessing.class);
    world.work();
    assertThat(failure(() -> world.publish(world.wim, StateFixture.any(2))))
        .isInstanceOf(Failure.GuardrailsRefuse.class);
    world.publish(world.wim, StateFixture.any(2).withResources(2));
    assertThat(serial()).isEqualTo(2);
  }

  @Test
  void isAskedForNothingWhereRulesAreOff() {
    managing.replace(
        world.bob,
        new Target.OfWorkspace(world.workspace),
        () -> List.of(new Guardrail(new Setting.Off(RuleKind.PLAIN_SECRETS), false)));

    world.publish(world.wim, secret(1));

    assertThat(serial()).isEqualTo(1);
  }
}
