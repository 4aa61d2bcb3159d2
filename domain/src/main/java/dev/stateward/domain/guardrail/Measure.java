package dev.stateward.domain.guardrail;

import dev.stateward.domain.guardrail.JudgedState.PlainSecret;
import dev.stateward.domain.guardrail.JudgedState.Read;
import dev.stateward.domain.guardrail.JudgedState.ResourceKind;
import dev.stateward.domain.guardrail.JudgedState.Secrets;
import dev.stateward.domain.guardrail.JudgedState.Unreadable;
import dev.stateward.domain.workspace.NamePattern;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a state has of that which a rule looks at, when that is too much. */
record Measure(long actual, long most, String detail) {
  /** How many names a sentence has. */
  private static final int MOST_NAMES = 5;

  /** What a state has too much of; empty when it keeps {@code rule}. */
  static Optional<Measure> of(Rule rule, JudgedState offered, Optional<JudgedState> previous) {
    if (!rule.kind().readsContent()) {
      return previous
          .flatMap(before -> ofHeader(rule, offered, before))
          .or(() -> ofSize(rule, offered))
          .or(() -> ofDeclaration(rule, offered));
    }
    return switch (offered.insight()) {
      // Nobody can tell that it keeps the rule.
      case Unreadable(var reason) ->
          Optional.of(new Measure(0, 0, "The state cannot be judged, because " + reason));
      case Read read -> ofContent(rule, read, previous);
    };
  }

  private static Optional<Measure> ofSize(Rule rule, JudgedState offered) {
    return rule instanceof Rule.Limited(var kind, var most)
            && kind == RuleKind.SIZE
            && offered.size() > most
        ? found(
            offered.size(),
            most,
            "The state has " + offered.size() + " bytes; at most " + most + " are allowed")
        : Optional.empty();
  }

  private static Optional<Measure> ofDeclaration(Rule rule, JudgedState offered) {
    if (rule.kind() != RuleKind.DECLARED_MATCHES_CONTENT) {
      return Optional.empty();
    }
    if (offered.header().contradicts(offered.serial())) {
      return found(
          1,
          0,
          "The request declares the serial %d, the state has %d"
              .formatted(offered.serial().value(), offered.header().serial().orElseThrow()));
    }
    return offered.header().lineage().contradicts(offered.lineage())
        ? found(1, 0, "The request declares another lineage than the state has")
        : Optional.empty();
  }

  private static Optional<Measure> ofHeader(Rule rule, JudgedState offered, JudgedState before) {
    return switch (rule) {
      case Rule.Limited(var kind, var most) -> ofHeader(kind, most, offered, before);
      case Rule.Plain(var kind) -> ofHeader(kind, offered, before);
      case Rule.Listed ignored -> Optional.empty();
    };
  }

  private static Optional<Measure> ofHeader(
      RuleKind kind, long most, JudgedState offered, JudgedState before) {
    if (kind == RuleKind.SERIAL_JUMP) {
      long from = before.serial().value();
      long jump = offered.serial().value() - from;
      return jump > most
          ? found(
              jump,
              most,
              "The serial goes from %d to %d, by %d; at most %d are allowed"
                  .formatted(from, offered.serial().value(), jump, most))
          : Optional.empty();
    }
    boolean grown =
        kind == RuleKind.SIZE_GROWTH
            && before.size() > 0
            && exceeds(offered.size(), before.size(), most);
    return grown
        ? found(
            Math.ceilDiv(offered.size(), before.size()),
            most,
            "The state grows from %d to %d bytes; at most %d times the size is allowed"
                .formatted(before.size(), offered.size(), most))
        : Optional.empty();
  }

  private static Optional<Measure> ofHeader(
      RuleKind kind, JudgedState offered, JudgedState before) {
    if (kind == RuleKind.EMPTY_STATE && offered.empty() && !before.empty()) {
      return found(1, 0, "The state becomes empty: it has no resources and no outputs any more");
    }
    return kind == RuleKind.LINEAGE_CHANGE && before.lineage().contradicts(offered.lineage())
        ? found(1, 0, "The state is of another lineage than the one before")
        : Optional.empty();
  }

