package dev.stateward.adapter.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.blob.port.ValueKeys;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.change.port.ChangeSummary;
import dev.stateward.application.change.port.ComparingVersions.Subject;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.change.port.InstanceSpans.Differing;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.application.change.port.InstanceSpans.Extraction;
import dev.stateward.application.change.port.InstanceSpans.Open;
import dev.stateward.application.change.port.InstanceSpans.Range;
import dev.stateward.application.change.port.InstanceSpans.Result;
import dev.stateward.application.change.port.InstanceSpans.UnmarkedSecret;
import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.AttributeDigest.Sensitivity;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.contract.StoresContract;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How every store keeps the instances of versions. */
final class InstanceSpansContract extends StoresContract {
  private static final Result FINE =
      new Result("1.9.8", 2, "", new ChangeSummary(1, 2, 3, 4, 5, 6));

  private InstanceSpans spans() {
    return stores().instanceSpans();
  }

  private StateVersion.Finalized version(Workspace workspace, long serial) {
    StateVersion.Finalized version = versions().finalized(workspace, serial);
    stores().stateVersions().add(version);
    return version;
  }

  private static ExtractedInstance instance(String name, long content) {
    return new ExtractedInstance(
        new ShortDigest(1, name.hashCode()),
        new ShortDigest(2, name.hashCode()),
        new ShortDigest(-3, content),
        new Description(name, "", Mode.MANAGED, "t", "root", "p/q", "id-" + name, content > 5),
        List.of(
            new AttributeDigest("a", new ShortDigest(4, content), Sensitivity.NONE),
            new AttributeDigest("b\\n\n\r*", new ShortDigest(-5, -6), Sensitivity.MARKED)));
  }

  @Test
  void leavesOrganizationsWhoseDigestsHaveNoKey() {
    Workspace keyless = fixture().workspace();
    Workspace keyed = fixture().workspace();
    stores().digestKeys().add(keyed.organization().id(), new WrappedKey("first", "digests"));
    String organization = keyless.organization().id().value();
    version(keyless, 1);
    version(keyed, 1);
    assertThat(keyless(Optional.empty())).doesNotContain(organization);

    begin(keyless);
    begin(keyed);

    assertThat(keyless(Optional.empty()))
        .contains(organization)
        .doesNotContain(keyed.organization().id().value());
    assertThat(keyless(Optional.of(organization))).doesNotContain(organization);
  }

  private List<String> keyless(Optional<String> after) {
    return stores().valueKeys().missing(ValueKeys.Kind.DIGESTS, after, 1000);
  }

  private Extraction begin(Workspace workspace) {
    return spans().begin(workspace.id()).orElseThrow();
  }

  private List<Open> open(WorkspaceId workspace) {
    List<Open> open = new ArrayList<>();
    spans().forEachOpen(workspace, open::add);
    return open;
  }

  /** Extracts the next version of a workspace, with these instances and no others. */
  private Extracted extract(Workspace workspace, ExtractedInstance... all) {
    Extraction extraction = begin(workspace);
    store(extraction, all);
    assertThat(spans().end(extraction, FINE)).isTrue();
    return spans().find(extraction.version()).orElseThrow();
  }

  private void store(Extraction extraction, ExtractedInstance... all) {
    List<ExtractedInstance> added = new ArrayList<>(List.of(all));
    List<Long> ended = new ArrayList<>();
    for (Open row : open(extraction.workspace())) {
      boolean same =
          added.removeIf(
              it -> it.place().equals(row.place()) && it.content().equals(row.content()));
      if (!same) {
        ended.add(row.row());
      }
    }
    assertThat(spans().store(extraction, added, ended)).isTrue();
  }

  /** The instances that differ, as {@code -name} and {@code +name}. */
  private List<String> differing(Extracted before, Extracted after) {
    List<Differing> found = new ArrayList<>();
    spans().forEachDiffering(before, after, found::add);
    var instances = spans().instances(found.stream().map(Differing::row).toList());
    return found.stream()
        .map(it -> {
          ExtractedInstance instance = Objects.requireNonNull(instances.get(it.row()));
          assertThat(List.of(it.place(), it.identity(), it.content()))
              .containsExactly(instance.place(), instance.identity(), instance.content());
          return (it.later() ? "+" : "-") + instance.description().address();
        })
        .toList();
  }

