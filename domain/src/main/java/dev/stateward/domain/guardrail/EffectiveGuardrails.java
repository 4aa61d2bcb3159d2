package dev.stateward.domain.guardrail;

import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The guardrails of one workspace.
 *
 * <p>For each kind of rule the nearest place that says something decides: the workspace, its
 * project, its organization. What a place above enforces holds beside that.
 *
 * @param all in the order of their kinds, those of places above first
 */
public record EffectiveGuardrails(List<Effective> all) {
  /** None. */
  public static final EffectiveGuardrails NONE = new EffectiveGuardrails(List.of());

  /** What a new organization has: a warning of content that contradicts its declaration. */
  public static final List<Guardrail> INITIAL =
      List.of(
          new Guardrail(
              new Setting.On(new Rule.Plain(RuleKind.DECLARED_MATCHES_CONTENT), Action.WARN),
              false));

  public EffectiveGuardrails {
    all = List.copyOf(all);
  }

  /**
   * A rule that holds.
   *
   * @param origin where it is set
   * @param enforced whether places below cannot change it
   */
  public record Effective(Rule rule, Action action, Scope origin, boolean enforced) {
    public Effective {
      Objects.requireNonNull(rule, "rule is null");
      Objects.requireNonNull(action, "action is null");
      Objects.requireNonNull(origin, "origin is null");
    }
  }

  /** Those that follow from what each place has, at most one of a kind. */
  public static EffectiveGuardrails of(Map<Scope, List<Guardrail>> places) {
    List<Effective> effective = new ArrayList<>();
    for (RuleKind kind : RuleKind.values()) {
      boolean nearer = false;
      for (Scope scope : List.of(Scope.WORKSPACE, Scope.PROJECT, Scope.ORGANIZATION)) {
        Optional<Guardrail> own = find(places.getOrDefault(scope, List.of()), kind);
        if (own.isPresent() && (!nearer || own.get().enforced())) {
          add(own.get(), scope, effective);
        }
        nearer |= own.isPresent();
      }
    }
    effective.sort(
        Comparator.comparing((Effective it) -> it.rule().kind()).thenComparing(Effective::origin));
    return new EffectiveGuardrails(effective);
  }

  private static Optional<Guardrail> find(List<Guardrail> own, RuleKind kind) {
    return own.stream().filter(guardrail -> guardrail.kind() == kind).findFirst();
  }

  private static void add(Guardrail guardrail, Scope origin, List<Effective> effective) {
    switch (guardrail.setting()) {
      case Setting.Off ignored -> {}
      case Setting.On(var rule, var action) ->
          effective.add(new Effective(rule, action, origin, guardrail.enforced()));
    }
  }

  /** Whether the data of a state has to be read for one of them. */
  public boolean readContent() {
    return all.stream().anyMatch(it -> it.rule().kind().readsContent());
  }

  /** Whether one compares the data of a state with that of the one before. */
  public boolean compareContent() {
    return all.stream().anyMatch(it -> it.rule().kind().comparesContent());
  }

  /** Whether one looks for more in the data of a state than states are compared by. */
  public boolean searchContent() {
    return all.stream()
        .map(it -> it.rule().kind())
        .anyMatch(kind -> kind.readsContent() && !kind.comparesContent());
  }

  /** Whether one may refuse a state for more than its serial and lineage. */
  public boolean refuseContent() {
    return all.stream()
        .anyMatch(it -> it.action() == Action.REFUSE && !it.rule().kind().readsHeaderOnly());
  }

  /** Whether one compares the content of a state with what its request declares. */
  public boolean compareDeclaration() {
    return all.stream().anyMatch(it -> it.rule().kind() == RuleKind.DECLARED_MATCHES_CONTENT);
  }

  /** Those that look at serial and lineage only. */
  public EffectiveGuardrails ofHeader() {
    return new EffectiveGuardrails(
        all.stream().filter(it -> it.rule().kind().readsHeaderOnly()).toList());
  }

  /**
   * What {@code offered} does not keep of them.
   *
   * @param previous the state it is to follow; empty when it is the first of its workspace
   */
  public List<Finding> judge(JudgedState offered, Optional<JudgedState> previous) {
    return all.stream()
        .flatMap(it ->
            Measure.of(it.rule(), offered, previous).stream()
                .map(measure ->
                    new Finding(
                        it.rule().kind(),
                        it.action(),
                        it.origin(),
                        measure.actual(),
                        measure.most(),
                        measure.detail())))
        .toList();
  }
}
