package dev.stateward.application.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.RecordReader.Finding;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.RecordedBlob;
import dev.stateward.application.blob.port.RecoveredBlob;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.recovery.port.RecoveredVersion;
import dev.stateward.application.recovery.port.RecoveredWorkspace;
import dev.stateward.application.recovery.port.RecoveryProblem;
import dev.stateward.application.recovery.port.RecoveryProblem.Kind;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoundVersionsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Finding SOUND = new Finding.Sound(false);

  private final FoundVersions found = new FoundVersions();
  private final List<RecoveryProblem> problems = new ArrayList<>();
  private String organization = "acme";
  private String workspace = "prod";
  private boolean forced;

  private RecordedBlob blob(String id, BlobKind kind, long serial, int second, String key) {
    BlobOwner owner =
        new BlobOwner(
            new OrganizationId("org-" + organization),
            new WorkspaceId("ws-" + workspace),
            new StateVersionId("sv-" + id),
            kind);
    String digest = String.format("%064x", key.hashCode() & 0xffff);
    Content content =
        new Content(new BlobKey("b/" + key), 5, new Md5(digest.substring(32)), new Sha256(digest));
    return new RecordedBlob(
        new WrappedKey("k1", "wrapped"),
        new RecoveredBlob(
            owner,
            new OrganizationName("acme"),
            new WorkspaceName("prod"),
            new Serial(serial),
            new Lineage("lineage"),
            START.plusSeconds(second),
            forced,
            1,
            9,
            content));
  }

  private void state(String id, long serial, int second) {
    found.add(blob(id, BlobKind.STATE, serial, second, id), SOUND);
  }

  private List<RecoveredWorkspace> workspaces() {
    return found.workspaces(problems::add);
  }

  private List<String> order() {
    return workspaces().getFirst().versions().stream()
        .map(version -> version.id().value().substring(3))
        .toList();
  }

  private List<Kind> kinds() {
    return problems.stream().map(RecoveryProblem::kind).toList();
  }

  @Test
  void ordersByTimeWhateverTheSerialsAreAMinuteApart() {
    state("b", 2, 100);
    state("a", 3, 0);
    state("c", 1, 200);

    assertThat(order()).containsExactly("a", "b", "c");
    assertThat(problems).isEmpty();
  }

  @Test
  void ordersBySerialWhereClocksMayDiffer() {
    state("a", 1, 0);
    state("c", 3, 10);
    state("b", 2, 12);

    assertThat(order()).containsExactly("a", "b", "c");
    assertThat(kinds()).containsExactly(Kind.ORDERED_BY_SERIAL);
  }

  @Test
  void leavesForcedOnesWhereTheClockPutThem() {
    state("a", 9, 0);
    forced = true;
    state("b", 1, 10);
    forced = false;
    state("c", 2, 20);

    assertThat(order()).containsExactly("a", "b", "c");
    assertThat(problems).isEmpty();
  }

  @Test
  void tellsOfTwoStatesWithOneSerial() {
    state("a", 1, 0);
    state("b", 1, 500);

    assertThat(order()).containsExactly("a", "b");
    assertThat(kinds()).containsExactly(Kind.SERIAL_TAKEN_TWICE);
  }

  @Test
  void prefersTheSoundOneOfTwoBlobsOfAVersion() {
    found.add(blob("a", BlobKind.STATE, 1, 0, "former"), new Finding.Missing());
    found.add(blob("a", BlobKind.STATE, 1, 0, "moved"), SOUND);
    found.add(blob("a", BlobKind.STATE, 1, 0, "other"), new Finding.Damaged("flipped"));
    found.add(blob("a", BlobKind.JSON_STATE, 1, 0, "json"), SOUND);

    RecoveredVersion version = workspaces().getFirst().versions().getFirst();

    assertThat(version.readable()).isTrue();
    assertThat(version.blob().content().key()).isEqualTo(new BlobKey("b/moved"));
    assertThat(version.json()).hasSize(1);
  }

  @Test
  void keepsTheNewestCurrentThoughItIsDamaged() {
    state("a", 1, 0);
    found.add(blob("b", BlobKind.STATE, 2, 100, "b"), new Finding.Damaged("flipped"));

    assertThat(order()).containsExactly("a", "b");
    assertThat(workspaces().getFirst().versions().getLast().readable()).isFalse();
  }

  @Test
  void tellsOfAJsonFormAlone() {
    found.add(blob("a", BlobKind.JSON_STATE, 1, 0, "json"), SOUND);

    assertThat(workspaces()).isEmpty();
    assertThat(kinds()).containsExactly(Kind.STATE_NOT_FOUND);
  }

  @Test
  void givesEachWorkspaceANameOfItsOwn() {
    state("a", 1, 0);
    workspace = "other";
    state("b", 1, 100);
    organization = "renamed";
    workspace = "third";
    state("c", 1, 50);

    assertThat(workspaces())
        .extracting(it -> it.organizationName().value() + "/" + it.name().value())
        .containsExactly("acme/prod", "acme-recovered-1/prod", "acme/prod-recovered-1");
    assertThat(kinds()).containsOnly(Kind.RENAMED);
  }

  @Test
  void readsRecordsOfTheFirstReleaseWithEncryption() throws IOException {
    forced = true;
    RecoveredBlob blob = blob("a", BlobKind.STATE, 1, 0, "a").blob();
    byte[] written = blob.written();

    assertThat(RecoveredBlob.read(written)).isEqualTo(blob);
    assertThat(RecoveredBlob.read(Arrays.copyOf(written, written.length - 1)).forced()).isFalse();
  }
}