  @Test
  void tellsWhatDiffersBetweenAnyTwoVersions() {
    Workspace workspace = fixture().workspace();
    Stream.of(1, 2, 3, 4).forEach(serial -> version(workspace, serial));
    Extracted one = extract(workspace, instance("a", 1), instance("b", 1));
    Extracted two = extract(workspace, instance("b", 2), instance("a", 1), instance("C", 1));
    Extracted three = extract(workspace, instance("b", 2), instance("C", 2));
    Extracted four = extract(workspace, instance("b", 1), instance("a", 1));

    assertThat(differing(one, two)).containsExactly("+C", "-b", "+b");
    assertThat(differing(two, three)).containsExactly("-C", "+C", "-a");
    assertThat(differing(three, two)).containsExactly("-C", "+C", "+a");
    assertThat(differing(one, three)).containsExactly("+C", "-a", "-b", "+b");
    assertThat(differing(one, four)).isEmpty();
    assertThat(differing(four, four)).isEmpty();
    assertThat(spans().begin(workspace.id())).isEmpty();
  }

  @Test
  void givesBackWhatWasStored() {
    Workspace workspace = fixture().workspace();
    version(workspace, 1);
    extract(workspace, instance("a", 1), instance("b", 9));

    List<Long> rows = open(workspace.id()).stream().map(Open::row).toList();

    assertThat(spans().instances(rows).values())
        .containsExactlyInAnyOrder(instance("a", 1), instance("b", 9));
    assertThat(spans().instances(List.of(-1L))).isEmpty();
    assertThat(spans().instances(List.of())).isEmpty();
  }

  @Test
  void keepsAnInstanceOnceAsLongAsItDoesNotChange() {
    Workspace workspace = fixture().workspace();
    Stream.of(1, 2, 3).forEach(serial -> version(workspace, serial));
    extract(workspace, instance("a", 1), instance("b", 1));
    var rows = new TreeSet<>(open(workspace.id()).stream().map(Open::row).toList());
    extract(workspace, instance("a", 1), instance("b", 2));
    extract(workspace, instance("a", 1), instance("b", 2));

    assertThat(open(workspace.id())).hasSize(2);
    assertThat(open(workspace.id())).filteredOn(it -> rows.contains(it.row())).hasSize(1);
  }

  @Test
  void comparesVersionsOfTwoWorkspaces() {
    Workspace workspace = fixture().workspace();
    Workspace other = fixture().workspace();
    version(workspace, 1);
    version(other, 1);
    Extracted one = extract(workspace, instance("a", 1), instance("b", 1), instance("c", 1));
    Extracted two = extract(other, instance("a", 1), instance("b", 2), instance("d", 1));

    assertThat(differing(one, two)).containsExactly("-b", "+b", "-c", "+d");
  }

  @Test
  void goesThroughTheVersionsInOrder() {
    Workspace workspace = fixture().workspace();
    StateVersion.Pending pending = versions().pending(workspace, 1);
    stores().stateVersions().add(pending);
    stores().stateVersions().discard(pending.id());
    StateVersion.Finalized first = version(workspace, 2);
    StateVersion.Finalized deleted = version(workspace, 3);
    stores().stateVersions().softDelete(deleted.softDelete(Instant.EPOCH, 1));

    Extraction extraction = begin(workspace);
    assertThat(extraction.version()).isEqualTo(first.id());
    assertThat(extraction.content()).isEqualTo(first.content());
    assertThat(spans().find(first.id())).isEmpty();

    Extracted one = extract(workspace, instance("a", 1));
    Extracted two = extract(workspace, instance("a", 2));
    assertThat(two.version()).isEqualTo(deleted.id());
    assertThat(one.result()).isEqualTo(FINE);
    assertThat(one.workspace()).isEqualTo(workspace.id());

    version(workspace, 4);
    Extracted three = extract(workspace, instance("a", 3));
    assertThat(spans().before(three)).hasValue(one);
    assertThat(spans().before(one)).isEmpty();
    stores().stateVersions().restore(deleted);
    assertThat(spans().before(three)).hasValue(two);
  }

