package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.settings.RecoveryBudgets;
import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Fills a server over HTTP, loses its database, and rebuilds it from the store of states alone. */
@Timeout(900)
@Tag("slow")
class RecoveryDrillTest extends DrillSetup {
  private static final int VERSIONS = 7;
  private static final String SECRET = "the-secret-of-every-node-0123456789-abcdefghij";
  private static final String[] RECOVER = {
    "recover", "--owner", "rescuer", "--email", "rescuer@example.com", "--json"
  };

  private record Outcome(int status, List<JsonNode> documents, String err) {
    JsonNode result() {
      return documents.getLast();
    }

    /** Kind and name of each problem. */
    List<String> problems() {
      return documents.stream()
          .filter(document -> document.has("problem"))
          .map(document -> document.path("problem").asText() + " " + document.path("name").asText())
          .toList();
    }
  }

  private Map<String, String> embedded() {
    return Map.of("STATEWARD_PORT", "0", "STATEWARD_SECRET", SECRET, "STATEWARD_DATA", "data");
  }

  private Outcome run(Map<String, String> settings, String... arguments) throws IOException {
    var ended = new CommandRun(folder).with(settings).run(arguments);
    List<JsonNode> documents = new ArrayList<>();
    for (String line : ended.out().lines().toList()) {
      documents.add(new ObjectMapper().readTree(line));
    }
    return new Outcome(ended.status(), documents, ended.err());
  }

  private List<String> filled(Map<String, String> settings) {
    try (var server = Wiring.serve(DrilledServer.settings(settings, folder))) {
      return DrilledServer.fill(server, VERSIONS).states();
    }
  }

  private void requireStates(Map<String, String> settings, Outcome recovered, List<String> states) {
    try (var server = Wiring.serve(DrilledServer.settings(settings, folder))) {
      DrilledServer drilled = DrilledServer.of(server, recovered.result().path("token").asText());
      assertThat(drilled.states()).isEqualTo(states);
    }
  }

  private void loseEmbeddedDatabase() throws IOException {
    for (Path file : files("stateward.")) {
      Files.delete(file);
    }
  }

  private List<Path> files(String beginning) throws IOException {
    return StoredFiles.all(folder.resolve("data"), beginning);
  }

  @Test
  void rebuildsFromFilesAndRefusesASecondTime() throws IOException {
    List<String> before = filled(embedded());
    assertThat(run(embedded(), RECOVER).status()).as("a database is there").isEqualTo(1);
    loseEmbeddedDatabase();

    Outcome tried = run(embedded(), "recover", "--dry-run", "--json");
    assertThat(tried.status()).as(tried.err()).isZero();
    assertThat(files("stateward.mv")).isEmpty();
    Outcome recovered = run(embedded(), RECOVER);

    assertThat(recovered.status()).as(recovered.err()).isZero();
    assertThat(recovered.problems()).isEmpty();
    assertThat(recovered.result().path("organizations").asInt()).isEqualTo(1);
    assertThat(recovered.result().path("workspaces").asInt()).isEqualTo(3);
    assertThat(recovered.result().path("versions").asInt()).isEqualTo(3 * VERSIONS);
    requireStates(embedded(), recovered, before);
    assertThat(run(embedded(), RECOVER).status()).isEqualTo(1);
  }

  @Test
  void refusesAnotherSecretAndThenTakesTheRightOne() throws IOException {
    List<String> before = filled(embedded());
    loseEmbeddedDatabase();
    Map<String, String> other = new HashMap<>(embedded());
    other.put("STATEWARD_SECRET", SECRET.replace("every", "other"));

    Outcome refused = run(other, RECOVER);

    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("give the secret and the key server that the server had");
    requireStates(embedded(), run(embedded(), RECOVER), before);
  }

  private BlobStore store() {
    return BlobStores.files(folder.resolve("data").resolve("blobs"), FreeSpace.UNWATCHED);
  }

  private static List<BlobKey> keys(BlobStore store, boolean records) {
    List<BlobKey> keys = new ArrayList<>();
    store.list(stored -> {
      String key = stored.key().value();
      if (!key.startsWith("wrapping/") && key.startsWith("record/") == records) {
        keys.add(stored.key());
      }
    });
    keys.sort((one, other) -> one.value().compareTo(other.value()));
    return keys;
  }

