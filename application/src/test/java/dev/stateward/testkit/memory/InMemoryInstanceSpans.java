package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.change.port.ComparingVersions;
import dev.stateward.application.change.port.ComparingVersions.Subject;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.memory.Tables.Cursor;
import dev.stateward.testkit.memory.Tables.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryInstanceSpans implements InstanceSpans {
  /** No number is used twice, as with an identity column. */
  private static final AtomicLong ROWS = new AtomicLong();

  private final InMemoryTransactions transactions;

  InMemoryInstanceSpans(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<WorkspaceId> behind(Optional<WorkspaceId> after, int atMost) {
    return transactions.read(tables ->
        tables.current.entrySet().stream()
            .filter(entry ->
                cursor(tables, entry.getKey()).version().filter(entry.getValue()::equals).isEmpty())
            .map(Map.Entry::getKey)
            .filter(id -> after.filter(it -> it.value().compareTo(id.value()) >= 0).isEmpty())
            .sorted(Comparator.comparing(WorkspaceId::value))
            .limit(atMost)
            .toList());
  }

  private static Cursor cursor(Tables tables, WorkspaceId workspace) {
    return tables.cursors.getOrDefault(workspace, Cursor.NONE);
  }

  @Override
  public Optional<Extraction> begin(WorkspaceId workspace) {
    return transactions.write(tables -> {
      Cursor cursor = cursor(tables, workspace);
      Optional<Extraction> next =
          tables.versions.values().stream()
              .filter(version -> version.workspace().equals(workspace))
              .filter(version -> place(tables, version.id()) > cursor.place())
              .flatMap(version -> extraction(tables, version, cursor.attempt() + 1))
              .min(Comparator.comparingLong(Extraction::place));
      if (next.isPresent()) {
        undo(tables, workspace, cursor.place());
        tables.cursors.put(workspace, next(cursor));
      }
      return next;
    });
  }

  private static Cursor next(Cursor cursor) {
    return new Cursor(cursor.place(), cursor.version(), cursor.attempt() + 1);
  }

  private static long place(Tables tables, StateVersionId version) {
    return tables.places.getOrDefault(version, 0L);
  }

  private static Stream<Extraction> extraction(Tables tables, StateVersion version, long attempt) {
    Optional<Content> content =
        switch (version) {
          case StateVersion.Finalized it -> Optional.of(it.content());
          case StateVersion.BackingDataSoftDeleted it -> Optional.of(it.content());
          case StateVersion.Pending ignored -> Optional.empty();
          case StateVersion.Discarded ignored -> Optional.empty();
          case StateVersion.BackingDataPermanentlyDeleted ignored -> Optional.empty();
        };
    return content.stream()
        .map(it ->
            new Extraction(
                version.workspace(), attempt, version.id(), place(tables, version.id()), it));
  }

  private static void undo(Tables tables, WorkspaceId workspace, long place) {
    tables
        .spans
        .values()
        .removeIf(span -> span.workspace().equals(workspace) && span.from() > place);
    tables.spans.replaceAll((row, span) ->
        span.workspace().equals(workspace) && span.until() > place ? span.until(Span.OPEN) : span);
  }

  @Override
  public void forEachOpen(WorkspaceId workspace, Consumer<Open> taker) {
    List<Open> open = new ArrayList<>();
    transactions
        .read(tables -> Map.copyOf(tables.spans))
        .forEach((row, span) -> {
          if (span.workspace().equals(workspace) && span.until() == Span.OPEN) {
            open.add(new Open(row, span.instance().place(), span.instance().content()));
          }
        });
    open.forEach(taker);
  }

  @Override
  public boolean store(
      Extraction extraction, List<ExtractedInstance> added, Collection<Long> ended) {
    return transactions.write(tables -> {
      boolean own = own(tables, extraction);
      if (own) {
        ended.forEach(row ->
            tables.spans.computeIfPresent(
                row,
                (it, span) -> span.until() == Span.OPEN ? span.until(extraction.place()) : span));
        for (ExtractedInstance instance : added) {
          tables.spans.put(
              ROWS.incrementAndGet(),
              new Span(extraction.workspace(), extraction.place(), Span.OPEN, instance));
        }
      }
      return own;
    });
  }

  private static boolean own(Tables tables, Extraction extraction) {
    Cursor cursor = cursor(tables, extraction.workspace());
    return cursor.attempt() == extraction.attempt() && cursor.place() < extraction.place();
  }

  @Override
  public boolean end(Extraction extraction, Result result) {
    return transactions.write(tables -> {
      boolean own = own(tables, extraction);
      if (own) {
        WorkspaceId workspace = extraction.workspace();
        if (!result.failure().isEmpty()) {
          undo(tables, workspace, cursor(tables, workspace).place());
        }
        tables.extracted.put(
            extraction.version(),
            new Extracted(workspace, extraction.version(), extraction.place(), result));
        tables.cursors.put(
            workspace,
            new Cursor(
                extraction.place(), Optional.of(extraction.version()), extraction.attempt()));
      }
      return own;
    });
  }

  @Override
  public Optional<Extracted> find(StateVersionId version) {
    return transactions.read(tables -> Optional.ofNullable(tables.extracted.get(version)));
  }

  @Override
  public Optional<Extracted> before(Extracted version) {
    return transactions.read(tables ->
        tables.extracted.values().stream()
            .filter(it -> it.workspace().equals(version.workspace()))
            .filter(it -> it.place() < version.place() && it.result().failure().isEmpty())
            .filter(it -> tables.versions.get(it.version()) instanceof StateVersion.Finalized)
            .max(Comparator.comparingLong(Extracted::place)));
  }

  @Override
  public void forEachDiffering(Extracted before, Extracted after, Consumer<Differing> taker) {
    Map<Long, Span> spans = transactions.read(tables -> Map.copyOf(tables.spans));
    Stream.concat(
            spans.entrySet().stream()
                .filter(it -> differs(spans, it, before, after))
                .map(it -> differing(it, false)),
            spans.entrySet().stream()
                .filter(it -> differs(spans, it, after, before))
                .map(it -> differing(it, true)))
        .sorted(
            Comparator.comparing((Differing it) -> description(spans, it).address())
                .thenComparing(it -> description(spans, it).deposed())
                .thenComparing(Differing::later)
                .thenComparingLong(Differing::row))
        .forEach(taker);
  }

  private static boolean differs(
      Map<Long, Span> spans, Map.Entry<Long, Span> row, Extracted own, Extracted other) {
    ExtractedInstance it = row.getValue().instance();
    return row.getValue().in(own.workspace(), own.place())
        && spans.values().stream()
            .filter(span -> span.in(other.workspace(), other.place()))
            .noneMatch(span ->
                span.instance().place().equals(it.place())
                    && span.instance().content().equals(it.content()));
  }

  private static Differing differing(Map.Entry<Long, Span> row, boolean later) {
    ExtractedInstance it = row.getValue().instance();
    boolean output = it.description().mode() == ExtractedInstance.Mode.OUTPUT;
    String type = output ? ComparingVersions.OUTPUTS : it.description().type();
    return new Differing(row.getKey(), later, type, it.place(), it.identity(), it.content());
  }

  private static ExtractedInstance.Description description(Map<Long, Span> spans, Differing it) {
    return Tables.referred(spans, it.row()).instance().description();
  }

  @Override
  public Map<StateVersionId, Extracted> findAll(Collection<StateVersionId> versions) {
    return versions.stream()
        .flatMap(it -> find(it).stream())
        .collect(Collectors.toMap(Extracted::version, it -> it));
  }

  @Override
  public List<Range> history(WorkspaceId workspace, Subject subject, int atMost) {
    return transactions.read(tables ->
        tables.spans.entrySet().stream()
            .filter(it -> it.getValue().workspace().equals(workspace))
            .filter(it -> it.getValue().from() <= cursor(tables, workspace).place())
            .filter(it -> concerns(it.getValue(), subject))
            .map(it -> span(it, cursor(tables, workspace).place()))
            .sorted(Comparator.comparingLong(Range::from).thenComparingLong(Range::row).reversed())
            .limit(atMost)
            .toList());
  }

  private static boolean concerns(Span span, Subject subject) {
    ExtractedInstance.Description it = span.instance().description();
    return switch (subject) {
      case Subject.AtAddress(var address, var ignored) -> it.address().equals(address);
      case Subject.WithId(var id, var ignored) -> it.id().equals(id);
    };
  }

  private static Range span(Map.Entry<Long, Span> row, long last) {
    Span span = row.getValue();
    return new Range(
        row.getKey(),
        span.from(),
        span.until() <= last ? span.until() : Range.OPEN,
        span.instance().place(),
        span.instance().identity());
  }

  @Override
  public List<UnmarkedSecret> unmarkedSecrets(WorkspaceId workspace, int atMost) {
    return transactions.read(tables ->
        tables.spans.entrySet().stream()
            .filter(it -> it.getValue().workspace().equals(workspace))
            .filter(it -> it.getValue().from() <= cursor(tables, workspace).place())
            .filter(it -> it.getValue().instance().unmarkedSecret())
            .flatMap(it -> unmarkedSecret(tables, it).stream())
            .sorted(
                Comparator.comparingLong(UnmarkedSecret::place)
                    .thenComparingLong(UnmarkedSecret::after)
                    .reversed())
            .limit(atMost)
            .toList());
  }

  /** Empty when it was one before. */
  private static Optional<UnmarkedSecret> unmarkedSecret(Tables tables, Map.Entry<Long, Span> row) {
    Span span = row.getValue();
    Optional<Map.Entry<Long, Span>> before =
        tables.spans.entrySet().stream()
            .filter(it -> it.getValue().workspace().equals(span.workspace()))
            .filter(it -> it.getValue().until() == span.from())
            .filter(it -> it.getValue().instance().place().equals(span.instance().place()))
            .findFirst();
    return before.filter(it -> it.getValue().instance().unmarkedSecret()).isPresent()
        ? Optional.empty()
        : Optional.of(
            new UnmarkedSecret(
                span.from(), before.map(Map.Entry::getKey).orElse(row.getKey()), row.getKey()));
  }

  @Override
  public Optional<Long> ended(WorkspaceId workspace, ShortDigest identity, long place) {
    return neighbour(workspace, identity, span -> span.until() == place);
  }

  @Override
  public Optional<Long> begun(WorkspaceId workspace, ShortDigest identity, long place) {
    return neighbour(workspace, identity, span -> span.from() == place);
  }

  private Optional<Long> neighbour(
      WorkspaceId workspace, ShortDigest identity, Predicate<Span> wanted) {
    return identity.equals(ShortDigest.NONE)
        ? Optional.empty()
        : transactions.read(tables ->
            tables.spans.entrySet().stream()
                .filter(it -> it.getValue().workspace().equals(workspace))
                .filter(it -> it.getValue().instance().identity().equals(identity))
                .filter(it -> wanted.test(it.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst());
  }

  @Override
  public Map<Long, StateVersionId> versionsAt(WorkspaceId workspace, Collection<Long> places) {
    return transactions.read(tables ->
        tables.versions.values().stream()
            .filter(it -> it.workspace().equals(workspace))
            .filter(it -> places.contains(place(tables, it.id())))
            .collect(Collectors.toMap(it -> place(tables, it.id()), StateVersion::id)));
  }

  @Override
  public Map<Long, ExtractedInstance> instances(Collection<Long> rows) {
    return transactions.read(tables ->
        rows.stream()
            .distinct()
            .filter(tables.spans::containsKey)
            .collect(
                Collectors.toMap(
                    row -> row, row -> Tables.referred(tables.spans, row).instance())));
  }

  /** Deletes what no other version has than one that is destroyed. */
  static void forget(Tables tables, StateVersion version) {
    WorkspaceId workspace = version.workspace();
    if (!tables.cursors.containsKey(workspace)) {
      return;
    }
    tables.cursors.computeIfPresent(workspace, (id, cursor) -> next(cursor));
    undo(tables, workspace, cursor(tables, workspace).place());
    Extracted extracted = tables.extracted.remove(version.id());
    if (extracted != null) {
      List<Long> left =
          tables.extracted.values().stream()
              .filter(it -> it.workspace().equals(workspace))
              .map(Extracted::place)
              .toList();
      tables
          .spans
          .values()
          .removeIf(span ->
              span.in(workspace, extracted.place())
                  && left.stream().noneMatch(place -> span.in(workspace, place)));
    }
  }
}
