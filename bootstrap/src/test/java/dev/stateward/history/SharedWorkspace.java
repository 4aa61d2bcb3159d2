package dev.stateward.history;

import dev.stateward.application.port.Caller;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A workspace, and what its clients tell each other about it. */
final class SharedWorkspace {
  private final WorkspaceId id;
  private final TeamAccessId teamAccess;
  private final Map<Person, Caller> callers;
  private final ConcurrentMap<Integer, Known> versions = new ConcurrentHashMap<>();
  private final ConcurrentMap<Integer, String> downloadUrls = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicLong serial = new AtomicLong();
  private final AtomicReference<Optional<Person>> holder = new AtomicReference<>(Optional.empty());

  SharedWorkspace(WorkspaceId id, TeamAccessId teamAccess, Map<Person, Caller> callers) {
    this.id = id;
    this.teamAccess = teamAccess;
    this.callers = Map.copyOf(callers);
  }

  /**
   * A version that a client knows of.
   *
   * @param by who created it; its URL acts for them
   * @param uploadUrl where its state is uploaded; none when it came with the creation
   */
  record Known(StateVersionId id, Person by, long serial, List<String> uploadUrl) {}

  WorkspaceId id() {
    return id;
  }

  TeamAccessId teamAccess() {
    return teamAccess;
  }

  Caller caller(Person person) {
    return Objects.requireNonNull(callers.get(person));
  }

  /** The number of a new version. */
  int newNumber() {
    return numbers.incrementAndGet();
  }

  /** How many numbers were given. */
  int numbers() {
    return numbers.get();
  }

  /** The highest serial that was seen. */
  long serial() {
    return serial.get();
  }

  /** Who is believed to have the lock. */
  Optional<Person> holder() {
    return holder.get();
  }

  void learnHolder(Optional<Person> now) {
    holder.set(now);
  }

  void learn(int number, Person by, StateVersionView view) {
    StateVersion version = view.entry().version();
    long its = version.declared().serial().value();
    serial.accumulateAndGet(its, Math::max);
    String url = view.signedUrls().get(SignedUrl.STATE_UPLOAD);
    versions.put(number, new Known(version.id(), by, its, url == null ? List.of() : List.of(url)));
  }

  void learnDownload(int number, String url) {
    downloadUrls.put(number, url);
  }

  /** A URL that a version was downloaded from before. */
  Optional<String> downloadUrl(int number) {
    return Optional.ofNullable(downloadUrls.get(number));
  }

  Known known(int number) {
    return Objects.requireNonNull(versions.get(number));
  }

  StateVersionId version(int number) {
    return known(number).id();
  }

  /** The numbers of all known versions, oldest first. */
  List<Integer> all() {
    return versions.keySet().stream().sorted().toList();
  }

  /** As {@link #all}, of those whose state is uploaded. */
  List<Integer> uploaded() {
    return all().stream().filter(number -> !known(number).uploadUrl().isEmpty()).toList();
  }
}
