package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.bootstrap.command.CommandRun.Outcome;
import dev.stateward.e2e.OwnPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** The databases and stores of drills, of either kind, and what is in them behind the server. */
final class DrilledStores {
  private static final String SECRET = "the-secret-of-every-node-0123456789-abcdefghij";

  private final S3Proxy bucket;
  private final Path folder;
  private final Path objects;

  DrilledStores(Path folder, Path objects) {
    this.folder = folder;
    this.objects = objects;
    bucket =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(objects.toString()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, "access", "secret-key")
            .build();
  }

  void start() throws Exception {
    bucket.start();
  }

  void stop() throws Exception {
    bucket.stop();
  }

  /** Settings of a server. */
  Map<String, String> embedded(String name) {
    return new TreeMap<>(
        Map.of(
            "STATEWARD_PORT",
            "0",
            "STATEWARD_SECRET",
            SECRET,
            "STATEWARD_DATA",
            name,
            "STATEWARD_BACKUP_S3_ENDPOINT",
            "http://127.0.0.1:" + bucket.getPort(),
            "STATEWARD_BACKUP_S3_ACCESS_KEY",
            "access",
            "STATEWARD_BACKUP_S3_SECRET_KEY",
            "secret-key"));
  }

  /** Settings of a server. */
  Map<String, String> shared(String name) throws SQLException {
    replace(name);
    return new TreeMap<>(
        Map.of(
            "STATEWARD_PORT", "0",
            "STATEWARD_SECRET", SECRET,
            "STATEWARD_DATABASE_URL", OwnPostgres.url(name),
            "STATEWARD_DATABASE_USER", "postgres",
            "STATEWARD_DATABASE_PASSWORD", "unused",
            "STATEWARD_BLOBS_URL", "s3://states-" + name + "/test",
            "STATEWARD_S3_ENDPOINT", "http://127.0.0.1:" + bucket.getPort(),
            "STATEWARD_S3_ACCESS_KEY", "access",
            "STATEWARD_S3_SECRET_KEY", "secret-key"));
  }

  Outcome run(Map<String, String> settings, String... arguments) {
    return new CommandRun(folder).with(settings).run(arguments);
  }

  RunningServer serve(Map<String, String> settings) {
    return Wiring.serve(DrilledServer.settings(settings, folder));
  }

  /** Removes a database, and the files of an embedded server. */
  void destroy(Map<String, String> settings) throws Exception {
    if (isEmbedded(settings)) {
      try (Stream<Path> files = Files.walk(data(settings))) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
      return;
    }
    OwnPostgres.change("DROP DATABASE " + name(settings));
  }

  /** Loses the database alone; another one, without any rows, is in its place. */
  void loseDatabase(Map<String, String> settings) throws Exception {
    if (isEmbedded(settings)) {
      try (Stream<Path> files = Files.list(data(settings))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.delete(file);
        }
      }
      return;
    }
    replace(name(settings));
  }

  private static void replace(String database) throws SQLException {
    OwnPostgres.change("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    OwnPostgres.change("CREATE DATABASE " + database);
  }

  private static boolean isEmbedded(Map<String, String> settings) {
    return settings.containsKey("STATEWARD_DATA");
  }

  private Path data(Map<String, String> settings) {
    return folder.resolve(settings.getOrDefault("STATEWARD_DATA", ""));
  }

  private static String name(Map<String, String> settings) {
    String url = settings.getOrDefault("STATEWARD_DATABASE_URL", "");
    return url.substring(url.lastIndexOf('/') + 1);
  }

  /** A connection to the database, of the embedded one while nothing else has it open. */
  Connection connection(Map<String, String> settings) throws SQLException {
    return isEmbedded(settings)
        ? DriverManager.getConnection(
            "jdbc:h2:file:"
                + data(settings).resolve("stateward")
                + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE",
            "sa",
            "")
        : OwnPostgres.connect(settings.getOrDefault("STATEWARD_DATABASE_URL", ""));
  }

  /** Runs a statement. */
  int change(Map<String, String> settings, String statement) throws SQLException {
    try (var connection = connection(settings);
        var changing = connection.createStatement()) {
      return changing.executeUpdate(statement);
    }
  }

  /** The first column of the rows that a query finds. */
  List<String> texts(Map<String, String> settings, String query) throws SQLException {
    List<String> found = new ArrayList<>();
    try (var connection = connection(settings);
        var asking = connection.createStatement();
        var rows = asking.executeQuery(query)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }

  /** The files of what the store of states has, by key. */
  Map<String, Path> files(Map<String, String> settings) throws IOException {
    Path root =
        isEmbedded(settings)
            ? data(settings).resolve("blobs")
            : objects.resolve("states-" + name(settings)).resolve("test");
    Map<String, Path> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name =
            isEmbedded(settings)
                ? file.getFileName().toString().replace('_', '/')
                : root.relativize(file).toString();
        found.put(name, file);
      }
    }
    return found;
  }

  /** Puts bytes into the store of states, behind the server, which belong to nothing. */
  Path orphan(Map<String, String> settings, Path like) throws IOException {
    String key = key(settings, like);
    Path orphan =
        like.resolveSibling(isEmbedded(settings) ? key.replace('/', '_') : key.replace("b/", ""));
    return Files.copy(like, orphan, StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** A key that belongs into the folder of {@code like}. */
  private static String key(Map<String, String> settings, Path like) {
    String shard = String.valueOf(like.getName(like.getNameCount() - 2));
    for (int i = 0; ; i++) {
      String key = "b/0rphan" + i;
      int hash = key.hashCode();
      hash ^= hash >>> 16;
      hash ^= hash >>> 8;
      if (!isEmbedded(settings) || "%02x".formatted(hash & 0xff).equals(shard)) {
        return key;
      }
    }
  }

  /** How many states outside of the database have a recovery record. */
  int recorded(Map<String, String> settings) throws IOException {
    return (int) files(settings).keySet().stream().filter(key -> key.startsWith("record/")).count();
  }

  /** How many states can be decrypted with the secret and what the store has. */
  int decrypted(Map<String, String> settings) throws IOException {
    Map<String, Path> files = files(settings);
    Path secret = Files.writeString(folder.resolve("the.secret"), SECRET);
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    String wrapping =
        files.keySet().stream()
            .filter(key -> key.startsWith("wrapping/"))
            .findFirst()
            .orElseThrow();
    int done = 0;
    for (String record :
        files.keySet().stream().filter(key -> key.startsWith("record/")).toList()) {
      Path to = folder.resolve("decrypted");
      Files.deleteIfExists(to);
      Outcome decrypted =
          run(
              settings,
              "decrypt",
              "--object",
              String.valueOf(files.get(record.substring("record/".length()))),
              "--record",
              String.valueOf(files.get(record)),
              "--wrapping-key",
              String.valueOf(files.get(wrapping)),
              "--secret-file",
              secret.toString(),
              "--to",
              to.toString());
      assertThat(decrypted.status()).as(decrypted.err()).isZero();
      assertThat(Files.readString(to)).startsWith("{");
      done++;
    }
    return done;
  }
}