  @Test
  void goesOnAfterAVersionThatCannotBeCompared() {
    Workspace workspace = fixture().workspace();
    Stream.of(1, 2, 3).forEach(serial -> version(workspace, serial));
    Extracted one = extract(workspace, instance("a", 1));
    Extraction encrypted = begin(workspace);
    store(encrypted, instance("b", 1));
    Result failure = Result.failed("it is encrypted");
    assertThat(spans().end(encrypted, failure)).isTrue();
    Extracted three = extract(workspace, instance("a", 1));

    assertThat(spans().find(encrypted.version())).map(Extracted::result).hasValue(failure);
    assertThat(spans().before(three)).hasValue(one);
    assertThat(differing(one, three)).isEmpty();
  }

  /** A crash at any step leaves nothing that is seen, and nothing that stays. */
  @Test
  void undoesWhatABrokenExtractionLeft() {
    Workspace workspace = fixture().workspace();
    Stream.of(1, 2).forEach(serial -> version(workspace, serial));
    Extracted one = extract(workspace, instance("a", 1), instance("b", 1));
    List<Open> before = open(workspace.id());
    Extraction broken = begin(workspace);
    store(broken, instance("a", 2), instance("c", 1));

    assertThat(spans().find(broken.version())).isEmpty();
    assertThat(differing(one, one)).isEmpty();
    Extraction again = begin(workspace);
    assertThat(again.version()).isEqualTo(broken.version());
    assertThat(open(workspace.id())).containsExactlyInAnyOrderElementsOf(before);

    assertThat(spans().store(broken, List.of(instance("d", 1)), List.of())).isFalse();
    assertThat(spans().end(broken, FINE)).isFalse();
    assertThat(open(workspace.id())).containsExactlyInAnyOrderElementsOf(before);
    store(again, instance("a", 1));
    assertThat(spans().end(again, FINE)).isTrue();
    assertThat(spans().end(again, FINE)).isFalse();
    assertThat(spans().store(again, List.of(instance("d", 1)), List.of())).isFalse();
    assertThat(differing(one, spans().find(again.version()).orElseThrow())).containsExactly("-b");
  }

  private void destroy(StateVersion.Finalized version) {
    StateVersion.BackingDataSoftDeleted deleted = version.softDelete(Instant.EPOCH, 1);
    stores().stateVersions().softDelete(deleted);
    stores().stateVersions().destroy(deleted.destroy(Instant.EPOCH));
  }

