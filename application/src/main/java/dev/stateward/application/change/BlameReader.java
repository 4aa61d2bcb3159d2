package dev.stateward.application.change;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.change.port.ComparingVersions.Author;
import dev.stateward.application.change.port.ComparingVersions.Blame;
import dev.stateward.application.change.port.ComparingVersions.Subject;
import dev.stateward.application.change.port.ComparingVersions.VersionChanges;
import dev.stateward.application.change.port.ComparingVersions.VersionChanges.Known;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionCatalog.Listed;
import dev.stateward.domain.change.InstanceChange.Kind;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads which versions changed what, and who created them. */
final class BlameReader {
  private final InstanceSpans spans;
  private final StateVersionCatalog catalog;

  BlameReader(InstanceSpans spans, StateVersionCatalog catalog) {
    this.spans = spans;
    this.catalog = catalog;
  }

  Page<VersionChanges> history(WorkspaceId workspace, PageRequest request) {
    Page<Listed> listed = catalog.list(workspace, Set.of(StateVersionStatus.FINALIZED), request);
    List<StateVersionId> ids = listed.items().stream().map(Listed::id).toList();
    Map<StateVersionId, Extracted> extracted = spans.findAll(ids);
    return new Page<>(
        ids.stream()
            .flatMap(id -> author(id).stream())
            .map(author -> new VersionChanges(author, known(extracted.get(author.version().id()))))
            .toList(),
        request,
        listed.total());
  }

  private static Known known(@Nullable Extracted extracted) {
    if (extracted == null) {
      return new Known.NotYet();
    }
    InstanceSpans.Result result = extracted.result();
    return result.failure().isEmpty()
        ? new Known.Compared(result.engineVersion(), result.summary())
        : new Known.Never(result.failure());
  }

  /** One version is read at a time, since what was extracted of it may be much. */
  private Optional<Author> author(StateVersionId version) {
    return catalog.find(version).map(it -> new Author(it.version(), it.commit()));
  }

  Page<Blame> blame(WorkspaceId workspace, Subject subject, PageRequest request) {
    SpanEvents all =
        SpanEvents.of(spans.history(workspace, subject, ChangeBudgets.BLAMED_SPANS + 1), subject);
    List<SpanEvent> events =
        all.events().stream().filter(it -> concerns(it, subject.attribute())).toList();
    return page(workspace, events, request);
  }

  Page<Blame> unmarkedSecrets(WorkspaceId workspace, PageRequest request) {
    List<SpanEvent> events =
        spans.unmarkedSecrets(workspace, ChangeBudgets.BLAMED_SPANS).stream()
            .map(SpanEvent::of)
            .toList();
    return page(workspace, events, request);
  }

  private Page<Blame> page(WorkspaceId workspace, List<SpanEvent> events, PageRequest request) {
    List<SpanEvent> shown =
        events.stream()
            .skip(request.offset())
            .limit(request.size())
            .map(it -> followed(workspace, it))
            .toList();
    Map<Long, StateVersionId> versions =
        spans.versionsAt(workspace, shown.stream().map(SpanEvent::place).toList());
    return new Page<>(
        shown.stream().flatMap(it -> blame(workspace, it, versions).stream()).toList(),
        request,
        events.size());
  }

  private boolean concerns(SpanEvent event, String attribute) {
    if (attribute.isEmpty()) {
      return true;
    }
    Map<Long, ExtractedInstance> rows = rows(event);
    return rows.containsKey(event.before())
        && rows.containsKey(event.after())
        && ListedChanges.attributes(
                event.kind(), row(rows, event.before()), row(rows, event.after()))
            .stream()
            .anyMatch(it -> it.name().equals(attribute));
  }

  private Map<Long, ExtractedInstance> rows(SpanEvent event) {
    return spans.instances(Stream.of(event.before(), event.after()).distinct().toList());
  }

  private static ExtractedInstance row(Map<Long, ExtractedInstance> rows, long row) {
    return Objects.requireNonNull(rows.get(row));
  }

  /** What was added or removed may have come from another address, or gone there. */
  private SpanEvent followed(WorkspaceId workspace, SpanEvent event) {
    return switch (event.kind()) {
      case ADDED ->
          spans
              .ended(workspace, event.identity(), event.place())
              .map(before -> event.moved(before, event.after()))
              .orElse(event);
      case REMOVED ->
          spans
              .begun(workspace, event.identity(), event.place())
              .map(after -> event.moved(event.before(), after))
              .orElse(event);
      case REPLACED, MOVED, CHANGED -> event;
    };
  }

  private Optional<Blame> blame(
      WorkspaceId workspace, SpanEvent event, Map<Long, StateVersionId> versions) {
    Map<Long, ExtractedInstance> rows = rows(event);
    if (!rows.containsKey(event.before()) || !rows.containsKey(event.after())) {
      return Optional.empty();
    }
    Kind kind = event.kind();
    return Optional.ofNullable(versions.get(event.place()))
        .flatMap(this::author)
        .map(author ->
            new Blame(
                author,
                ListedChanges.of(
                    workspace, kind, row(rows, event.before()), row(rows, event.after()))));
  }
}
