package dev.stateward.bootstrap.settings;

import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.application.settings.TracingBudgets;
import java.util.Arrays;
import java.util.Optional;

/** A setting of the operator, with its default and its description. */
public enum Setting {
  CONFIG("", "a file of settings, lines of NAME=value; the environment overrides it"),
  HOST("127.0.0.1", "the address to listen on"),
  PORT("8080", "the port to listen on; 0 for any free one"),
  PUBLIC_URL("", "where clients find the server; default http://HOST:PORT, with TLS https"),
  TLS_CERTIFICATE_FILE("", "a PEM file, the server's certificate first; default no TLS"),
  TLS_KEY_FILE("", "a PEM file with the key of that certificate, mode 0600"),
  DATA("data", "the folder of the embedded database and of files"),
  DATABASE_URL("", "jdbc:postgresql://HOST/DATABASE; default the embedded database"),
  DATABASE_USER("", "the user of the database"),
  DATABASE_PASSWORD("", "the password of that user", true),
  DATABASE_CONNECTIONS(
      Integer.toString(DatabaseBudgets.CONNECTIONS),
      "the most connections of this node to the database"),
  MIGRATE_AT_START(
      "true", "whether a start migrates the database; if false, `stateward migrate run` does"),
  DATABASE_TIMEOUT_SECONDS(
      Long.toString(DatabaseBudgets.STATEMENT.toSeconds()),
      "how many seconds one statement of a request may take"),
  BLOBS_URL("", "s3://BUCKET/PREFIX; default files"),
  S3_ENDPOINT("", "the address of the S3 server"),
  S3_REGION("us-east-1", "the region of the bucket"),
  S3_ACCESS_KEY("", "the access key to the bucket", true),
  S3_SECRET_KEY("", "the secret key to the bucket", true),
  S3_TIMEOUT_SECONDS(
      Long.toString(NodeBudgets.S3_SILENCE.toSeconds()),
      "how many seconds the S3 server may be silent"),
  S3_CONNECTIONS(
      Integer.toString(NodeBudgets.S3_REQUESTS), "the most requests of this node to the S3 server"),
  BACKUP_S3_ENDPOINT("", "the address of the S3 server for backups; default S3_ENDPOINT"),
  BACKUP_S3_REGION("", "the region of buckets for backups; default S3_REGION"),
  BACKUP_S3_ACCESS_KEY("", "the access key to buckets for backups; default S3_ACCESS_KEY", true),
  BACKUP_S3_SECRET_KEY("", "the secret key to buckets for backups; default S3_SECRET_KEY", true),
  SMALL_BLOBS("", "the largest state kept in the database, up to 64KiB; 0 for none"),
  ENCRYPTION("on", "whether states are stored encrypted: on or off"),
  KEYS("local", "what seals the wrapping keys: local (the secret), vault or aws-kms"),
  KEYS_MEMORY_MINUTES(
      Long.toString(NodeBudgets.WRAPPING_KEY_MEMORY.toMinutes()),
      "how many minutes a wrapping key is used while its key server is away"),
  VAULT_ADDRESS("", "the address of Vault or OpenBao"),
  VAULT_NAMESPACE("", "the namespace of the transit engine"),
  VAULT_KEY("transit/stateward", "the key of the transit engine, MOUNT/NAME"),
  VAULT_CA_FILE("", "a file with the certificates of authorities to trust, in PEM"),
  VAULT_LOGIN("token", "how to log in: token, approle or kubernetes"),
  VAULT_LOGIN_MOUNT("", "where the login method is mounted; default its name"),
  VAULT_TOKEN_FILE("", "login token: a file with the token, read for each request"),
  VAULT_ROLE("", "login approle: the role id; login kubernetes: the role"),
  VAULT_SECRET_ID_FILE("", "login approle: a file with the secret id"),
  VAULT_JWT_FILE(
      "/var/run/secrets/kubernetes.io/serviceaccount/token",
      "login kubernetes: the file with the token of the service account"),
  KMS_KEY("", "the id or ARN of a symmetric key of AWS KMS"),
  KMS_REGION("", "the region of that key"),
  KMS_ENDPOINT("", "the address of KMS; default that of AWS in the region"),
  DISK_FREE_LIMIT(
      "512MiB", "free space of the disk below which no states are taken; 0 for no limit"),
  MAX_STATE_SIZE("1GB", "the largest state accepted, such as 512MB or 1GiB"),
  ORGANIZATION_CREATION("everyone", "who may create organizations: everyone or site-admins"),
  EDITION("enterprise", "the service to behave as: enterprise or cloud"),
  SNAPSHOT_SECONDS("60", "edition cloud: seconds between snapshots of the tool; 0 for never"),
  GRACE_DAYS("7", "days in which a deleted state can be restored when its deletion names none"),
  REMOVAL_DELAY_DAYS(
      "0", "days in which blobs of destroyed states stay, for point-in-time recovery"),
  DOWNLOAD_URL_MINUTES("60", "how many minutes a download URL is valid"),
  WEBHOOK_ALLOWED_NETWORKS(
      "", "private networks that webhooks may send to, such as 10.1.0.0/16,fd00::/8"),
  ISSUER_ALLOWED_NETWORKS(
      "", "private networks that issuers of ID tokens may be in, such as 10.1.0.0/16"),
  OIDC_ISSUER("", "the issuer that people sign in with (OpenID Connect); default none"),
  OIDC_NAME("", "what it is called on the sign-in page; default its host"),
  OIDC_CLIENT_ID("", "the client id of this server there"),
  OIDC_CLIENT_SECRET_FILE("", "a file with the client secret, mode 0600"),
  OIDC_CLIENT_AUTHENTICATION(
      "client_secret_basic", "how it is shown: client_secret_basic or client_secret_post"),
  OIDC_SCOPES("openid profile email", "what is asked for, separated by spaces"),
  OIDC_LINK_BY_EMAIL("false", "true: a user with their verified email address becomes theirs"),
  OIDC_CREATE_USERS("false", "true: users are created for people who sign in"),
  OIDC_GROUPS_CLAIM("groups", "the claim with the groups of people"),
  OIDC_ORGANIZATIONS("", "organizations whose teams follow these groups, such as acme,beta"),
  OIDC_ONLY("false", "true: nobody signs in with a password of this server"),
  TRUSTED_PROXIES(
      "", "networks of proxies that are trusted to name the client, such as 10.1.0.0/16"),
  MAX_CONNECTIONS(
      Integer.toString(DefaultConnections.ofThisHeap().all()),
      "the most connections of clients in all; 0 for any number"),
  MAX_CONNECTIONS_PER_CLIENT(
      Integer.toString(DefaultConnections.ofThisHeap().ofOne()),
      "the most connections of one client; 0 for any number"),
  MAX_WRONG_TOKENS_PER_MINUTE("60", "how many wrong tokens, and sign-ins, of a client; 0 for any"),
  MAX_REQUESTS_PER_SECOND("0", "the most requests of one user, team or organization; 0 for any"),
  MAX_STATE_VERSIONS_PER_ORGANIZATION(
      "1000000", "the most state versions an organization keeps; 0 for any number"),
  MAX_STATE_BYTES_PER_ORGANIZATION(
      "1TiB", "the most bytes of states an organization keeps; 0 for any number"),
  MAX_UPLOADS_PER_ORGANIZATION(
      "64", "the most uploads of an organization at a time; 0 for any number"),
  STOP_SECONDS(
      Long.toString(NodeBudgets.LAST_REQUESTS.toSeconds()),
      "how many seconds requests may take to end once the server stops"),
  STOP_NOTICE_SECONDS(
      "", "seconds to serve while not ready before it stops; default 5, embedded 0"),
  JOB_WORKERS(Integer.toString(JobBudgets.WORKERS), "how many threads run jobs"),
  WEBHOOK_DELIVERIES(
      Integer.toString(JobBudgets.DELIVERIES), "the most deliveries to webhooks at a time"),
  METRICS_PORT("", "the port to serve metrics at for Prometheus; default none"),
  METRICS_HOST("127.0.0.1", "the address to serve metrics at"),
  METRICS_TOKEN_FILE("", "a file with the token that metrics are only shown to"),
  OTEL_EXPORTER_OTLP_ENDPOINT(
      "", "the OpenTelemetry collector, such as http://localhost:4318; default no traces"),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT("", "the same with the path of traces, such as /v1/traces"),
  OTEL_EXPORTER_OTLP_PROTOCOL("http/protobuf", "how the collector is spoken to: http/protobuf"),
  OTEL_EXPORTER_OTLP_HEADERS("", "headers of requests to it: NAME=value,NAME=value", true),
  OTEL_EXPORTER_OTLP_TIMEOUT(
      Long.toString(TracingBudgets.SEND.toMillis()), "how many milliseconds a request to it takes"),
  OTEL_EXPORTER_OTLP_COMPRESSION("none", "whether these are compressed: gzip or none"),
  OTEL_EXPORTER_OTLP_CERTIFICATE("", "a PEM file with the certificates to trust it by"),
  OTEL_SERVICE_NAME("stateward", "the name of this server in traces"),
  OTEL_RESOURCE_ATTRIBUTES("", "more about it: NAME=value,NAME=value"),
  OTEL_TRACES_SAMPLER(
      "parentbased_always_on",
      "what is traced: always_on, always_off, traceidratio, or parentbased_ and one"),
  OTEL_TRACES_SAMPLER_ARG("1", "the part of requests that traceidratio traces, such as 0.1"),
  OTEL_TRACES_EXPORTER("otlp", "otlp, or none for no traces"),
  OTEL_SDK_DISABLED("false", "true for no traces"),
  SECRET_FILE("", "a file with the secret of all keys; default stateward.key beside the data"),
  SECRET("", "the secret of all keys itself, 43 random characters or more", true),
  SECRET_PREVIOUS_FILE("", "a file with the previous secret, during a rotation"),
  SECRET_PREVIOUS("", "the previous secret itself, during a rotation", true),
  LOG_FORMAT("text", "text or json, on standard error"),
  LOG_LEVEL("info", "error, warn, info, debug or trace");

  /** The prefix of the names of settings of this program alone. */
  static final String PREFIX = "STATEWARD_";

  /** The prefix of settings that OpenTelemetry names, and all programs that use it share. */
  static final String OPEN_TELEMETRY = "OTEL_";

  private final String defaultValue;
  private final String purpose;
  private final boolean secret;

  Setting(String defaultValue, String purpose) {
    this(defaultValue, purpose, false);
  }

  Setting(String defaultValue, String purpose, boolean secret) {
    this.defaultValue = defaultValue;
    this.purpose = purpose;
    this.secret = secret;
  }

  /** The name of its environment variable. */
  public String variable() {
    return name().startsWith(OPEN_TELEMETRY) ? name() : PREFIX + name();
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
    return secret;
  }

  /** The setting of that name. */
  static Optional<Setting> named(String variable) {
    return Arrays.stream(values()).filter(it -> it.variable().equals(variable)).findFirst();
  }
}