  private SortedSet<String> kept(List<Long> rows) {
    return spans().instances(rows).values().stream()
        .map(it -> it.description().address() + it.content().low())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void forgetsWhatOnlyADestroyedVersionHas() {
    Workspace workspace = fixture().workspace();
    List<StateVersion.Finalized> all =
        Stream.of(1, 2, 3, 4).map(serial -> version(workspace, serial)).toList();
    List<Long> rows = new ArrayList<>();
    Extracted one = extract(workspace, instance("a", 1), instance("b", 1), instance("o", 1));
    open(workspace.id()).forEach(it -> rows.add(it.row()));
    extract(workspace, instance("a", 2), instance("b", 2), instance("o", 1), instance("x", 1));
    open(workspace.id()).forEach(it -> rows.add(it.row()));
    Extracted three =
        extract(workspace, instance("a", 3), instance("b", 2), instance("o", 1), instance("n", 1));
    open(workspace.id()).forEach(it -> rows.add(it.row()));
    assertThat(kept(rows)).containsExactly("a1", "a2", "a3", "b1", "b2", "n1", "o1", "x1");

    destroy(all.get(1));
    assertThat(kept(rows)).containsExactly("a1", "a3", "b1", "b2", "n1", "o1");
    assertThat(spans().find(all.get(1).id())).isEmpty();
    assertThat(spans().before(three)).hasValue(one);

    destroy(all.get(2));
    assertThat(kept(rows)).containsExactly("a1", "b1", "o1");
    Extracted four = extract(workspace, instance("a", 1), instance("o", 1), instance("n", 1));
    assertThat(differing(one, four)).containsExactly("-b", "+n");

    destroy(all.get(0));
    assertThat(kept(rows)).containsExactly("o1");
    assertThat(open(workspace.id())).hasSize(3);
  }

  @Test
  void stopsAnExtractionWhoseVersionIsDestroyed() {
    Workspace workspace = fixture().workspace();
    version(workspace, 1);
    StateVersion.Finalized second = version(workspace, 2);
    extract(workspace, instance("a", 1));
    Extraction extraction = begin(workspace);
    store(extraction, instance("a", 2));

    destroy(second);

    assertThat(spans().store(extraction, List.of(instance("b", 1)), List.of())).isFalse();
    assertThat(spans().end(extraction, FINE)).isFalse();
    assertThat(spans().begin(workspace.id())).isEmpty();
    assertThat(open(workspace.id()))
        .extracting(Open::content)
        .containsExactly(instance("a", 1).content());
  }

  @Test
  void namesWorkspacesWhoseCurrentVersionIsToBeExtracted() {
    Workspace one = fixture().workspace();
    Workspace two = fixture().workspace();
    StateVersion.Finalized first = version(one, 1);
    StateVersion.Finalized second = version(two, 1);
    assertThat(behind()).doesNotContain(one.id(), two.id());

    stores().workspaces().makeCurrent(one.id(), first.id());
    stores().workspaces().makeCurrent(two.id(), second.id());
    assertThat(behind()).contains(one.id(), two.id());
    extract(one, instance("a", 1));
    assertThat(behind()).doesNotContain(one.id()).contains(two.id());
    assertThat(spans().behind(Optional.of(two.id()), 1000)).doesNotContain(two.id());
    extract(two);
    assertThat(behind()).doesNotContain(one.id(), two.id());
  }

  private List<WorkspaceId> behind() {
    return spans().behind(Optional.empty(), 1000);
  }

  @Test
  void forgetsARemovedWorkspace() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = version(workspace, 1);
    extract(workspace, instance("a", 1));
    version(workspace, 2);
    Extraction extraction = begin(workspace);
    List<Long> rows = open(workspace.id()).stream().map(Open::row).toList();

    stores().workspaces().remove(workspace.id());

    assertThat(spans().find(version.id())).isEmpty();
    assertThat(spans().instances(rows)).isEmpty();
    assertThat(spans().store(extraction, List.of(instance("b", 1)), List.of())).isFalse();
    assertThat(spans().end(extraction, FINE)).isFalse();
    assertThat(spans().begin(workspace.id())).isEmpty();
  }

  private static final Subject A = new Subject.AtAddress("a", "");

  private List<Range> history(Workspace workspace, Subject subject) {
    return spans().history(workspace.id(), subject, 1000);
  }

  @Test
  void tellsInWhichVersionsSomethingWas() {
    Workspace workspace = fixture().workspace();
    Stream.of(1, 2, 3, 4).forEach(serial -> version(workspace, serial));
    Extracted one = extract(workspace, instance("a", 1), instance("b", 1));
    Extracted two = extract(workspace, instance("a", 2), instance("b", 1));
    Extracted three = extract(workspace, instance("b", 1));

    assertThat(history(workspace, A))
        .extracting(Range::from, Range::until)
        .containsExactly(tuple(two.place(), three.place()), tuple(one.place(), two.place()));
    assertThat(history(workspace, new Subject.WithId("id-b", "")))
        .extracting(Range::from, Range::until)
        .containsExactly(tuple(one.place(), Range.OPEN));
    assertThat(spans().history(workspace.id(), A, 1)).hasSize(1);
    assertThat(history(fixture().workspace(), A)).isEmpty();

    Extraction extraction = begin(workspace);
    store(extraction, instance("a", 3));
    assertThat(history(workspace, A)).hasSize(2);
    assertThat(history(workspace, new Subject.WithId("id-b", "")))
        .extracting(Range::until)
        .containsExactly(Range.OPEN);
  }