  private Path fileOf(BlobKey key) throws IOException {
    String name = key.value().replace('/', '_');
    return files(name).stream()
        .filter(file -> file.getFileName().toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void flip(BlobKey key) throws IOException {
    Path file = fileOf(key);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
  }

  private static void put(BlobStore store, String key, byte[] bytes) throws IOException {
    store.put(new BlobKey(key), new ByteArrayInputStream(bytes), OptionalLong.of(bytes.length));
  }

  @Test
  void namesWhatIsDamagedAndRebuildsTheRest() throws IOException {
    List<String> before = filled(embedded());
    loseEmbeddedDatabase();
    List<BlobKey> blobs = keys(store(), false);
    BlobKey flipped = blobs.get(0);
    BlobKey lost = blobs.get(1);
    BlobKey changed = new BlobKey("record/" + blobs.get(2).value());
    flip(flipped);
    store().delete(lost);
    flip(changed);

    Outcome recovered = run(embedded(), RECOVER);

    assertThat(recovered.status()).isEqualTo(3);
    assertThat(recovered.problems())
        .containsExactlyInAnyOrder(
            "damaged-blob " + flipped.value(),
            "missing-blob " + lost.value(),
            "unreadable-record " + changed.value(),
            "stray-object " + blobs.get(2).value());
    assertThat(recovered.result().path("versions").asInt()).isEqualTo(3 * VERSIONS - 1);
    try (var server = Wiring.serve(DrilledServer.settings(embedded(), folder))) {
      DrilledServer drilled = DrilledServer.of(server, recovered.result().path("token").asText());
      List<String> after = drilled.states();
      assertThat(before.stream().filter(state -> !after.contains(state)).count())
          .as("damaged ones, and what refers to them")
          .isLessThanOrEqualTo(4);
      assertThat(after.stream().filter(state -> state.contains(" finalized ")))
          .filteredOn(state -> state.contains(" 200 "))
          .isSubsetOf(before);
    }
  }

  @Test
  void believesNothingThatAWriterOfTheStoreAdds() throws IOException {
    List<String> before = filled(embedded());
    loseEmbeddedDatabase();
    BlobStore store = store();
    List<BlobKey> records = keys(store, true);
    byte[] record = bytes(store, records.getFirst());
    byte[] large = new byte[60 * 1024];
    Arrays.fill(large, (byte) 'x');
    put(store, "record/b/replayed", record);
    put(store, "record/b/large", large);
    put(store, "record/b/empty", new byte[0]);
    put(store, "record/b/cut", Arrays.copyOf(record, record.length / 2));
    put(store, "wrapping/ffffffffffffffff/ffffffffffffffff", large);
    BlobKey copy = wrappingKey(store);
    put(store, copy.value() + "0", bytes(store, copy));
    int strays = RecoveryBudgets.STRAY_OBJECTS_NAMED + 200;
    for (int i = 4; i < strays; i++) {
      put(store, "b/stray" + i, new byte[] {1});
    }

    Outcome recovered = run(embedded(), RECOVER);

    assertThat(recovered.status()).isEqualTo(3);
    assertThat(recovered.problems())
        .hasSize(RecoveryBudgets.STRAY_OBJECTS_NAMED)
        .contains(
            "unreadable-record record/b/replayed",
            "unreadable-record record/b/large",
            "unreadable-record record/b/empty",
            "unreadable-record record/b/cut");
    assertThat(recovered.result().path("strays").asInt()).isEqualTo(strays);
    assertThat(recovered.result().path("versions").asInt()).isEqualTo(3 * VERSIONS);
    requireStates(embedded(), recovered, before);
  }

  private static BlobKey wrappingKey(BlobStore store) {
    List<BlobKey> keys = new ArrayList<>();
    store.list(stored -> {
      if (stored.key().value().startsWith("wrapping/") && !stored.key().value().endsWith("ffff")) {
        keys.add(stored.key());
      }
    });
    return keys.getFirst();
  }

  private static byte[] bytes(BlobStore store, BlobKey key) throws IOException {
    try (InputStream stored = store.open(key, 0)) {
      return stored.readAllBytes();
    }
  }

  @Test
  void rebuildsSmallBlobsOfPostgresFromABucket() throws Exception {
    Map<String, String> settings = stores.shared("small");
    List<String> before;
    try (var server = Wiring.serve(DrilledServer.settings(settings, folder))) {
      before = DrilledServer.fill(server, VERSIONS).states();
      awaitCopies(settings);
    }
    stores.loseDatabase(settings);

    Outcome recovered = run(settings, RECOVER);

    assertThat(recovered.status()).as(recovered.err()).isZero();
    assertThat(recovered.problems()).isEmpty();
    requireStates(settings, recovered, before);
    assertThat(run(settings, RECOVER).status()).isEqualTo(1);
  }

  private void awaitCopies(Map<String, String> settings) throws SQLException {
    try (var connection = stores.connection(settings);
        var statement = connection.createStatement()) {
      int small = 0;
      int waiting = 1;
      while (waiting > 0 || small == 0) {
        try (var counts =
            statement.executeQuery(
                "SELECT count(*), count(*) FILTER (WHERE copied_at IS NULL) FROM small_blobs")) {
          counts.next();
          small = counts.getInt(1);
          waiting = counts.getInt(2);
        }
        Thread.onSpinWait();
      }
    }
  }
}