  private static Optional<Measure> ofContent(
      Rule rule, Read offered, Optional<JudgedState> previous) {
    return switch (rule) {
      case Rule.Limited(var kind, var most) ->
          compared(previous, before -> removed(kind, most, offered, before));
      case Rule.Plain(var kind) ->
          kind == RuleKind.PLAIN_SECRETS
              ? secrets(offered.secrets())
              : compared(previous, before -> older(offered, before));
      case Rule.Listed(var kind, var patterns) ->
          kind == RuleKind.FORBIDDEN_TYPES
              ? forbidden(
                  offered.kinds().stream().filter(ResourceKind::managed).toList(),
                  patterns,
                  "types",
                  ResourceKind::type)
              : forbidden(offered.kinds(), patterns, "providers", ResourceKind::provider);
    };
  }

  private static Optional<Measure> compared(
      Optional<JudgedState> previous, Function<Read, Optional<Measure>> comparison) {
    return previous
        .map(JudgedState::insight)
        .flatMap(before ->
            switch (before) {
              case Read read -> comparison.apply(read);
              case Unreadable(var reason) ->
                  found(
                      0, 0, "The state cannot be compared with the one before, because " + reason);
            });
  }

  private static Optional<Measure> removed(RuleKind kind, long most, Read offered, Read before) {
    long removed = before.managed() - offered.managed();
    String counts =
        "The state has %d managed resources after %d, %d fewer"
            .formatted(offered.managed(), before.managed(), removed);
    if (kind == RuleKind.RESOURCES_REMOVED) {
      return removed > most
          ? found(removed, most, counts + "; at most " + most + " may go")
          : Optional.empty();
    }
    return exceeds(product(removed, 100), product(before.managed(), most))
        ? found(
            product(removed, 100).divide(BigInteger.valueOf(before.managed())).longValueExact(),
            most,
            counts + "; at most " + most + " % may go")
        : Optional.empty();
  }

  private static Optional<Measure> older(Read offered, Read before) {
    return ToolVersion.older(offered.toolVersion(), before.toolVersion())
        ? found(
            1,
            0,
            "The state is written by version %s of the tool, the one before by %s"
                .formatted(offered.toolVersion(), before.toolVersion()))
        : Optional.empty();
  }

  private static Optional<Measure> forbidden(
      List<ResourceKind> kinds,
      List<NamePattern> patterns,
      String what,
      Function<ResourceKind, String> name) {
    List<ResourceKind> found =
        kinds.stream()
            .filter(kind -> patterns.stream().anyMatch(it -> it.matches(name.apply(kind))))
            .toList();
    List<String> names = found.stream().map(name).distinct().sorted().toList();
    return found.isEmpty()
        ? Optional.empty()
        : found(
            found.stream().mapToLong(ResourceKind::count).sum(),
            0,
            "The state has resources of forbidden " + what + ": " + few(names, names.size()));
  }

  private static Optional<Measure> secrets(Secrets secrets) {
    return secrets.count() == 0
        ? Optional.empty()
        : found(
            secrets.count(),
            0,
            "The state has values that look like secrets and are not marked as sensitive: "
                + few(
                    secrets.first().stream().map(Measure::words).distinct().toList(),
                    secrets.count()));
  }

  private static String words(PlainSecret secret) {
    return secret.place() + " (" + secret.pattern().label() + ")";
  }

  private static String few(List<String> names, long count) {
    String some = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return count > MOST_NAMES ? some + " and others, " + count + " in all" : some;
  }

  private static boolean exceeds(long size, long before, long times) {
    return exceeds(BigInteger.valueOf(size), product(before, times));
  }

  private static boolean exceeds(BigInteger left, BigInteger right) {
    return left.compareTo(right) > 0;
  }

  private static BigInteger product(long left, long right) {
    return BigInteger.valueOf(left).multiply(BigInteger.valueOf(right));
  }

  private static Optional<Measure> found(long actual, long most, String detail) {
    return Optional.of(new Measure(actual, most, detail));
  }
}