  private static ExtractedInstance output(long content, Sensitivity sensitivity) {
    return new ExtractedInstance(
        new ShortDigest(7, 7),
        ShortDigest.NONE,
        new ShortDigest(content, sensitivity.name().length()),
        new Description("output.token", "", Mode.OUTPUT, "", "root", "", "", false),
        List.of(
            new AttributeDigest("type", new ShortDigest(1, 1), Sensitivity.NONE),
            new AttributeDigest("value", new ShortDigest(8, content), sensitivity)));
  }

  private long outputRow(Workspace workspace) {
    return open(workspace.id()).stream()
        .filter(it -> it.place().equals(output(0, Sensitivity.NONE).place()))
        .findFirst()
        .orElseThrow()
        .row();
  }

  @Test
  void tellsWhenOutputsBecameUnmarkedSecrets() {
    Workspace workspace = fixture().workspace();
    Stream.of(1, 2, 3, 4, 5).forEach(serial -> version(workspace, serial));
    Extracted one = extract(workspace, output(1, Sensitivity.NAMED), instance("a", 1));
    final long first = outputRow(workspace);
    extract(workspace, output(2, Sensitivity.NAMED));
    extract(workspace, output(2, Sensitivity.MARKED));
    final long marked = outputRow(workspace);
    Extracted four = extract(workspace, output(2, Sensitivity.NAMED));
    final long last = outputRow(workspace);

    UnmarkedSecret again = new UnmarkedSecret(four.place(), marked, last);
    assertThat(spans().unmarkedSecrets(workspace.id(), 10))
        .containsExactly(again, new UnmarkedSecret(one.place(), first, first));
    assertThat(spans().unmarkedSecrets(workspace.id(), 1)).containsExactly(again);
    assertThat(spans().unmarkedSecrets(fixture().workspace().id(), 10)).isEmpty();

    Extraction extraction = begin(workspace);
    store(extraction, output(3, Sensitivity.NONE), instance("b", 1));
    assertThat(spans().unmarkedSecrets(workspace.id(), 10)).hasSize(2);
  }

  @Test
  void tellsWhereSomethingWentAndFromWhere() {
    Workspace workspace = fixture().workspace();
    Stream.of(1, 2).forEach(serial -> version(workspace, serial));
    extract(workspace, instance("a", 1));
    long row = open(workspace.id()).getFirst().row();
    Extracted two = extract(workspace, instance("b", 1));
    ShortDigest a = instance("a", 1).identity();
    ShortDigest b = instance("b", 1).identity();

    assertThat(spans().ended(workspace.id(), a, two.place())).hasValue(row);
    assertThat(spans().begun(workspace.id(), a, two.place())).isEmpty();
    assertThat(spans().begun(workspace.id(), b, two.place()))
        .hasValue(open(workspace.id()).getFirst().row());
    assertThat(spans().ended(workspace.id(), b, two.place())).isEmpty();
    assertThat(spans().ended(workspace.id(), ShortDigest.NONE, two.place())).isEmpty();
  }

  @Test
  void findsVersionsByPlaceAndWhatWasExtractedOfSome() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized first = version(workspace, 1);
    StateVersion.Finalized second = version(workspace, 2);
    Extracted one = extract(workspace, instance("a", 1));
    List<StateVersionId> both = List.of(first.id(), second.id());

    assertThat(one.result()).isEqualTo(FINE);
    assertThat(spans().findAll(both)).containsExactly(Map.entry(first.id(), one));
    assertThat(spans().findAll(List.of())).isEmpty();
    assertThat(spans().versionsAt(workspace.id(), List.of(one.place(), -1L)))
        .containsExactly(Map.entry(one.place(), first.id()));
    assertThat(spans().versionsAt(fixture().workspace().id(), List.of(one.place()))).isEmpty();
    assertThat(spans().versionsAt(workspace.id(), List.of())).isEmpty();
  }
}
