package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.bootstrap.keys.InstallationSecret;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * All settings, validated. Their string forms contain no secrets.
 *
 * @param listening the server's address
 * @param database the database
 * @param blobs the blob store
 * @param logs the format and level of logging
 * @param policy the settings of the application
 * @param secrets the secrets from which keys are derived
 * @param webhooks the settings of webhooks
 * @param traffic the limits of traffic
 */
public record Settings(
    Listening listening,
    DatabasePlace database,
    BlobStorage blobs,
    Logs logs,
    ApplicationSettings policy,
    Secrets secrets,
    Webhooks webhooks,
    Traffic traffic) {

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
   * @param snapshotSeconds how often clients are asked to store snapshots; 0 for never
   */
  public record Listening(String host, int port, PublicUrl publicUrl, int snapshotSeconds) {}

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
     * @param connections the most connections
     * @param leftFree the bytes of the disk that must stay free
     */
    record Embedded(Path folder, int connections, long leftFree) implements DatabasePlace {}

    /**
     * A database on a PostgreSQL server.
     *
     * @param url a JDBC URL without user and password
     * @param password empty when there is none
     * @param connections the most connections of this node
     */
    record Postgres(String url, String user, String password, int connections)
        implements DatabasePlace {
      @Override
      public String toString() {
        return "Postgres[" + url + ", " + user + ", " + connections + "]";
      }
    }
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
    record Bucket(URI endpoint, String region, String bucket, String prefix, BucketKeys keys)
        implements BlobStorage {}

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
   * The settings of webhooks.
   *
   * @param allowed private networks that webhooks may send to
   */
  public record Webhooks(List<Network> allowed) {
    public Webhooks {
      allowed = List.copyOf(allowed);
    }
  }

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
