package dev.stateward.adapter.http.guardrail;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.guardrail.port.ManagingGuardrails.OverrideRequest;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Target;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.Rule;
import dev.stateward.domain.guardrail.RuleKind;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.workspace.NamePattern;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Parses guardrails and their overrides. */
final class GuardrailRequests {
  static final String RULES = "rules";
  static final String RULE = "rule";
  static final String ACTION = "action";
  static final String OFF = "off";
  static final String MOST = "most";
  static final String PATTERNS = "patterns";
  static final String ENFORCED = "enforced";
  static final String REASON = "reason";
  static final String SERIAL = "serial";
  static final String LINEAGE = "lineage";

  private GuardrailRequests() {}

  static List<Guardrail> guardrails(RequestObject data, Target target) {
    RequestObject attributes = data.object("attributes");
    Map<RuleKind, Guardrail> guardrails = new EnumMap<>(RuleKind.class);
    for (RequestObject sent : attributes.objects(RULES)) {
      Optional<Guardrail> guardrail = guardrail(sent, target);
      if (guardrail.isPresent()
          && guardrails.put(guardrail.get().kind(), guardrail.get()) != null) {
        sent.problem(RULE, "is there twice");
      }
    }
    data.refuse();
    return List.copyOf(guardrails.values());
  }

  private static Optional<Guardrail> guardrail(RequestObject sent, Target target) {
    boolean enforced = sent.flag(ENFORCED, false);
    if (enforced && target instanceof Target.OfWorkspace) {
      sent.problem(ENFORCED, "is only for organizations and projects");
    }
    return sent.required(
            RULE,
            text -> RuleKind.parse(text).isPresent(),
            text -> RuleKind.parse(text).orElseThrow(),
            "must be among " + kinds())
        .flatMap(kind -> setting(sent, kind))
        .map(setting -> new Guardrail(setting, enforced));
  }

  private static String kinds() {
    return Arrays.stream(RuleKind.values()).map(RuleKind::label).collect(Collectors.joining(", "));
  }

  private static Optional<Setting> setting(RequestObject sent, RuleKind kind) {
    Optional<String> action =
        sent.required(
            ACTION,
            text -> text.equals(OFF) || Action.parse(text).isPresent(),
            text -> text,
            "must be among refuse, warn, off");
    if (action.isEmpty() || action.get().equals(OFF)) {
      return action.map(off -> new Setting.Off(kind));
    }
    return rule(sent, kind)
        .map(rule -> new Setting.On(rule, Action.parse(action.get()).orElseThrow()));
  }

  private static Optional<Rule> rule(RequestObject sent, RuleKind kind) {
    return switch (kind.parameter()) {
      case NONE -> Optional.of(new Rule.Plain(kind));
      case LIMIT ->
          Optional.of(new Rule.Limited(kind, sent.number(MOST, kind.least(), kind.most())));
      case PATTERNS -> patterns(sent).map(patterns -> new Rule.Listed(kind, patterns));
    };
  }

  private static Optional<List<NamePattern>> patterns(RequestObject sent) {
    if (!sent.has(PATTERNS)) {
      sent.missing(PATTERNS);
      return Optional.empty();
    }
    List<NamePattern> patterns = sent.texts(PATTERNS).stream().map(NamePattern::new).toList();
    if (patterns.isEmpty() || patterns.size() > Rule.MOST_PATTERNS) {
      sent.problem(PATTERNS, "must be 1 to " + Rule.MOST_PATTERNS + " patterns");
      return Optional.empty();
    }
    if (!patterns.stream().allMatch(Rule.Listed::hasForm)) {
      sent.problem(
          PATTERNS,
          "must be names of at most %d characters, with at most %d *"
              .formatted(Rule.LONGEST_PATTERN, Rule.MOST_WILDCARDS));
      return Optional.empty();
    }
    return Optional.of(patterns);
  }

  /** How many versions are to be tried. */
  static int tried(Context ctx) {
    String text = QueryParameters.text(ctx, GuardrailDocuments.VERSIONS);
    if (text.isEmpty()) {
      return GuardrailBudgets.TRIED;
    }
    if (!text.matches("[0-9]{1,4}")
        || Integer.parseInt(text) < 1
        || Integer.parseInt(text) > GuardrailBudgets.TRIED) {
      throw RequestRefusedException.badRequest(
          GuardrailDocuments.VERSIONS + " must be 1 to " + GuardrailBudgets.TRIED);
    }
    return Integer.parseInt(text);
  }

  static OverrideRequest override(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    String reason = attributes.text(REASON, GuardrailOverride.LONGEST_REASON);
    if (!reason.isEmpty() && reason.isBlank()) {
      attributes.missing(REASON);
    }
    GuardrailOverride.Scope scope = new GuardrailOverride.Next();
    if (attributes.has(SERIAL)) {
      scope =
          new GuardrailOverride.One(
              new Serial(attributes.count(SERIAL)),
              new Lineage(attributes.text(LINEAGE, "", Lineage.LONGEST)));
    } else if (attributes.has(LINEAGE)) {
      attributes.missing(SERIAL);
    }
    data.refuse();
    return new OverrideRequest(scope, reason);
  }
}
