package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.database.PostgresSchema;
import dev.stateward.adapter.jdbc.database.SchemaPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The data of each earlier release under this program: every state and every right is as it was,
 * and the audit trail is sound.
 */
@Timeout(900)
@Tag("slow")
class EarlierReleasesTest {
  private static final String SECRET_FILE = "STATEWARD_SECRET_FILE";

  @TempDir private Path folder;

  static List<String> releases() throws IOException {
    return ReleaseFixture.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("releases")
  void isUpgradedInTheEmbeddedDatabase(String release) throws Exception {
    ReleaseFixture.unpack(release, folder);

    verify(Map.of("STATEWARD_DATA", data().toString()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("releases")
  void isUpgradedOnPostgres(String release) throws Exception {
    ReleaseFixture.unpack(release, folder);
    Map<String, String> settings = new TreeMap<>(TestStores.postgres(folder));
    String url = settings.getOrDefault("STATEWARD_DATABASE_URL", "");
    String user = settings.getOrDefault("STATEWARD_DATABASE_USER", "");
    String password = settings.getOrDefault("STATEWARD_DATABASE_PASSWORD", "");
    try (TableCopies copies = TableCopies.from(data().resolve("stateward"), url, user, password)) {
      new PostgresSchema(url, user, password, SchemaPolicy.DEFAULT).migrateTo(copies.schema());
      copies.copyAll();
    }
    settings.put("STATEWARD_DATA", data().toString());
    settings.put(SECRET_FILE, data().resolve("stateward.key").toString());

    verify(settings);
  }

  private void verify(Map<String, String> settings) throws IOException {
    assertThat(ServerProcess.command(settings, "migrate", "run")).contains("has schema");
    assertThat(ServerProcess.command(settings, "audit", "verify"))
        .contains("sound")
        .doesNotContain("BROKEN");
    try (ServerProcess server =
        ServerProcess.startWith(settings, folder.resolve("log"), List.of())) {
      RecordedAnswers.verify(folder.resolve(ReleaseFixture.ANSWERS), server.url());
    }
    assertThat(ServerProcess.command(settings, "audit", "verify")).doesNotContain("BROKEN");
  }

  private Path data() {
    return folder.resolve("data");
  }
}
