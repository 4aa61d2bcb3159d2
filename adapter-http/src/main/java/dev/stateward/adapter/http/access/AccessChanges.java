package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.AccessChange.Choice;
import dev.stateward.domain.team.AccessChange.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the access that clients request for links (Team Access API, B3 and B4). Attributes that no
 * link has are ignored, {@code plan-outputs} of a published sample among them.
 */
final class AccessChanges {
  private AccessChanges() {}

  /** The access of a new link; it must be named. */
  static AccessChange parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    if (attributes.raw(AccessAttributes.ACCESS).isMissingNode()) {
      attributes.missing(AccessAttributes.ACCESS);
    }
    return parse(attributes);
  }

  /** The changed access of a link; what is not sent stays. */
  static AccessChange parseChange(RequestObject data) {
    return parse(data.object("attributes"));
  }

  private static AccessChange parse(RequestObject attributes) {
    return new AccessChange(
        kind(attributes), choices(attributes, AccessAttributes.WORKSPACE_LOCKING));
  }

  private static Kind kind(RequestObject attributes) {
    List<String> words =
        Stream.concat(
                Arrays.stream(Level.values()).map(AccessAttributes::of),
                Stream.of(AccessAttributes.CUSTOM))
            .toList();
    Optional<String> word = word(attributes, AccessAttributes.ACCESS, words);
    if (word.isEmpty()) {
      return new Kind.Kept();
    }
    return Arrays.stream(Level.values())
        .filter(level -> AccessAttributes.of(level).equals(word.get()))
        .<Kind>map(Kind.Fixed::new)
        .findFirst()
        .orElseGet(Kind.Chosen::new);
  }

  /** The single permissions on a workspace, that of locking under the name {@code locking}. */
  static List<Choice> choices(RequestObject attributes, String locking) {
    List<Choice> choices = new ArrayList<>();
    value(attributes, AccessAttributes.RUNS, Runs.values(), AccessAttributes::of)
        .ifPresent(value -> choices.add(new Choice.OfRuns(value)));
    value(attributes, AccessAttributes.VARIABLES, Variables.values(), AccessAttributes::of)
        .ifPresent(value -> choices.add(new Choice.OfVariables(value)));
    value(attributes, AccessAttributes.STATE_VERSIONS, StateVersions.values(), AccessAttributes::of)
        .ifPresent(value -> choices.add(new Choice.OfStateVersions(value)));
    value(attributes, AccessAttributes.SENTINEL_MOCKS, SentinelMocks.values(), AccessAttributes::of)
        .ifPresent(value -> choices.add(new Choice.OfSentinelMocks(value)));
    flag(attributes, locking).ifPresent(value -> choices.add(new Choice.OfWorkspaceLocking(value)));
    flag(attributes, AccessAttributes.RUN_TASKS)
        .ifPresent(value -> choices.add(new Choice.OfRunTasks(value)));
    flag(attributes, AccessAttributes.POLICY_OVERRIDES)
        .ifPresent(value -> choices.add(new Choice.OfPolicyOverrides(value)));
    return choices;
  }

  static <T> Optional<T> value(
      RequestObject attributes, String name, T[] values, Function<T, String> toWord) {
    List<String> words = Arrays.stream(values).map(toWord).toList();
    return word(attributes, name, words).map(word -> values[words.indexOf(word)]);
  }

  static Optional<String> word(RequestObject attributes, String name, List<String> words) {
    if (!attributes.has(name)) {
      return Optional.empty();
    }
    if (!attributes.raw(name).isTextual()) {
      attributes.problem(name, "must be a string");
      return Optional.empty();
    }
    Optional<String> word =
        words.stream().filter(attributes.raw(name).textValue()::equals).findFirst();
    if (word.isEmpty()) {
      attributes.problem(name, "must be " + listed(words));
    }
    return word;
  }

  static Optional<Boolean> flag(RequestObject attributes, String name) {
    return attributes.has(name) ? Optional.of(attributes.flag(name, false)) : Optional.empty();
  }

  private static String listed(List<String> words) {
    int last = words.size() - 1;
    return words.subList(0, last).stream().collect(Collectors.joining("', '", "'", "'"))
        + " or '"
        + words.get(last)
        + "'";
  }
}
