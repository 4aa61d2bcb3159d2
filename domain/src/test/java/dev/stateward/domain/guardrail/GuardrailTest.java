package dev.stateward.domain.guardrail;

import static dev.stateward.domain.guardrail.GuardrailOwner.Scope.ORGANIZATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.guardrail.EffectiveGuardrails.Effective;
import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.GuardrailOverride.Next;
import dev.stateward.domain.guardrail.GuardrailOverride.One;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.NamePattern;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GuardrailTest {
  private static final Instant END = Instant.parse("2026-03-04T05:06:07Z");
  private static final WorkspaceId WORKSPACE = new WorkspaceId("ws-1");

  @ParameterizedTest
  @EnumSource
  void kindsHaveNamesThatAreReadBack(RuleKind kind) {
    assertThat(kind.label()).matches("[a-z]+(-[a-z]+)*");
    assertThat(RuleKind.parse(kind.label())).contains(kind);
    assertThat(RuleKind.parse(kind.name())).isEmpty();
  }

  @Test
  void actionsAndPlacesHaveNames() {
    assertThat(Stream.of(Action.values()).map(Action::label)).containsExactly("warn", "refuse");
    assertThat(Action.parse("refuse")).contains(Action.REFUSE);
    assertThat(Action.parse("REFUSE")).isEmpty();
    assertThat(new GuardrailOwner.OfOrganization(new OrganizationId("org-1")).scope().label())
        .isEqualTo("organization");
    assertThat(new GuardrailOwner.OfProject(new ProjectId("prj-1")).scope())
        .isEqualTo(Scope.PROJECT);
    assertThat(new GuardrailOwner.OfWorkspace(WORKSPACE).scope()).isEqualTo(Scope.WORKSPACE);
  }

  @ParameterizedTest
  @CsvSource({
    "RESOURCES_REMOVED,         true,  true,  false",
    "RESOURCES_REMOVED_PERCENT, true,  true,  false",
    "EMPTY_STATE,               false, false, false",
    "OLDER_TOOL,                true,  true,  false",
    "SERIAL_JUMP,               false, false, true",
    "SIZE,                      false, false, false",
    "SIZE_GROWTH,               false, false, false",
    "LINEAGE_CHANGE,            false, false, true",
    "FORBIDDEN_TYPES,           true,  false, false",
    "FORBIDDEN_PROVIDERS,       true,  false, false",
    "PLAIN_SECRETS,             true,  false, false",
    "DECLARED_MATCHES_CONTENT,  false, false, false"
  })
  void readsNoMoreOfAStateThanItsRulesLookAt(
      RuleKind kind, boolean reads, boolean compares, boolean headerOnly) {
    for (Action action : Action.values()) {
      EffectiveGuardrails one =
          new EffectiveGuardrails(List.of(new Effective(rule(kind), action, ORGANIZATION, false)));

      assertThat(one.readContent()).isEqualTo(reads);
      assertThat(one.compareContent()).isEqualTo(compares);
      assertThat(one.searchContent()).isEqualTo(reads && !compares);
      assertThat(one.refuseContent()).isEqualTo(action == Action.REFUSE && !headerOnly);
      assertThat(one.ofHeader()).isEqualTo(headerOnly ? one : EffectiveGuardrails.NONE);
    }
  }

  private static Rule rule(RuleKind kind) {
    return switch (kind.parameter()) {
      case NONE -> new Rule.Plain(kind);
      case LIMIT -> new Rule.Limited(kind, kind.most());
      case PATTERNS -> new Rule.Listed(kind, List.of(new NamePattern("a")));
    };
  }

  @Test
  void tellsFindingsThatRefuseFromOthers() {
    Finding warning = new Finding(RuleKind.SIZE, Action.WARN, ORGANIZATION, 2, 1, "a");
    Finding refusal = new Finding(RuleKind.SIZE, Action.REFUSE, ORGANIZATION, 2, 1, "a");

    assertThat(Judgement.refusing(List.of(warning, refusal))).containsExactly(refusal);
  }

  private static GuardrailOverride override(GuardrailOverride.Scope scope, String reason) {
    Principal by = new Principal.User(new UserId("user-1"));
    return new GuardrailOverride(WORKSPACE, scope, reason, by, END);
  }

  @Test
  void anOverrideAllowsTheStateThatItNamesUntilItEnds() {
    DeclaredState offered =
        new DeclaredState(new Serial(7), new Lineage("a"), new Md5("0".repeat(32)));
    Instant before = END.minusNanos(1);

    assertThat(override(new Next(), "why").allows(offered, before)).isTrue();
    assertThat(override(new Next(), "why").allows(offered, END)).isFalse();
    assertThat(override(new One(new Serial(7), new Lineage("a")), "why").allows(offered, before))
        .isTrue();
    assertThat(override(new One(new Serial(8), new Lineage("a")), "why").allows(offered, before))
        .isFalse();
    assertThat(override(new One(new Serial(7), new Lineage("b")), "why").allows(offered, before))
        .isFalse();
  }

  @Test
  void anOverrideHasAReason() {
    String longest = "x".repeat(GuardrailOverride.LONGEST_REASON);

    assertThat(override(new Next(), longest).reason()).isEqualTo(longest);
    for (String wrong : List.of("", " ", longest + "x")) {
      assertThatIllegalArgumentException().isThrownBy(() -> override(new Next(), wrong));
    }
  }

  @ParameterizedTest
  @CsvSource({"1.10.0-rc1, true", "1.10.0+b, true", "1.10, false", "'', false", "next, false"})
  void versionsOfToolsHaveThreeNumbers(String text, boolean version) {
    assertThat(ToolVersion.hasForm(text)).isEqualTo(version);
  }

  @Test
  void patternsAreShortAndVisible() {
    for (String right : List.of("!", "~", "a*".repeat(8), "x".repeat(Rule.LONGEST_PATTERN))) {
      assertThat(Rule.Listed.hasForm(new NamePattern(right))).as(right).isTrue();
    }
    for (String wrong :
        List.of(" ", "a b", "a\u007f", "a*".repeat(9), "x".repeat(Rule.LONGEST_PATTERN + 1))) {
      assertThat(Rule.Listed.hasForm(new NamePattern(wrong))).as(wrong).isFalse();
    }
  }
}
