package dev.stateward.application.change;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.Authorizer.AuthorizedWorkspace;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.change.ChangeValueReader.Source;
import dev.stateward.application.change.port.ComparingVersions;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.change.ComparedInstance;
import dev.stateward.domain.change.InstanceChange;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares versions by what was extracted of them. */
final class ComparisonService implements ComparingVersions {
  private final Authorizer authorizer;
  private final StateVersions stateVersions;
  private final InstanceSpans spans;
  private final BlameReader blames;
  private final ChangeValueReader values;

  ComparisonService(
      Authorizer authorizer,
      StateVersions stateVersions,
      InstanceSpans spans,
      BlameReader blames,
      ChangeValueReader values) {
    this.authorizer = authorizer;
    this.stateVersions = stateVersions;
    this.spans = spans;
    this.blames = blames;
    this.values = values;
  }

  @Override
  public DeferredResult<Comparison> compare(
      Caller caller,
      StateVersionId version,
      Optional<StateVersionId> from,
      Selection selection,
      PageRequest page) {
    ReadVersion after = readable(caller, version);
    Optional<ReadVersion> given = from.map(id -> readable(caller, id));
    given.ifPresent(it -> requireOneOrganization(it, after));
    Extracted later = extracted(after.version().id());
    Optional<Extracted> earlier =
        given.isPresent() ? given.map(it -> extracted(it.version().id())) : spans.before(later);
    Extracted start = earlier.orElseGet(() -> Differences.nothing(later));
    Optional<Source> source =
        given.isPresent()
            ? given.map(ReadVersion::source)
            : earlier.flatMap(it -> sibling(it, after));
    long instances = later.result().instances() + start.result().instances();
    return new DeferredResult<>(
        instances * ChangeBudgets.COMPARED_INSTANCE + read(selection, source, after),
        () -> {
          Differences differences = Differences.between(spans, start, later);
          Page<ListedChange> changes =
              page(later.workspace(), differences, differences.selected(selection), page);
          return new Comparison(
              source.map(it -> side(it, start)).orElseGet(Side.Nothing::new),
              new Side.Version(after.version(), later.result().engineVersion()),
              differences.summary(),
              changes,
              values.tell(caller, source, after.source(), selection.values(), changes.items()));
        });
  }

  /** A version that the caller may read, in its workspace. */
  private record ReadVersion(AuthorizedWorkspace seen, StateVersion.Finalized version) {
    Source source() {
      return new Source(seen.workspace(), version);
    }
  }

  private ReadVersion readable(Caller caller, StateVersionId id) {
    authorizer.principal(caller);
    StateVersion version = stateVersions.find(id).orElseThrow(UseCaseFailedException::notFound);
    AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.READ_STATE, version.workspace());
    return switch (version) {
      case StateVersion.Finalized it -> new ReadVersion(seen, it);
      case StateVersion.Pending ignored -> throw unknown(id, "it has no state yet");
      case StateVersion.Discarded ignored -> throw unknown(id, "it has no state");
      case StateVersion.BackingDataSoftDeleted ignored -> throw UseCaseFailedException.notFound();
      case StateVersion.BackingDataPermanentlyDeleted ignored ->
          throw UseCaseFailedException.notFound();
    };
  }

  private static UseCaseFailedException unknown(StateVersionId version, String reason) {
    return new UseCaseFailedException(new Failure.ResourcesUnknown(version, reason));
  }

  /** The digests of two organizations are under two keys. */
  private static void requireOneOrganization(ReadVersion one, ReadVersion other) {
    if (!one.seen().workspace().organization().equals(other.seen().workspace().organization())) {
      throw new UseCaseFailedException(
          new Failure.InvalidAttributes(
              "from is a state version of another organization; only versions of one organization"
                  + " can be compared"));
    }
  }

  private Extracted extracted(StateVersionId version) {
    Extracted found =
        spans
            .find(version)
            .orElseThrow(() -> new UseCaseFailedException(new Failure.NotExtracted(version)));
    if (!found.result().failure().isEmpty()) {
      throw unknown(version, found.result().failure());
    }
    return found;
  }

  private Optional<Source> sibling(Extracted before, ReadVersion after) {
    return stateVersions
        .find(before.version())
        .filter(StateVersion.Finalized.class::isInstance)
        .map(it -> new Source(after.seen().workspace(), (StateVersion.Finalized) it));
  }

  private static Side side(Source source, Extracted extracted) {
    return new Side.Version(source.version(), extracted.result().engineVersion());
  }

  /** How many bytes are read for values: states that are large are read one at a time. */
  private static long read(Selection selection, Optional<Source> before, ReadVersion after) {
    return selection.values() == Values.NONE
        ? 0
        : before.map(it -> it.version().content().size()).orElse(0L)
            + after.version().content().size();
  }

  private Page<ListedChange> page(
      WorkspaceId workspace,
      Differences differences,
      List<InstanceChange> selected,
      PageRequest page) {
    List<InstanceChange> shown = selected.stream().skip(page.offset()).limit(page.size()).toList();
    Map<Long, ExtractedInstance> instances =
        spans.instances(
            shown.stream().flatMap(ComparisonService::instances).map(differences::row).toList());
    return new Page<>(
        shown.stream()
            .flatMap(it -> listed(workspace, it, differences, instances).stream())
            .toList(),
        page,
        selected.size());
  }

  private static Stream<ComparedInstance> instances(InstanceChange change) {
    return switch (change) {
      case InstanceChange.Added(var after) -> Stream.of(after);
      case InstanceChange.Removed(var before) -> Stream.of(before);
      case InstanceChange.InBoth(var ignored, var before, var after) -> Stream.of(before, after);
    };
  }

  /** Empty when a version was destroyed meanwhile, and its rows with it. */
  private static Optional<ListedChange> listed(
      WorkspaceId workspace,
      InstanceChange change,
      Differences differences,
      Map<Long, ExtractedInstance> instances) {
    if (!instances(change).map(differences::row).allMatch(instances::containsKey)) {
      return Optional.empty();
    }
    List<ExtractedInstance> found =
        instances(change)
            .map(it -> Objects.requireNonNull(instances.get(differences.row(it))))
            .toList();
    return Optional.of(
        ListedChanges.of(workspace, change.kind(), found.getFirst(), found.getLast()));
  }

  @Override
  public Page<VersionChanges> history(Caller caller, WorkspaceId workspace, PageRequest page) {
    authorizer.require(caller, Permission.READ_STATE, workspace);
    return blames.history(workspace, page);
  }

  @Override
  public Page<Blame> blame(
      Caller caller, WorkspaceId workspace, Subject subject, PageRequest page) {
    authorizer.require(caller, Permission.READ_STATE, workspace);
    return blames.blame(workspace, subject, page);
  }

  @Override
  public Page<Blame> unmarkedSecrets(Caller caller, WorkspaceId workspace, PageRequest page) {
    authorizer.require(caller, Permission.READ_STATE, workspace);
    return blames.unmarkedSecrets(workspace, page);
  }
}
