package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.command.CommandRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The restore drill: fills a server over HTTP, backs it up while others write and destroy, destroys
 * everything, restores it into stores of the other kind, and compares. {@code
 * -Dstateward.drill.versions} says how many versions, {@code make drill} many.
 */
@Timeout(1800)
@Tag("slow")
class RestoreDrillTest extends DrillSetup {
  private static final int VERSIONS = Integer.getInteger("stateward.drill.versions", 12);

  @Test
  void fromTheEmbeddedDatabaseThroughABucketToPostgres() throws Exception {
    drill(stores.embedded("one"), "s3://backups/daily", stores.shared("two"));
  }

  @Test
  void fromPostgresThroughAFolderToTheEmbeddedDatabase() throws Exception {
    Map<String, String> from = stores.shared("three");
    drill(from, "kept", stores.embedded("four"));
  }

  private void drill(Map<String, String> from, String place, Map<String, String> to)
      throws Exception {
    DrilledServer.Facts before;
    String token;
    try (var server = stores.serve(from)) {
      DrilledServer drilled = DrilledServer.fill(server, VERSIONS);
      token = drilled.token();
      before = drilled.facts();
      Outcome made;
      DrilledServer.Load load = drilled.underLoad();
      try {
        made = stores.run(from, "backup", "create", "--to", place, "--json");
      } finally {
        load.stop();
      }
      assertThat(made.status()).as(made.err()).isZero();
      assertThat(json(made.out()).path("copied-blobs").asLong()).isPositive();
      assertThat(json(made.out()).path("lost-blobs").asLong()).isZero();
    }
    Outcome verified = stores.run(from, "backup", "verify", "--from", place);
    assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    stores.destroy(from);

    Outcome restored = stores.run(to, "restore", "--from", place);

    assertThat(restored.status()).as(restored.out() + restored.err()).isZero();
    Outcome checked = stores.run(to, "fsck");
    assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
    assertThat(stores.decrypted(to)).isEqualTo(stores.recorded(to)).isPositive();
    assertThat(stores.run(to, "audit", "verify").status()).isZero();
    assertThat(stores.run(to, "audit", "export", "--organization", "server").out())
        .contains("server.restore");
    try (var server = stores.serve(to)) {
      DrilledServer drilled = DrilledServer.of(server, token);
      assertThat(drilled.facts().problemsAgainst(before)).isEmpty();
      drilled.requireNothingDangling();
      drilled.requireItCanGoOn();
    }
    assertThat(stores.run(to, "restore", "--from", place).status()).isEqualTo(1);
  }

  @Test
  void namesWhatIsDamagedAndRestoresNothing() throws Exception {
    Map<String, String> from = stores.embedded("five");
    try (var server = stores.serve(from)) {
      DrilledServer.fill(server, 4);
    }
    assertThat(stores.run(from, "backup", "create", "--to", "kept").status()).isZero();
    Path kept = folder.resolve("kept");
    Path backup = only(kept.resolve("backups"));
    Path table = backup.resolve("state_versions-0001.jsonl.gz");
    Path other = backup.resolve("teams-0001.jsonl.gz");
    Path blob = largest(kept.resolve("blobs"));
    Path lost = second(kept.resolve("blobs"), blob);

    Map<Path, byte[]> sound = new HashMap<>();
    for (Path file : List.of(table, other, blob, lost)) {
      sound.put(file, Files.readAllBytes(file));
    }
    Files.delete(table);
    flip(other);
    flip(blob);
    Files.delete(lost);

    Outcome verified = stores.run(from, "backup", "verify", "--from", "kept", "--json");
    assertThat(verified.status()).isEqualTo(3);
    List<String> problems = new ArrayList<>();
    json(verified.out()).path("problems").forEach(problem -> problems.add(problem.asText()));
    assertThat(problems)
        .hasSize(4)
        .anyMatch(it -> it.endsWith("state_versions-0001.jsonl.gz is missing"))
        .anyMatch(it -> it.contains("teams-0001.jsonl.gz") && it.endsWith("is damaged"))
        .anyMatch(it -> it.equals("the blob " + key(blob) + " was changed"))
        .anyMatch(it -> it.equals("the blob " + key(lost) + " is missing"));

    isRefused();

    for (var file : sound.entrySet()) {
      Files.write(file.getKey(), file.getValue());
    }
    restoreThoughOneAttemptWasRefused();
  }

