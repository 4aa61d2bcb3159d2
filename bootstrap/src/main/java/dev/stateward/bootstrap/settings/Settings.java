package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.bootstrap.keys.InstallationSecret;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * All settings, validated. Their string forms show no secret.
 *
 * @param listening where the server is found
 * @param database where it keeps what it knows
 * @param blobs where it keeps states
 * @param logs what it logs, and how
 * @param policy what the operator decides about use cases
 * @param secrets what its keys are derived from
 * @param webhooks what the operator decides about webhooks
 * @param traffic how much callers may ask
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
   * @throws InvalidSettingsException when any is wrong; names every problem there is
   */
  public static Settings of(RawSettings given, Path folder) {
    return new SettingsReader(given, folder).settings();
  }

  /**
   * Reads settings for commands that neither read nor write state data: those of its store are
   * ignored.
   *
   * @throws InvalidSettingsException when any other is wrong; names every problem there is
   */
  public static Settings withoutBlobs(RawSettings given, Path folder) {
    return new SettingsReader(given, folder).settingsWithoutBlobs();
  }

  /**
   * As {@link #withoutBlobs}, for what makes nothing with the secret: it may be missing.
   *
   * @throws InvalidSettingsException when any other is wrong; names every problem there is
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
    /** At an address that the operator names; without a slash at its end. */
    record Named(URI url) implements PublicUrl {}

    /** Where it listens. */
    record OfListener() implements PublicUrl {}
  }

  /** Where the server keeps what it knows. */
  public sealed interface DatabasePlace {
    /**
     * In files of its own, below {@code folder}.
     *
     * @param connections the most connections
     * @param leftFree the bytes of the disk that are left free
     */
    record Embedded(Path folder, int connections, long leftFree) implements DatabasePlace {}

    /**
     * On a PostgreSQL server.
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

  /** Where the server keeps states. */
  public sealed interface BlobStorage {
    /**
     * In files below {@code folder}.
     *
     * @param leftFree the bytes of the disk that are left free
     */
    record Files(Path folder, long leftFree) implements BlobStorage {}

    /**
     * In a bucket.
     *
     * @param prefix what the names of objects begin with, without slashes around it; may be empty
     */
    record Bucket(URI endpoint, String region, String bucket, String prefix, BucketKeys keys)
        implements BlobStorage {}

    /** Not asked: no state is read or written. */
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
   * What is logged, and how.
   *
   * @param format how a line looks
   * @param level from which level on the program's own lines are logged
   */
  public record Logs(Format format, Level level) {
    /** How a line looks. */
    public enum Format {
      TEXT,
      JSON
    }

    /** How much is logged, least first. */
    public enum Level {
      ERROR,
      WARN,
      INFO,
      DEBUG,
      TRACE
    }

    /** Text, from level info on. */
    public static final Logs DEFAULT = new Logs(Format.TEXT, Level.INFO);
  }

  /**
   * What the operator decides about webhooks.
   *
   * @param allowed the networks whose addresses may be targets whatever else they are
   */
  public record Webhooks(List<Network> allowed) {
    public Webhooks {
      allowed = List.copyOf(allowed);
    }
  }

  /**
   * The secrets of the installation.
   *
   * @param present where the present one is
   * @param previous the one before, while what was made with it is accepted; none or one
   */
  public record Secrets(SecretSource present, List<InstallationSecret> previous) {
    public Secrets {
      previous = List.copyOf(previous);
    }
  }

  /** Where the secret of the installation is. */
  public sealed interface SecretSource {
    /** The operator keeps it. */
    record Given(InstallationSecret secret) implements SecretSource {}

    /** In a file, which is made at the first start. */
    record KeyFile(Path file) implements SecretSource {}

    /** Nobody said where. */
    record Missing() implements SecretSource {}
  }
}
