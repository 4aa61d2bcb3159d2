package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.blobstore.S3Limits;
import dev.stateward.adapter.blobstore.S3Settings;
import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.settings.MetricsAddress;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.bootstrap.keys.InstallationSecret;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * All settings, validated. Their string forms contain no secrets.
 *
 * @param listening the server's address
 * @param database the database
 * @param migrateAtStart whether servers migrate the database when they start
 * @param blobs the blob store
 * @param logs the format and level of logging
 * @param policy the settings of the application
 * @param secrets the secrets from which keys are derived
 * @param outgoing where requests may be sent that callers cause
 * @param traffic the limits of traffic
 * @param operation how the process works and stops
 * @param metrics where metrics are served, if anywhere
 * @param traces where traces are sent, if anywhere
 * @param encryption whether state data is stored encrypted
 * @param backups the S3 server for backups
 * @param rootKeys what wrapping keys are sealed under
 */
public record Settings(
    Listening listening,
    DatabasePlace database,
    boolean migrateAtStart,
    BlobStorage blobs,
    Logs logs,
    ApplicationSettings policy,
    Secrets secrets,
    Outgoing outgoing,
    Traffic traffic,
    Operation operation,
    Metrics metrics,
    Traces traces,
    Encryption encryption,
    BackupServer backups,
    RootKeySettings rootKeys) {

  /** Whether new state data is encrypted; what was encrypted stays readable. */
  public enum Encryption {
    ON,
    OFF
  }

  /**
   * Reads settings.
   *
   * @throws InvalidSettingsException when any is invalid; lists every problem
   */
  public static Settings of(RawSettings given, Path folder) {
    return new SettingsReader(given, folder).settings();
  }

  /**
   * Reads settings for commands that neither read nor write state data; those of the blob store are
   * ignored.
   *
   * @throws InvalidSettingsException when any other is invalid; lists every problem
   */
  public static Settings withoutBlobs(RawSettings given, Path folder) {
    return new SettingsReader(given, folder).settingsWithoutBlobs();
  }

  /**
   * As {@link #withoutBlobs}, for commands that do not need the secret: it may be missing.
   *
   * @throws InvalidSettingsException when any other is invalid; lists every problem
   */
  public static Settings withoutSecret(RawSettings given, Path folder) {
    return new SettingsReader(given, folder).settingsWithoutSecret();
  }

  /**
   * Where the server listens, and where clients find it.
   *
   * @param port 0 for any free one
   * @param tls whether it speaks TLS there
   * @param snapshotSeconds how often clients are asked to store snapshots; 0 for never
   */
  public record Listening(
      String host, int port, Tls tls, PublicUrl publicUrl, int snapshotSeconds) {
    /** The scheme of URLs of the listener itself. */
    public String scheme() {
      return switch (tls) {
        case Tls.Off() -> "http";
        case Tls.Files ignored -> "https";
      };
    }

    /** Where clients find the server; this machine itself if it listens to everybody. */
    public URI address() {
      return switch (publicUrl) {
        case PublicUrl.Named(var url) -> url;
        case PublicUrl.OfListener() -> {
          String reached = host.replace("0.0.0.0", "127.0.0.1").replaceAll("^::$", "::1");
          String literal = reached.contains(":") ? "[" + reached + "]" : reached;
          yield URI.create(scheme() + "://" + literal + ":" + port);
        }
      };
    }
  }

  /** Whether a server speaks TLS. */
  public sealed interface Tls {
    /** It speaks HTTP in the clear; a proxy may do the rest. */
    record Off() implements Tls {}

    /**
     * With a certificate that is in files of PEM, which may change at any time.
     *
     * @param chain the certificate, and those of the authorities above it
     * @param key its private key
     */
    record Files(Path chain, Path key) implements Tls {}
  }

  /** Where clients find the server. */
  public sealed interface PublicUrl {
    /** A configured URL, without a slash at its end. */
    record Named(URI url) implements PublicUrl {}

    /** The address that the server listens on. */
    record OfListener() implements PublicUrl {}
  }

  /** The location of the database. */
  public sealed interface DatabasePlace {
    /**
     * An embedded database in {@code folder}.
     *
     * @param limits on connections and times
     * @param leftFree the bytes of the disk that must stay free
     */
    record Embedded(Path folder, DatabaseLimits limits, long leftFree) implements DatabasePlace {}

    /**
     * A database on a PostgreSQL server.
     *
     * @param url a JDBC URL without user and password
     * @param password empty when there is none
     * @param limits on connections of this node, and times
     */
    record Postgres(String url, String user, String password, DatabaseLimits limits)
        implements DatabasePlace {
      @Override
      public String toString() {
        return "Postgres[" + url + ", " + user + ", " + limits + "]";
      }
    }
  }

  /** The S3 server for backups. */
  public sealed interface BackupServer {
    /** Backups go into folders alone. */
    record None() implements BackupServer {}

    /** Backups may go into buckets of a server. */
    record S3(URI endpoint, String region, BucketKeys keys, S3Limits limits)
        implements BackupServer {}
  }

  /** The location of blobs. */
  public sealed interface BlobStorage {
    /**
     * Files below {@code folder}.
     *
     * @param leftFree the bytes of the disk that must stay free
     */
    record Files(Path folder, long leftFree) implements BlobStorage {}

    /**
     * In a bucket.
     *
     * @param prefix the prefix of object names, without slashes around it; may be empty
     */
    record Bucket(
        URI endpoint, String region, String bucket, String prefix, BucketKeys keys, S3Limits limits)
        implements BlobStorage {
      /** The bucket as its adapter knows it, keys included. */
      public S3Settings place() {
        return new S3Settings(endpoint, region, bucket, prefix, keys.access(), keys.secret());
      }
    }

    /** No blob store, for commands that neither read nor write state data. */
    record NotNeeded() implements BlobStorage {}
  }

  /**
   * The keys to a bucket.
   *
   * @param access the access key
   * @param secret the secret key
   */
  public record BucketKeys(String access, String secret) {
    @Override
    public String toString() {
      return "BucketKeys[redacted]";
    }
  }

  /**
   * The settings of logging.
   *
   * @param format the format of a line
   * @param level the lowest level of the program's own lines that is logged
   */
  public record Logs(Format format, Level level) {
    /** The format of a line. */
    public enum Format {
      TEXT,
      JSON
    }

    /** The levels of logging, the one that logs least first. */
    public enum Level {
      ERROR,
      WARN,
      INFO,
      DEBUG,
      TRACE
    }

    /** Text at level info. */
    public static final Logs DEFAULT = new Logs(Format.TEXT, Level.INFO);
  }

  /**
   * Where requests may be sent that callers cause, beside public addresses.
   *
   * @param webhooks private networks that webhooks may send to
   * @param issuers private networks that issuers of ID tokens may be in
   * @param provider the issuer that people sign in with, if any
   */
  public record Outgoing(List<Network> webhooks, List<Network> issuers, ProviderSettings provider) {
    public Outgoing {
      webhooks = List.copyOf(webhooks);
      issuers = List.copyOf(issuers);
      Objects.requireNonNull(provider, "provider is null");
    }
  }

  /** Where metrics are served. */
  public sealed interface Metrics {
    /** Nowhere, and nothing is measured. */
    record Off() implements Metrics {}

    /** At an address of their own. */
    record Served(MetricsAddress address) implements Metrics {}
  }

  /**
   * How the process works and stops.
   *
   * @param stopNotice how long it serves everything while it is not ready, before it stops
   * @param stop how long requests may take to end once it stops
   * @param jobWorkers how many threads run jobs
   * @param deliveries the most deliveries to webhooks at a time
   */
  public record Operation(Duration stopNotice, Duration stop, int jobWorkers, int deliveries) {}

  /**
   * The secrets of the installation.
   *
   * @param present the location of the present one
   * @param previous the previous one, while it is still accepted; at most one
   */
  public record Secrets(SecretSource present, List<InstallationSecret> previous) {
    public Secrets {
      previous = List.copyOf(previous);
    }
  }

  /** The location of the secret. */
  public sealed interface SecretSource {
    /** It is in the settings. */
    record Given(InstallationSecret secret) implements SecretSource {}

    /** It is in a file, which is created at the first start. */
    record KeyFile(Path file) implements SecretSource {}

    /** It is not configured. */
    record Missing() implements SecretSource {}
  }
}