  private void isRefused() {
    Outcome refused = stores.run(stores.embedded("six"), "restore", "--from", "kept");
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.err()).contains("nothing was restored");
    assertThat(folder.resolve("six/stateward.mv.db")).doesNotExist();
  }

  private void restoreThoughOneAttemptWasRefused() {
    assertThat(
            stores.run(stores.embedded("six"), "restore", "--from", "kept", "--dry-run").status())
        .isZero();
    assertThat(folder.resolve("six/stateward.mv.db")).doesNotExist();
    Outcome restored = stores.run(stores.embedded("six"), "restore", "--from", "kept");
    assertThat(restored.status()).as(restored.err()).isZero();
    assertThat(restored.out()).contains(" 12 state versions.");
  }

  @Test
  void refusesAManifestThatWasChangedOrIsOfAnotherSecret() throws Exception {
    Map<String, String> from = stores.embedded("seven");
    String init = "init --organization acme --user ann --email ann@example.com";
    assertThat(stores.run(from, init.split(" ")).status()).isZero();
    assertThat(stores.run(from, "backup", "create", "--to", "kept").status()).isZero();
    Map<String, String> other = stores.embedded("eight");
    other.put("STATEWARD_SECRET", "another-secret-of-another-server-0123456789-xy");

    Outcome foreign = stores.run(other, "restore", "--from", "kept");
    assertThat(foreign.status()).isEqualTo(3);
    assertThat(foreign.err()).contains("was signed with the secret");

    Path manifest = only(folder.resolve("kept/backups")).resolve("manifest.jsonl");
    Files.writeString(manifest, Files.readString(manifest).replace("\"rows\":1", "\"rows\":2"));
    Outcome changed = stores.run(stores.embedded("eight"), "restore", "--from", "kept");
    assertThat(changed.status()).isEqualTo(3);
    assertThat(changed.err()).contains("its signature does not fit");
    assertThat(stores.run(from, "backup", "list", "--from", "kept").out()).contains("unusable");
  }

  @Test
  void copiesOnlyWhatIsNewAndPrunesWhatNoBackupNeeds() throws Exception {
    Map<String, String> from = stores.embedded("nine");
    try (var server = stores.serve(from)) {
      DrilledServer drilled = DrilledServer.fill(server, 4);
      JsonNode first = create(from);
      assertThat(create(from).path("copied-blobs").asLong()).isZero();
      drilled.requireItCanGoOn();
      JsonNode third = create(from);
      assertThat(third.path("copied-blobs").asLong()).isEqualTo(1);

      // One that broke off: blobs are there, and no manifest.
      Files.delete(folder.resolve("kept/backups/" + third.path("id").asText() + "/manifest.jsonl"));
      assertThat(create(from).path("copied-blobs").asLong()).isZero();

      drilled.destroyOldVersions();
      create(from);
      Outcome none = stores.run(from, "backup", "prune", "--from", "kept", "--keep", "1", "--yes");
      assertThat(none.out())
          .contains("Removed the backup " + first.path("id").asText())
          .contains("left alone, because a backup is being written");
      Path unfinished = folder.resolve("kept/backups/" + third.path("id").asText());
      try (Stream<Path> files = Files.list(unfinished)) {
        for (Path file : files.toList()) {
          Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
        }
      }
      Outcome pruned =
          stores.run(from, "backup", "prune", "--from", "kept", "--keep", "1", "--yes");
      assertThat(pruned.out()).contains("Removed the backup " + third.path("id").asText());
      assertThat(pruned.out()).containsPattern("Removed [1-9][0-9]* states");
      assertThat(stores.run(from, "backup", "verify", "--from", "kept").status()).isZero();
    }
  }

  private JsonNode create(Map<String, String> from) throws IOException {
    Outcome made = stores.run(from, "backup", "create", "--to", "kept", "--json");
    assertThat(made.status()).as(made.err()).isZero();
    return json(made.out());
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  private static void flip(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
  }

  private static String key(Path blob) {
    return blob.getFileName().toString().replace('_', '/');
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }

  private static Path largest(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .max(Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }

  private static Path second(Path folder, Path first) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && !file.equals(first))
          .findFirst()
          .orElseThrow();
    }
  }
}
