package dev.stateward.adapter.blobstore.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.BackupPlace;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.BackupRepository.FoundManifest;
import dev.stateward.application.backup.port.BackupRepository.RowReader;
import dev.stateward.application.backup.port.BackupRepository.RowWriter;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.backup.port.TableShape;
import dev.stateward.application.backup.port.TableShape.Column;
import dev.stateward.application.backup.port.TableShape.ColumnType;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoryTest {
  private static final BackupId ID = new BackupId("20260101t000000z-00000001");
  private static final KeyId KEY = new KeyId("0123456789abcdef");
  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00.000001Z");
  private static final TableShape THINGS =
      new TableShape(
          "things",
          List.of(
              new Column("a", ColumnType.TEXT),
              new Column("b", ColumnType.INTEGER),
              new Column("c", ColumnType.BOOLEAN),
              new Column("d", ColumnType.TIME),
              new Column("e", ColumnType.BYTES),
              new Column("f", ColumnType.TEXTS)));

  private final Path folder;
  private final BackupRepository repository;

  RepositoryTest(@TempDir Path folder) {
    this.folder = folder;
    this.repository = BackupPlaces.folders().open(new BackupPlace.Folder(folder.toString()), true);
  }

  @BeforeEach
  void begin() {
    repository.begin(ID);
  }

  @AfterEach
  void close() {
    repository.close();
  }

  private DumpedTable written(List<List<@Nullable Object>> rows) {
    RowWriter writer = repository.write(ID, THINGS);
    rows.forEach(writer::add);
    return writer.finish();
  }

  private List<List<@Nullable Object>> read(DumpedTable table) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (RowReader reader = repository.read(ID, table)) {
      for (Optional<List<@Nullable Object>> row = reader.next();
          row.isPresent();
          row = reader.next()) {
        rows.add(row.get());
      }
    }
    return rows;
  }

  @Test
  void givesBackEveryValue() {
    byte[] bytes = {0, -1, 127};
    List<List<@Nullable Object>> rows =
        List.of(
            Arrays.asList(
                "ä\n\"\u0001\ud83d\ude00", Long.MIN_VALUE, true, TIME, bytes, List.of("x", "")),
            Arrays.asList("", Long.MAX_VALUE, false, Instant.EPOCH, new byte[0], List.of()),
            Arrays.asList(null, null, null, null, null, null));

    List<List<@Nullable Object>> read = read(written(rows));

    assertThat(read).usingRecursiveComparison().isEqualTo(rows);
    assertThat(read(written(List.of()))).isEmpty();
  }

  @Test
  void continuesLargeTablesInOtherFiles() {
    Random random = new Random(1);
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      byte[] bytes = new byte[1_000_000];
      random.nextBytes(bytes);
      rows.add(Arrays.asList("row", (long) i, null, null, bytes, null));
    }

    DumpedTable table = written(rows);

    assertThat(table.files()).hasSizeGreaterThan(2);
    assertThat(table.files()).allMatch(file -> file.size() < 12 * 1024 * 1024);
    // A recursive comparison boxes each of 20 million bytes, and takes 40 s.
    assertThat(Arrays.deepEquals(cells(read(table)), cells(rows))).isTrue();
  }

  private static Object[] cells(List<List<@Nullable Object>> rows) {
    return rows.stream().map(List::toArray).toArray();
  }

  @Test
  void namesAFileThatWasChangedCutOrRemoved() throws IOException {
    List<@Nullable Object> row = Arrays.asList("text", 1L, true, TIME, new byte[] {1}, List.of());
    DumpedTable table = written(List.of(row, row, row));
    Path file = folder.resolve("backups/" + ID + "/things-0001.jsonl.gz");
    byte[] sound = Files.readAllBytes(file);

    for (int at = 0; at < sound.length; at++) {
      byte[] changed = sound.clone();
      changed[at] ^= 4;
      Files.write(file, changed);
      assertThatThrownBy(() -> read(table))
          .as("byte %d", at)
          .isInstanceOf(DamagedBackupException.class)
          .hasMessageContaining("things-0001.jsonl.gz is damaged");
    }
    for (int length = 0; length < sound.length; length++) {
      Files.write(file, Arrays.copyOf(sound, length));
      assertThatThrownBy(() -> read(table)).isInstanceOf(DamagedBackupException.class);
    }
    Files.write(file, Arrays.copyOf(sound, sound.length + 1));
    assertThatThrownBy(() -> read(table)).isInstanceOf(DamagedBackupException.class);
    Files.delete(file);
    assertThatThrownBy(() -> read(table)).hasMessageContaining("things-0001.jsonl.gz is missing");
  }

  @Test
  void publishesManifestsWithTheirSignature() {
    DumpedTable none = new DumpedTable(BackupManifest.BLOBS, 0, List.of());
    BackupManifest manifest =
        new BackupManifest(ID, TIME, "1.0.0", "0115", List.of(written(List.of())), none, none, 7);
    assertThat(repository.manifest(ID)).isEqualTo(new FoundManifest.Missing());

    repository.publish(manifest, KEY, text -> "code of " + text.length());

    FoundManifest.Signed found = (FoundManifest.Signed) repository.manifest(ID);
    assertThat(found.manifest()).isEqualTo(manifest);
    assertThat(found.key()).isEqualTo(KEY);
    assertThat(found.signature()).isEqualTo("code of " + found.text().length());
    assertThat(repository.backups()).containsExactly(ID);
  }

  @Test
  void saysWhyAManifestCannotBeRead() throws IOException {
    Path file = folder.resolve("backups/" + ID + "/manifest.jsonl");
    for (String text : List.of("", "{}", "{}\n{}\n", "nonsense\n{}\n", "{\"format\":2}\n{}\n")) {
      Files.writeString(file, text);
      assertThat(repository.manifest(ID)).isInstanceOf(FoundManifest.Unreadable.class);
    }
    assertThat(repository.manifest(ID))
        .isEqualTo(new FoundManifest.Unreadable("format 2 is not known; this program reads 1"));
  }

  @Test
  void removesTheFilesOfABackupAlone() {
    BackupId other = new BackupId("20260101t000000z-00000002");
    repository.begin(other);
    written(List.of());

    repository.remove(ID);

    assertThat(repository.backups()).containsExactly(other);
    assertThat(folder.resolve("backups/" + ID)).doesNotExist();
  }

  @Test
  void tellsThatBlobsAreBeingRemoved() {
    assertThat(repository.pruning()).isEmpty();
    repository.markPruning(true);
    assertThat(repository.pruning()).isPresent();
    repository.markPruning(false);
    assertThat(repository.pruning()).isEmpty();
  }

  @Test
  void isMadeByBackupsAlone(@TempDir Path empty) {
    BackupPlace place = new BackupPlace.Folder(empty.toString());

    assertThatThrownBy(() -> BackupPlaces.folders().open(place, false))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("there are no backups in it");
    assertThat(empty).isEmptyDirectory();
  }
}
