package dev.stateward.domain.guardrail;

import static dev.stateward.domain.guardrail.GuardrailOwner.Scope.ORGANIZATION;
import static dev.stateward.domain.guardrail.GuardrailOwner.Scope.PROJECT;
import static dev.stateward.domain.guardrail.GuardrailOwner.Scope.WORKSPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.guardrail.EffectiveGuardrails.Effective;
import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import dev.stateward.domain.guardrail.JudgedState.Insight;
import dev.stateward.domain.guardrail.JudgedState.PlainSecret;
import dev.stateward.domain.guardrail.JudgedState.Read;
import dev.stateward.domain.guardrail.JudgedState.ResourceKind;
import dev.stateward.domain.guardrail.JudgedState.Secrets;
import dev.stateward.domain.guardrail.JudgedState.Unreadable;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateHeader;
import dev.stateward.domain.workspace.NamePattern;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EffectiveGuardrailsTest {
  private static final Insight NOTHING = Read.counted("1.0.0", 1);
  private static final Guardrail LOOSE = on(limited(RuleKind.RESOURCES_REMOVED, 50), Action.WARN);
  private static final Guardrail STRICT = on(limited(RuleKind.RESOURCES_REMOVED, 5), Action.REFUSE);
  private static final Guardrail OFF =
      new Guardrail(new Setting.Off(RuleKind.RESOURCES_REMOVED), false);

  @Test
  void theNearestPlaceDecides() {
    assertThat(origins(Map.of(ORGANIZATION, List.of(STRICT)))).containsExactly(ORGANIZATION);
    assertThat(origins(Map.of(ORGANIZATION, List.of(STRICT), PROJECT, List.of(LOOSE))))
        .containsExactly(PROJECT);
    assertThat(
            origins(
                Map.of(
                    ORGANIZATION, List.of(STRICT),
                    PROJECT, List.of(LOOSE),
                    WORKSPACE, List.of(STRICT))))
        .containsExactly(WORKSPACE);
    assertThat(origins(Map.of(ORGANIZATION, List.of(STRICT), WORKSPACE, List.of(OFF)))).isEmpty();
  }

  @Test
  void whatIsEnforcedHoldsBesideThat() {
    Guardrail enforced = new Guardrail(STRICT.setting(), true);

    assertThat(origins(Map.of(ORGANIZATION, List.of(enforced), WORKSPACE, List.of(OFF))))
        .containsExactly(ORGANIZATION);
    assertThat(origins(Map.of(ORGANIZATION, List.of(enforced), PROJECT, List.of(LOOSE))))
        .containsExactly(ORGANIZATION, PROJECT);
    assertThat(origins(Map.of(ORGANIZATION, List.of(LOOSE), PROJECT, List.of(enforced))))
        .containsExactly(PROJECT);
  }

  @Test
  void anotherKindIsNoReplacement() {
    Guardrail other = on(new Rule.Plain(RuleKind.EMPTY_STATE), Action.WARN);

    assertThat(origins(Map.of(ORGANIZATION, List.of(STRICT), WORKSPACE, List.of(other))))
        .containsExactly(ORGANIZATION, WORKSPACE);
  }

  @ParameterizedTest
  @CsvSource({"100,95,", "100,94,6", "100,0,100", "5,0,", "0,0,", "3,10,"})
  void countsRemovedResources(long before, long after, @Nullable Long found) {
    assertActual(limited(RuleKind.RESOURCES_REMOVED, 5), counted(after), counted(before), found);
  }

  @ParameterizedTest
  @CsvSource({"100,70,", "100,69,31", "10,6,40", "1,0,100", "3,2,33", "0,0,", "10,20,"})
  void countsTheShareOfRemovedResources(long before, long after, @Nullable Long found) {
    assertActual(
        limited(RuleKind.RESOURCES_REMOVED_PERCENT, 30), counted(after), counted(before), found);
  }

  @ParameterizedTest
  @CsvSource({
    "1.9.0,1.10.0,1",
    "1.10.0,1.9.9,",
    "1.10.0,1.10.0,",
    "1.10.0-rc1,1.10.0,1",
    "1.10.0,1.10.0-rc1,",
    "1.10.0-rc1,1.10.0-rc2,",
    "1.10.0-rc1,1.9.0,",
    "0.15.5,1.0.0,1",
    "'',1.0.0,",
    "next,1.0.0,",
    "1.0.0,'',",
  })
  void tellsOlderTools(String offered, String before, @Nullable Long found) {
    assertActual(
        new Rule.Plain(RuleKind.OLDER_TOOL),
        state(2, 1, false, Read.counted(offered, 1)),
        state(1, 1, false, Read.counted(before, 1)),
        found);
  }

  @Test
  void tellsJumpsOfSerials() {
    Rule rule = limited(RuleKind.SERIAL_JUMP, 10);

    assertActual(rule, state(11, 1, false, NOTHING), state(1, 1, false, NOTHING), null);
    assertActual(rule, state(12, 1, false, NOTHING), state(1, 1, false, NOTHING), 11L);
    assertActual(rule, state(1, 1, false, NOTHING), state(12, 1, false, NOTHING), null);
    assertThat(judge(rule, state(Long.MAX_VALUE, 1, false, NOTHING), Optional.empty())).isEmpty();
  }

  @Test
  void tellsLargeStates() {
    Rule rule = limited(RuleKind.SIZE, 1000);

    assertThat(judge(rule, state(1, 1000, false, NOTHING), Optional.empty())).isEmpty();
    assertThat(judge(rule, state(1, 1001, false, NOTHING), Optional.empty()))
        .singleElement()
        .returns(1001L, Finding::actual);
    assertThat(
            judge(rule, state(2, 1001, false, NOTHING), Optional.of(state(1, 1, false, NOTHING))))
        .extracting(Finding::detail)
        .containsExactly("The state has 1001 bytes; at most 1000 are allowed");
  }

  @Test
  void tellsGrowingStates() {
    Rule rule = limited(RuleKind.SIZE_GROWTH, 3);

    assertActual(rule, state(2, 300, false, NOTHING), state(1, 100, false, NOTHING), null);
    assertActual(rule, state(2, 301, false, NOTHING), state(1, 100, false, NOTHING), 4L);
    assertThat(judge(rule, state(1, 1 << 30, false, NOTHING), Optional.empty())).isEmpty();
  }

  @Test
  void tellsStatesThatBecomeEmpty() {
    Rule rule = new Rule.Plain(RuleKind.EMPTY_STATE);

    assertActual(rule, state(2, 1, true, NOTHING), state(1, 1, false, NOTHING), 1L);
    assertActual(rule, state(2, 1, true, NOTHING), state(1, 1, true, NOTHING), null);
    JudgedState other =
        new JudgedState(new Serial(2), new Lineage("b"), StateHeader.UNKNOWN, 1, false, NOTHING);
    assertActual(rule, other, state(1, 1, false, NOTHING), null);
    assertThat(judge(rule, state(1, 1, true, NOTHING), Optional.empty())).isEmpty();
  }

  @Test
  void tellsOtherLineages() {
    Rule rule = new Rule.Plain(RuleKind.LINEAGE_CHANGE);
    JudgedState other =
        new JudgedState(new Serial(2), new Lineage("b"), StateHeader.UNKNOWN, 1, false, NOTHING);
    JudgedState unstated =
        new JudgedState(new Serial(2), Lineage.UNSTATED, StateHeader.UNKNOWN, 1, false, NOTHING);

    assertActual(rule, other, state(1, 1, false, NOTHING), 1L);
    assertActual(rule, unstated, state(1, 1, false, NOTHING), null);
    assertActual(rule, state(2, 1, true, NOTHING), state(1, 1, false, NOTHING), null);
    assertActual(rule, state(2, 1, false, NOTHING), state(1, 1, false, NOTHING), null);
  }

  @ParameterizedTest
  @CsvSource({
    "7,a,",
    ",a,",
    "7,'',",
    "8,a,'The request declares the serial 7, the state has 8'",
    "7,b,'The request declares another lineage than the state has'"
  })
  void tellsContentThatContradictsItsDeclaration(
      @Nullable Long serial, String lineage, @Nullable String detail) {
    JudgedState offered =
        new JudgedState(
            new Serial(7),
            new Lineage("a"),
            new StateHeader(
                serial == null ? OptionalLong.empty() : OptionalLong.of(serial),
                new Lineage(lineage)),
            1,
            false,
            NOTHING);
    Rule rule = new Rule.Plain(RuleKind.DECLARED_MATCHES_CONTENT);

    for (Optional<JudgedState> previous :
        List.of(Optional.<JudgedState>empty(), Optional.of(offered))) {
      assertThat(judge(rule, offered, previous))
          .extracting(Finding::detail)
          .isEqualTo(detail == null ? List.of() : List.of(detail));
    }
  }

  @Test
  void tellsForbiddenTypesAndProviders() {
    JudgedState offered =
        state(
            1,
            1,
            false,
            new Read(
                "1.0.0",
                3,
                List.of(
                    new ResourceKind(true, "aws_iam_user", "hashicorp/aws", 2),
                    new ResourceKind(false, "aws_iam_policy", "hashicorp/aws", 9),
                    new ResourceKind(true, "null_resource", "hashicorp/null", 1)),
                Secrets.NONE));

    assertThat(judge(listed(RuleKind.FORBIDDEN_TYPES, "aws_IAM_*"), offered, Optional.empty()))
        .singleElement()
        .returns(2L, Finding::actual)
        .extracting(Finding::detail)
        .asString()
        .endsWith(": aws_iam_user");
    assertThat(judge(listed(RuleKind.FORBIDDEN_PROVIDERS, "*/aws"), offered, Optional.empty()))
        .singleElement()
        .returns(11L, Finding::actual);
    assertThat(judge(listed(RuleKind.FORBIDDEN_TYPES, "aws"), offered, Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"5, ': t1, t2, t3, t4, t5'", "6, ': t1, t2, t3, t4, t5 and others, 6 in all'"})
  void namesAFewOfWhatIsForbidden(int types, String names) {
    List<ResourceKind> kinds =
        IntStream.rangeClosed(1, types)
            .mapToObj(number -> new ResourceKind(true, "t" + number, "hashicorp/aws", 1))
            .toList();
    JudgedState offered = state(1, 1, false, new Read("", types, kinds, Secrets.NONE));

    assertThat(judge(listed(RuleKind.FORBIDDEN_TYPES, "t*"), offered, Optional.empty()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.detail()).endsWith(names));
  }

  @Test
  void tellsPlainSecrets() {
    Secrets secrets =
        new Secrets(
            List.of(new PlainSecret("aws_instance.a user_data", SecretPattern.PRIVATE_KEY)), 1);

    assertThat(
            judge(
                new Rule.Plain(RuleKind.PLAIN_SECRETS),
                state(1, 1, false, new Read("", 1, List.of(), secrets)),
                Optional.empty()))
        .singleElement()
        .returns(1L, Finding::actual)
        .extracting(Finding::detail)
        .asString()
        .contains("aws_instance.a user_data (private-key)");
  }

  @ParameterizedTest
  @EnumSource
  void nobodyCanTellThatAnUnreadableStateKeepsARuleOfItsContent(RuleKind kind) {
    JudgedState offered = state(2, 1, false, new Unreadable("it is encrypted"));

    assertThat(judge(rule(kind), offered, Optional.of(state(1, 1, false, NOTHING))))
        .hasSize(kind.readsContent() ? 1 : 0);
  }

  @ParameterizedTest
  @EnumSource
  void findsThatAStateCannotBeComparedWithAnUnreadableOne(RuleKind kind) {
    JudgedState offered = state(2, 1, false, Read.counted("1.0.0", 0));
    boolean compares =
        switch (kind) {
          case RESOURCES_REMOVED, RESOURCES_REMOVED_PERCENT, OLDER_TOOL -> true;
          default -> false;
        };

    assertThat(
            judge(
                rule(kind),
                offered,
                Optional.of(state(1, 1, false, new Unreadable("it is encrypted")))))
        .hasSize(compares ? 1 : 0)
        .allSatisfy(finding ->
            assertThat(finding.detail())
                .isEqualTo(
                    "The state cannot be compared with the one before, because it is encrypted"));
  }

  @Test
  void refusesRulesThatMakeNoSense() {
    assertThatIllegalArgumentException().isThrownBy(() -> limited(RuleKind.SIZE, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> limited(RuleKind.EMPTY_STATE, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> listed(RuleKind.SIZE, "a"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Rule.Listed(RuleKind.FORBIDDEN_TYPES, List.of()));
    List<NamePattern> most = Collections.nCopies(Rule.MOST_PATTERNS, new NamePattern("a"));
    assertThat(new Rule.Listed(RuleKind.FORBIDDEN_TYPES, most).patterns()).isEqualTo(most);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limited(RuleKind.RESOURCES_REMOVED_PERCENT, 100));
    assertThatIllegalArgumentException().isThrownBy(() -> new Rule.Plain(RuleKind.SIZE));
    assertThatIllegalArgumentException().isThrownBy(() -> listed(RuleKind.FORBIDDEN_TYPES, ""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> listed(RuleKind.FORBIDDEN_TYPES, "a*".repeat(9)));
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new Rule.Listed(
                RuleKind.FORBIDDEN_TYPES,
                Collections.nCopies(Rule.MOST_PATTERNS + 1, new NamePattern("a"))));
  }

  @Test
  void cutsLongDetails() {
    String longest = "a".repeat(Finding.LONGEST_DETAIL);

    assertThat(finding(longest).detail()).isEqualTo(longest);
    assertThat(finding("😀".repeat(Finding.LONGEST_DETAIL)).detail())
        .hasSizeLessThanOrEqualTo(Finding.LONGEST_DETAIL)
        .matches("(😀)+…");
    assertThat(finding("a" + "😀".repeat(Finding.LONGEST_DETAIL)).detail())
        .hasSize(Finding.LONGEST_DETAIL)
        .matches("a(😀)+…");
  }

  @Property
  void aStateThatStaysTheSameKeepsEveryRuleOfChange(@ForAll("states") JudgedState state) {
    for (RuleKind kind : RuleKind.values()) {
      boolean ofOneState =
          switch (kind) {
            case SIZE, FORBIDDEN_TYPES, FORBIDDEN_PROVIDERS, PLAIN_SECRETS -> true;
            default -> false;
          };
      if (!ofOneState) {
        assertThat(judge(rule(kind), state, Optional.of(state))).isEmpty();
      }
    }
  }

  @Property
  void aLooserLimitFindsNoMore(
      @ForAll("states") JudgedState before,
      @ForAll("states") JudgedState after,
      @ForAll @LongRange(min = 1, max = 99) long one,
      @ForAll @LongRange(min = 1, max = 99) long other) {
    for (RuleKind kind : RuleKind.values()) {
      if (kind.parameter() == RuleKind.Parameter.LIMIT) {
        int strict = judge(limited(kind, Math.min(one, other)), after, Optional.of(before)).size();
        int loose = judge(limited(kind, Math.max(one, other)), after, Optional.of(before)).size();
        assertThat(loose).isLessThanOrEqualTo(strict);
      }
    }
  }

  @Property
  void aFindingTellsMoreThanIsAllowed(
      @ForAll("states") JudgedState before, @ForAll("states") JudgedState after) {
    for (RuleKind kind : RuleKind.values()) {
      for (Finding finding : judge(rule(kind), after, Optional.of(before))) {
        // A share is told without its fraction.
        assertThat(finding.actual())
            .isGreaterThanOrEqualTo(
                kind == RuleKind.RESOURCES_REMOVED_PERCENT ? finding.most() : finding.most() + 1);
      }
    }
  }

  @Property
  void placesDecideKindByKind(
      @ForAll("places") List<Guardrail> organization, @ForAll("places") List<Guardrail> workspace) {
    List<Effective> all =
        EffectiveGuardrails.of(Map.of(ORGANIZATION, organization, WORKSPACE, workspace)).all();

    for (RuleKind kind : RuleKind.values()) {
      boolean own = workspace.stream().anyMatch(it -> it.kind() == kind);
      assertThat(all)
          .filteredOn(it -> it.rule().kind() == kind && it.origin() == ORGANIZATION)
          .hasSize(
              (int)
                  organization.stream()
                      .filter(it -> it.kind() == kind && (!own || it.enforced()))
                      .filter(it -> it.setting() instanceof Setting.On)
                      .count());
    }
  }

  @Provide
  Arbitrary<JudgedState> states() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 1000),
            Arbitraries.of("a", "b", ""),
            Arbitraries.longs().between(0, 1000),
            Arbitraries.of(true, false),
            Combinators.combine(
                    Arbitraries.of("1.0.0", "1.2.0", "", "x"), Arbitraries.longs().between(0, 1000))
                .as((tool, managed) -> (Insight) Read.counted(tool, managed)))
        .as((serial, lineage, size, empty, insight) ->
            new JudgedState(
                new Serial(serial),
                new Lineage(lineage),
                StateHeader.UNKNOWN,
                size,
                empty,
                insight));
  }

  @Provide
  Arbitrary<List<Guardrail>> places() {
    return Arbitraries.maps(
            Arbitraries.of(RuleKind.class),
            Combinators.combine(Arbitraries.of(true, false), Arbitraries.of(true, false))
                .as(List::of))
        .map(chosen -> {
          Map<RuleKind, Guardrail> made = new EnumMap<>(RuleKind.class);
          chosen.forEach((kind, how) ->
              made.put(
                  kind,
                  how.getFirst()
                      ? new Guardrail(new Setting.Off(kind), how.getLast())
                      : new Guardrail(new Setting.On(rule(kind), Action.WARN), how.getLast())));
          return List.copyOf(made.values());
        });
  }

  private static Finding finding(String detail) {
    return new Finding(RuleKind.SIZE, Action.WARN, WORKSPACE, 1, 0, detail);
  }

  private static Rule rule(RuleKind kind) {
    return switch (kind.parameter()) {
      case NONE -> new Rule.Plain(kind);
      case LIMIT -> limited(kind, Math.max(kind.least(), 5));
      case PATTERNS -> listed(kind, "aws_*");
    };
  }

  private static Rule limited(RuleKind kind, long most) {
    return new Rule.Limited(kind, most);
  }

  private static Rule listed(RuleKind kind, String pattern) {
    return new Rule.Listed(kind, List.of(new NamePattern(pattern)));
  }

  private static Guardrail on(Rule rule, Action action) {
    return new Guardrail(new Setting.On(rule, action), false);
  }

  private static List<Scope> origins(Map<Scope, List<Guardrail>> places) {
    return EffectiveGuardrails.of(places).all().stream().map(Effective::origin).toList();
  }

  private static JudgedState state(long serial, long size, boolean empty, Insight insight) {
    return new JudgedState(
        new Serial(serial), new Lineage("a"), StateHeader.UNKNOWN, size, empty, insight);
  }

  private static JudgedState counted(long managed) {
    return state(1, 1, false, Read.counted("1.0.0", managed));
  }

  private static List<Finding> judge(
      Rule rule, JudgedState offered, Optional<JudgedState> previous) {
    return EffectiveGuardrails.of(Map.of(WORKSPACE, List.of(on(rule, Action.REFUSE))))
        .judge(offered, previous);
  }

  private static void assertActual(
      Rule rule, JudgedState offered, JudgedState previous, @Nullable Long found) {
    List<Finding> findings = judge(rule, offered, Optional.of(previous));
    if (found == null) {
      assertThat(findings).isEmpty();
    } else {
      assertThat(findings)
          .singleElement()
          .returns(found, Finding::actual)
          .returns(rule.kind(), Finding::rule)
          .returns(Action.REFUSE, Finding::action)
          .returns(WORKSPACE, Finding::origin);
    }
  }
}
