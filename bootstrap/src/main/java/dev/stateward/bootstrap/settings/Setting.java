package dev.stateward.bootstrap.settings;

import dev.stateward.application.settings.DatabaseBudgets;
import java.util.Arrays;
import java.util.Optional;

/** A setting of the operator, with its default and its description. */
public enum Setting {
  CONFIG("", "a file of settings, lines of NAME=value; the environment overrides it"),
  HOST("127.0.0.1", "the address to listen on"),
  PORT("8080", "the port to listen on; 0 for any free one"),
  PUBLIC_URL("", "where clients find the server; default http://HOST:PORT"),
  DATA("data", "the folder of the embedded database and of files"),
  DATABASE_URL("", "jdbc:postgresql://HOST/DATABASE; default the embedded database"),
  DATABASE_USER("", "the user of the database"),
  DATABASE_PASSWORD("", "the password of that user"),
  DATABASE_CONNECTIONS(
      Integer.toString(DatabaseBudgets.CONNECTIONS),
      "the most connections of this node to the database"),
  BLOBS_URL("", "s3://BUCKET/PREFIX; default files"),
  S3_ENDPOINT("", "the address of the S3 server"),
  S3_REGION("us-east-1", "the region of the bucket"),
  S3_ACCESS_KEY("", "the access key to the bucket"),
  S3_SECRET_KEY("", "the secret key to the bucket"),
  SMALL_BLOBS("", "the largest state kept in the database, up to 64KiB; 0 for none"),
  DISK_FREE_LIMIT(
      "512MiB", "free space of the disk below which no states are taken; 0 for no limit"),
  MAX_STATE_SIZE("1GB", "the largest state accepted, such as 512MB or 1GiB"),
  ORGANIZATION_CREATION("everyone", "who may create organizations: everyone or site-admins"),
  EDITION("enterprise", "the service to behave as: enterprise or cloud"),
  SNAPSHOT_SECONDS("60", "edition cloud: seconds between snapshots of the tool; 0 for never"),
  GRACE_DAYS("7", "days in which a deleted state can be restored when its deletion names none"),
  DOWNLOAD_URL_MINUTES("60", "how many minutes a download URL is valid"),
  WEBHOOK_ALLOWED_NETWORKS(
      "", "private networks that webhooks may send to, such as 10.1.0.0/16,fd00::/8"),
  TRUSTED_PROXIES(
      "", "networks of proxies that are trusted to name the client, such as 10.1.0.0/16"),
  MAX_CONNECTIONS(
      Integer.toString(DefaultConnections.ofThisHeap().all()),
      "the most connections of clients in all; 0 for any number"),
  MAX_CONNECTIONS_PER_CLIENT(
      Integer.toString(DefaultConnections.ofThisHeap().ofOne()),
      "the most connections of one client; 0 for any number"),
  MAX_WRONG_TOKENS_PER_MINUTE("60", "how many wrong tokens a client may send; 0 for any number"),
  MAX_REQUESTS_PER_SECOND("0", "the most requests of one user, team or organization; 0 for any"),
  MAX_STATE_VERSIONS_PER_ORGANIZATION(
      "1000000", "the most state versions an organization keeps; 0 for any number"),
  MAX_STATE_BYTES_PER_ORGANIZATION(
      "1TiB", "the most bytes of states an organization keeps; 0 for any number"),
  MAX_UPLOADS_PER_ORGANIZATION(
      "64", "the most uploads of an organization at a time; 0 for any number"),
  SECRET_FILE("", "a file with the secret of all keys; default stateward.key beside the data"),
  SECRET("", "the secret of all keys itself, 43 random characters or more"),
  SECRET_PREVIOUS_FILE("", "a file with the previous secret, during a rotation"),
  SECRET_PREVIOUS("", "the previous secret itself, during a rotation"),
  LOG_FORMAT("text", "text or json, on standard error"),
  LOG_LEVEL("info", "error, warn, info, debug or trace");

  /** The prefix of the names of all settings. */
  static final String PREFIX = "STATEWARD_";

  private final String defaultValue;
  private final String purpose;

  Setting(String defaultValue, String purpose) {
    this.defaultValue = defaultValue;
    this.purpose = purpose;
  }

  /** The name of its environment variable. */
  public String variable() {
    return PREFIX + name();
  }

  /** The default value; empty when there is none. */
  public String defaultValue() {
    return defaultValue;
  }

  /** Its purpose, in one line. */
  public String purpose() {
    return purpose;
  }

  /** Whether its value must never be shown. */
  public boolean secret() {
    return switch (this) {
      case DATABASE_PASSWORD, S3_ACCESS_KEY, S3_SECRET_KEY, SECRET, SECRET_PREVIOUS -> true;
      case CONFIG,
          HOST,
          PORT,
          PUBLIC_URL,
          DATA,
          DATABASE_URL,
          DATABASE_USER,
          DATABASE_CONNECTIONS,
          BLOBS_URL,
          S3_ENDPOINT,
          S3_REGION,
          SMALL_BLOBS,
          DISK_FREE_LIMIT,
          MAX_STATE_SIZE,
          ORGANIZATION_CREATION,
          EDITION,
          SNAPSHOT_SECONDS,
          GRACE_DAYS,
          DOWNLOAD_URL_MINUTES,
          WEBHOOK_ALLOWED_NETWORKS,
          TRUSTED_PROXIES,
          MAX_CONNECTIONS,
          MAX_CONNECTIONS_PER_CLIENT,
          MAX_WRONG_TOKENS_PER_MINUTE,
          MAX_REQUESTS_PER_SECOND,
          MAX_STATE_VERSIONS_PER_ORGANIZATION,
          MAX_STATE_BYTES_PER_ORGANIZATION,
          MAX_UPLOADS_PER_ORGANIZATION,
          SECRET_FILE,
          SECRET_PREVIOUS_FILE,
          LOG_FORMAT,
          LOG_LEVEL ->
          false;
    };
  }

  /** The setting of that name. */
  static Optional<Setting> named(String variable) {
    return Arrays.stream(values()).filter(it -> it.variable().equals(variable)).findFirst();
  }
}
