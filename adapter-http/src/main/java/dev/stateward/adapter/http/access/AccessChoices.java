package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.domain.access.Labels;
import dev.stateward.domain.access.LeveledAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.team.AccessChange.Choices;
import dev.stateward.domain.team.AccessChange.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the access and the single permissions that a client requests, and keeps what the request
 * calls them. Unknown attributes are ignored, {@code plan-outputs} of a published sample among
 * them.
 */
final class AccessChoices {
  private final List<String> named = new ArrayList<>();

  /** The requested access, one of {@code levels} or custom. */
  static <A extends LeveledAccess<?>> Kind<A> kind(RequestObject attributes, A[] levels) {
    List<String> words =
        Stream.concat(
                Arrays.stream(levels).map(AccessAttributes::of), Stream.of(AccessAttributes.CUSTOM))
            .toList();
    Optional<Integer> index = word(attributes, AccessAttributes.ACCESS, words);
    if (index.isEmpty()) {
      return new Kind.Kept<>();
    }
    return index.get() < levels.length
        ? new Kind.Fixed<>(levels[index.get()])
        : new Kind.Chosen<>();
  }

  /** The choices read so far, to which {@code effect} sets permissions. */
  <C> Choices<C> with(UnaryOperator<C> effect) {
    return new Choices<>(named, effect);
  }

  /**
   * The permissions on a workspace.
   *
   * @param prefix what the request calls the place of {@code attributes}, such as {@code
   *     workspace-access/}
   * @param locking the name of the permission to lock
   */
  UnaryOperator<WorkspaceAccess.Custom> onWorkspace(
      RequestObject attributes, String prefix, String locking) {
    var runs = value(attributes, prefix, AccessAttributes.RUNS, WorkspaceAccess.Runs.values());
    var variables =
        value(attributes, prefix, AccessAttributes.VARIABLES, WorkspaceAccess.Variables.values());
    var states =
        value(
            attributes,
            prefix,
            AccessAttributes.STATE_VERSIONS,
            WorkspaceAccess.StateVersions.values());
    var mocks =
        value(
            attributes,
            prefix,
            AccessAttributes.SENTINEL_MOCKS,
            WorkspaceAccess.SentinelMocks.values());
    var lock = flag(attributes, prefix, locking);
    var runTasks = flag(attributes, prefix, AccessAttributes.RUN_TASKS);
    var overrides = flag(attributes, prefix, AccessAttributes.POLICY_OVERRIDES);
    return it ->
        new WorkspaceAccess.Custom(
            runs.orElse(it.runs()),
            variables.orElse(it.variables()),
            states.orElse(it.stateVersions()),
            mocks.orElse(it.sentinelMocks()),
            lock.orElse(it.workspaceLocking()),
            runTasks.orElse(it.runTasks()),
            overrides.orElse(it.policyOverrides()));
  }

  <E extends Enum<E>> Optional<E> value(
      RequestObject attributes, String prefix, String name, E[] values) {
    Optional<Integer> index =
        word(attributes, name, Arrays.stream(values).map(Labels::of).toList());
    index.ifPresent(ignored -> named.add(prefix + name));
    return index.map(at -> values[at]);
  }

  Optional<Boolean> flag(RequestObject attributes, String prefix, String name) {
    if (!attributes.has(name)) {
      return Optional.empty();
    }
    named.add(prefix + name);
    return Optional.of(attributes.flag(name, false));
  }

  /** Which of {@code words} the request has at {@code name}. */
  private static Optional<Integer> word(RequestObject attributes, String name, List<String> words) {
    if (!attributes.has(name)) {
      return Optional.empty();
    }
    if (!attributes.raw(name).isTextual()) {
      attributes.problem(name, "must be a string");
      return Optional.empty();
    }
    int index = words.indexOf(attributes.raw(name).textValue());
    if (index < 0) {
      attributes.problem(name, "must be " + listed(words));
      return Optional.empty();
    }
    return Optional.of(index);
  }

  private static String listed(List<String> words) {
    int last = words.size() - 1;
    return words.subList(0, last).stream().collect(Collectors.joining("', '", "'", "'"))
        + " or '"
        + words.get(last)
        + "'";
  }
}
