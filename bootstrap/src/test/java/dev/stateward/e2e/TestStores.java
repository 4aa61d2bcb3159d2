package dev.stateward.e2e;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/**
 * Where servers of tests keep what they know: in their data folder, or, with {@code
 * -Dstateward.stores=postgres-s3}, in a database and under a prefix that are named after it. These
 * are on the servers that {@code TEST_POSTGRES_URL} and {@code TEST_S3_ENDPOINT} name, else on ones
 * of this process.
 */
public final class TestStores {
  /** Whether several servers can share what they know. */
  public static final boolean SHARED =
      System.getProperty("stateward.stores", "embedded").equals("postgres-s3");

  private static final String SECRET = "a secret that all nodes of a test have: 0123456789";

  private static final Map<String, String> ENVIRONMENT = System.getenv();

  private TestStores() {}

  /** The settings of a server whose data folder is {@code data}. */
  public static Map<String, String> settings(Path data) {
    return SHARED ? cluster(data) : embedded(data);
  }

  /** The settings of a server that keeps everything in its data folder. */
  public static Map<String, String> embedded(Path data) {
    return new TreeMap<>(Map.of("STATEWARD_DATA", data.toString()));
  }

  /** The settings of nodes that share stores which are named after {@code data}. */
  public static Map<String, String> cluster(Path data) {
    Map<String, String> settings = new TreeMap<>(shared(data));
    settings.put("STATEWARD_DATA", data.toString());
    settings.put("STATEWARD_SECRET", SECRET);
    settings.put("STATEWARD_STOP_NOTICE_SECONDS", "0");
    return settings;
  }

  /** The settings of a database and a prefix in a bucket that are named after {@code data}. */
  public static Map<String, String> shared(Path data) {
    Map<String, String> settings = new TreeMap<>(postgres(data));
    settings.putAll(Bucket.settings(name(data)));
    return settings;
  }

  /** The settings of a database on PostgreSQL that is named after {@code data}. */
  static Map<String, String> postgres(Path data) {
    return Postgres.RUNNING.settings(name(data));
  }

  private static String name(Path data) {
    return "e2e_" + Integer.toHexString(data.toAbsolutePath().hashCode());
  }

  /** A PostgreSQL server, and how databases are made on it. */
  private record Postgres(String base, String user, String password) {
    private static final Postgres RUNNING = start();

    private static Postgres start() {
      String given = ENVIRONMENT.get("TEST_POSTGRES_URL");
      if (given != null) {
        return new Postgres(
            given.substring(0, given.lastIndexOf('/') + 1),
            ENVIRONMENT.getOrDefault("TEST_POSTGRES_USER", "postgres"),
            ENVIRONMENT.getOrDefault("TEST_POSTGRES_PASSWORD", ""));
      }
      try {
        EmbeddedPostgres server = OwnPostgres.start();
        return new Postgres(
            "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/", "postgres", "unused");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Map<String, String> settings(String database) {
      try (Connection connection = DriverManager.getConnection(base + "postgres", user, password);
          Statement statement = connection.createStatement()) {
        try (ResultSet known =
            statement.executeQuery(
                "SELECT 1 FROM pg_database WHERE datname = '" + database + "'")) {
          if (known.next()) {
            return urls(database);
          }
        }
        statement.execute("CREATE DATABASE " + database);
        return urls(database);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    private Map<String, String> urls(String database) {
      return Map.of(
          "STATEWARD_DATABASE_URL",
          base + database,
          "STATEWARD_DATABASE_USER",
          user,
          "STATEWARD_DATABASE_PASSWORD",
          password);
    }

    @Override
    public String toString() {
      return "Postgres[" + base + "]";
    }
  }

  /** An S3 server. */
  private static final class Bucket {
    private static final Map<String, String> KEYS = keys();

    private Bucket() {}

    static Map<String, String> settings(String prefix) {
      Map<String, String> settings = new TreeMap<>(KEYS);
      String bucket = ENVIRONMENT.getOrDefault("TEST_S3_BUCKET", "stateward-test");
      settings.put("STATEWARD_BLOBS_URL", "s3://" + bucket + "/" + prefix);
      return settings;
    }

    private static Map<String, String> keys() {
      String endpoint = ENVIRONMENT.get("TEST_S3_ENDPOINT");
      return endpoint == null
          ? Map.of(
              "STATEWARD_S3_ENDPOINT",
              started(),
              "STATEWARD_S3_ACCESS_KEY",
              "access",
              "STATEWARD_S3_SECRET_KEY",
              "secret")
          : Map.of(
              "STATEWARD_S3_ENDPOINT",
              endpoint,
              "STATEWARD_S3_ACCESS_KEY",
              ENVIRONMENT.getOrDefault("TEST_S3_ACCESS_KEY", ""),
              "STATEWARD_S3_SECRET_KEY",
              ENVIRONMENT.getOrDefault("TEST_S3_SECRET_KEY", ""));
    }

    private static String started() {
      try {
        S3Proxy proxy =
            S3Proxy.builder()
                .blobStore(
                    new FilesystemNio2BlobStore(
                        Files.createTempDirectory("stateward-e2e-objects").toString()))
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, "access", "secret")
                .build();
        proxy.start();
        return "http://127.0.0.1:" + proxy.getPort();
      } catch (Exception e) {
        throw new IllegalStateException("the S3 server did not start", e);
      }
    }
  }
}
