package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.command.CommandRun.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The drill of damage: loses, changes and adds things behind a server, and has {@code fsck} name
 * exactly these, on the embedded database with files and on PostgreSQL with a bucket.
 */
@Timeout(600)
@Tag("slow")
class FsckDrillTest extends DrillSetup {
  private static final int VERSIONS = 6;

  @Test
  void namesExactlyWhatIsWrongOfTheEmbeddedDatabaseAndFiles() throws Exception {
    drill(stores.embedded("one"));
  }

  @Test
  void namesExactlyWhatIsWrongOfPostgresAndABucket() throws Exception {
    Map<String, String> shared = stores.shared("two");
    drill(shared);
    List<String> small = stores.texts(shared, "SELECT blob_key FROM small_blobs ORDER BY blob_key");
    assertThat(small).hasSizeGreaterThan(VERSIONS);

    stores.change(shared, "DELETE FROM small_blobs");
    // A job has copied those that were there for ten seconds.
    Map<String, Path> copies = stores.files(shared);
    for (String key : small) {
      if (copies.containsKey(key)) {
        Files.delete(copies.get(key));
      }
    }

    assertThat(named(shared, "--quick")).isEqualTo(all("blob-missing", small));
  }

  private void drill(Map<String, String> settings) throws Exception {
    try (var server = stores.serve(settings)) {
      DrilledServer.fill(server, VERSIONS);
      Outcome beside = stores.run(settings, "fsck");
      assertThat(beside.status()).as(beside.out() + beside.err()).isZero();
      assertThat(beside.out()).contains(3 * VERSIONS + " states of versions");
    }
    List<String> states =
        stores.files(settings).keySet().stream().filter(key -> key.startsWith("b/")).toList();
    losesAnObject(settings, states.get(0));
    changesAByte(settings, states.get(1));
    hasAnOrphan(settings, states.get(2));
    losesRecords(settings, states);
    losesDataKeys(settings);
  }

  private void losesAnObject(Map<String, String> settings, String key) throws Exception {
    Path lost = file(stores.files(settings), key);
    byte[] bytes = Files.readAllBytes(lost);
    Files.delete(lost);
    isNamedAndLeftAlone(settings, Map.of(key, "blob-missing"));
    assertThat(named(settings, "--quick")).isEqualTo(Map.of(key, "blob-missing"));
    Files.write(lost, bytes);
  }

  private void changesAByte(Map<String, String> settings, String key) throws Exception {
    Path changed = file(stores.files(settings), key);
    byte[] bytes = Files.readAllBytes(changed);
    byte[] other = bytes.clone();
    other[other.length / 2] ^= 1;
    Files.write(changed, other);
    isNamedAndLeftAlone(settings, Map.of(key, "blob-damaged"));
    assertThat(named(settings, "--quick")).isEmpty();
    Files.write(changed, bytes);
  }

  private void hasAnOrphan(Map<String, String> settings, String like) throws Exception {
    Path orphan = stores.orphan(settings, file(stores.files(settings), like));
    String key =
        stores.files(settings).keySet().stream()
            .filter(it -> it.contains("0rphan"))
            .findFirst()
            .orElseThrow();
    Files.setLastModifiedTime(orphan, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
    isNamedAndLeftAlone(settings, Map.of(key, "blob-orphaned"));
    Files.delete(orphan);
  }

  private void isNamedAndLeftAlone(Map<String, String> settings, Map<String, String> wrong)
      throws Exception {
    Map<String, Integer> before = digests(settings);
    assertThat(named(settings)).isEqualTo(wrong);
    assertThat(named(settings, "--repair")).isEqualTo(wrong);
    assertThat(digests(settings)).as("nothing is touched").isEqualTo(before);
  }

  private void losesRecords(Map<String, String> settings, List<String> states) throws Exception {
    Files.delete(file(stores.files(settings), "record/" + states.getFirst()));
    Map<String, String> missing = Map.of(states.getFirst(), "record-missing");
    assertThat(named(settings)).isEqualTo(missing);
    assertThat(named(settings, "--repair")).isEqualTo(missing);
    assertThat(named(settings)).isEmpty();
    assertThat(stores.decrypted(settings)).isEqualTo(states.size());
  }

  /** The rows of a table are gone, and come back from recovery records, or from elsewhere. */
  private void losesDataKeys(Map<String, String> settings) throws Exception {
    List<String> blobs =
        stores.texts(settings, "SELECT blob_key FROM state_versions WHERE blob_key IS NOT NULL");
    stores.change(settings, "CREATE TABLE kept_keys AS SELECT * FROM data_keys");
    stores.change(settings, "DELETE FROM data_keys");
    assertThat(named(settings)).isEqualTo(all("data-key-missing", blobs));
    assertThat(named(settings, "--repair")).isEqualTo(all("data-key-missing", blobs));
    List<String> unrecorded = new ArrayList<>(blobs);
    unrecorded.removeIf(key -> recorded(settings, key));
    assertThat(unrecorded).hasSizeLessThan(blobs.size());
    assertThat(named(settings)).isEqualTo(all("data-key-missing", unrecorded));
    stores.change(
        settings,
        "INSERT INTO data_keys SELECT * FROM kept_keys k WHERE NOT EXISTS"
            + " (SELECT 1 FROM data_keys d WHERE d.blob_key = k.blob_key)");
    stores.change(settings, "DROP TABLE kept_keys");
    assertThat(named(settings)).isEmpty();
  }

  private boolean recorded(Map<String, String> settings, String key) {
    try {
      return stores.files(settings).containsKey("record/" + key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file(Map<String, Path> files, String key) {
    return Objects.requireNonNull(files.get(key), key);
  }

  private static Map<String, String> all(String kind, List<String> keys) {
    Map<String, String> all = new TreeMap<>();
    keys.forEach(key -> all.put(key, kind));
    return all;
  }

  private Map<String, Integer> digests(Map<String, String> settings) throws IOException {
    Map<String, Integer> digests = new TreeMap<>();
    for (var file : stores.files(settings).entrySet()) {
      digests.put(file.getKey(), Arrays.hashCode(Files.readAllBytes(file.getValue())));
    }
    return digests;
  }

  /** What a check finds: kinds by what they are about. */
  private Map<String, String> named(Map<String, String> settings, String... options)
      throws IOException {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "fsck";
    arguments[1] = "--json";
    System.arraycopy(options, 0, arguments, 2, options.length);
    Outcome checked = stores.run(settings, arguments);
    Map<String, String> named = new TreeMap<>();
    for (String line : checked.out().lines().toList()) {
      JsonNode finding = new ObjectMapper().readTree(line);
      if (finding.has("kind")) {
        named.put(finding.path("object").asText(), finding.path("kind").asText());
      } else {
        assertThat(finding.path("findings").asInt()).isEqualTo(named.size());
      }
    }
    assertThat(checked.status()).as(checked.err()).isEqualTo(named.isEmpty() ? 0 : 1);
    return named;
  }
}
