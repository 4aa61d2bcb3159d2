package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.ApplicationSettings.Edition;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import dev.stateward.bootstrap.settings.Settings.Listening;
import dev.stateward.bootstrap.settings.Settings.Logs;
import dev.stateward.bootstrap.settings.Settings.PublicUrl;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reads all settings and collects every problem on the way. */
final class SettingsReader {
  private static final int MOST_CONNECTIONS = 500;
  private static final int LONGEST_STATEMENT = 600;
  private static final int HIGHEST_PORT = 65_535;
  private static final int LONGEST_SNAPSHOT_INTERVAL = 3600;
  private static final int LONGEST_REMOVAL_DELAY = 365;
  private static final int LONGEST_DOWNLOAD_URL = 1500;

  /**
   * The embedded database has a lower limit than states, so that deleting, which frees space, still
   * works.
   */
  private static final int DATABASE_PART = 4;

  private static final String EVERYONE = "everyone";

  private final RawSettings given;
  private final Path folder;
  private final SettingProblems problems;

  SettingsReader(RawSettings given, Path folder) {
    this.given = given;
    this.folder = folder;
    this.problems = new SettingProblems(given.problems());
  }

  Settings settings() {
    Path data = data();
    Settings settings =
        settings(
            data, new BlobSettingsReader(given, problems).place(data.resolve("blobs"), leftFree()));
    return sound(settings);
  }

  Settings settingsWithoutBlobs() {
    return sound(settings(data(), new BlobStorage.NotNeeded()));
  }

  Settings settingsWithoutSecret() {
    Settings settings = settings(data(), new BlobStorage.NotNeeded());
    problems.throwIfAny();
    return settings;
  }

  private Settings sound(Settings settings) {
    new SecretReader(given, folder, problems).require(settings.secrets());
    problems.throwIfAny();
    return settings;
  }

  private Settings settings(Path data, BlobStorage blobs) {
    var database = database(data);
    var traffic = new TrafficSettingsReader(given, problems);
    var provider =
        new ProviderSettingsReader(given, folder, problems)
            .provider(traffic.networks(Setting.ISSUER_ALLOWED_NETWORKS));
    var edition = choice(Setting.EDITION, ApplicationSettings.DEFAULT.edition());
    return new Settings(
        new Listening(text(Setting.HOST), port(), tls(), publicUrl(), snapshotSeconds(edition)),
        database,
        migrateAtStart(),
        blobs,
        new Logs(
            choice(Setting.LOG_FORMAT, Logs.DEFAULT.format()),
            choice(Setting.LOG_LEVEL, Logs.DEFAULT.level())),
        new ApplicationSettings(
            largestState(),
            organizationsBySiteAdminsOnly(),
            edition,
            graceDays(),
            traffic.quotas(),
            Duration.ofMinutes(number(Setting.DOWNLOAD_URL_MINUTES, 1, LONGEST_DOWNLOAD_URL)),
            Duration.ofDays(number(Setting.REMOVAL_DELAY_DAYS, 0, LONGEST_REMOVAL_DELAY)),
            new BlobSettingsReader(given, problems).small(database),
            provider.organizations()),
        new SecretReader(given, folder, problems).secrets(database),
        new Settings.Outgoing(
            traffic.networks(Setting.WEBHOOK_ALLOWED_NETWORKS),
            traffic.networks(Setting.ISSUER_ALLOWED_NETWORKS),
            provider),
        traffic.traffic(),
        new OperationSettingsReader(given, problems).operation(database),
        new MetricsSettingsReader(given, folder, problems).metrics(),
        new TracesSettingsReader(given, folder, problems).traces(),
        choice(Setting.ENCRYPTION, Settings.Encryption.ON),
        new BlobSettingsReader(given, problems).backups(),
        new RootKeySettingsReader(given, folder, problems).rootKeys());
  }

  private Path data() {
    try {
      return folder.resolve(text(Setting.DATA)).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      problems.add(Setting.DATA, "is not a folder name");
      return folder;
    }
  }

  private int port() {
    return number(Setting.PORT, 0, HIGHEST_PORT);
  }

  private Settings.Tls tls() {
    if (!given.has(Setting.TLS_CERTIFICATE_FILE)) {
      problems.requireAbsent(given, Setting.TLS_CERTIFICATE_FILE, Setting.TLS_KEY_FILE);
      return new Settings.Tls.Off();
    }
    problems.requirePresent(given, Setting.TLS_CERTIFICATE_FILE, Setting.TLS_KEY_FILE);
    return new Settings.Tls.Files(file(Setting.TLS_CERTIFICATE_FILE), file(Setting.TLS_KEY_FILE));
  }

  private Path file(Setting setting) {
    try {
      return folder.resolve(text(setting)).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      problems.add(setting, "is not a file name");
      return folder;
    }
  }

  private PublicUrl publicUrl() {
    if (!given.has(Setting.PUBLIC_URL)) {
      return new PublicUrl.OfListener();
    }
    return HttpAddress.parse(text(Setting.PUBLIC_URL))
        .<PublicUrl>map(PublicUrl.Named::new)
        .orElseGet(() -> {
          problems.add(
              Setting.PUBLIC_URL,
              "must be http:// or https:// with a host and perhaps a port, and nothing after it");
          return new PublicUrl.OfListener();
        });
  }

  private DatabasePlace database(Path embedded) {
    DatabaseLimits limits =
        DatabaseLimits.ofServer(
            number(
                Setting.DATABASE_CONNECTIONS,
                2,
                given.has(Setting.DATABASE_URL)
                    ? MOST_CONNECTIONS
                    : DatabaseBudgets.EMBEDDED_CONNECTIONS),
            Duration.ofSeconds(number(Setting.DATABASE_TIMEOUT_SECONDS, 1, LONGEST_STATEMENT)));
    if (!given.has(Setting.DATABASE_URL)) {
      problems.requireAbsent(
          given, Setting.DATABASE_URL, Setting.DATABASE_USER, Setting.DATABASE_PASSWORD);
      return new DatabasePlace.Embedded(embedded, limits, leftFree() / DATABASE_PART);
    }
    String url = text(Setting.DATABASE_URL);
    if (!url.matches("jdbc:postgresql:\\S+")) {
      problems.add(Setting.DATABASE_URL, "must begin with jdbc:postgresql: (leave it out for H2)");
    } else if (url.contains("@")
        || url.toLowerCase(Locale.ROOT).matches(".*[?&](user|password)=.*")) {
      problems.add(
          Setting.DATABASE_URL,
          "must not contain user or password: set STATEWARD_DATABASE_USER and _PASSWORD");
    }
    problems.requirePresent(given, Setting.DATABASE_URL, Setting.DATABASE_USER);
    return new DatabasePlace.Postgres(
        url, text(Setting.DATABASE_USER), text(Setting.DATABASE_PASSWORD), limits);
  }

  private boolean migrateAtStart() {
    String text = text(Setting.MIGRATE_AT_START);
    if (!text.equals("true") && !text.equals("false")) {
      problems.addQuoting(Setting.MIGRATE_AT_START, text, "must be true or false");
    }
    return text.equals("true");
  }

  private long leftFree() {
    return ByteSize.orNone(given, Setting.DISK_FREE_LIMIT, problems);
  }

  private long largestState() {
    String text = text(Setting.MAX_STATE_SIZE);
    return ByteSize.parse(text)
        .orElseGet(() -> {
          problems.addQuoting(
              Setting.MAX_STATE_SIZE, text, "must be a size such as 512MB, 1GiB or 1000000");
          return ApplicationSettings.DEFAULT.largestState();
        });
  }

  private boolean organizationsBySiteAdminsOnly() {
    String text = text(Setting.ORGANIZATION_CREATION);
    boolean siteAdmins = text.equals("site-admins");
    if (!siteAdmins && !text.equals(EVERYONE)) {
      problems.addQuoting(Setting.ORGANIZATION_CREATION, text, "must be everyone or site-admins");
    }
    return siteAdmins;
  }

  private int snapshotSeconds(Edition edition) {
    int seconds = number(Setting.SNAPSHOT_SECONDS, 0, LONGEST_SNAPSHOT_INTERVAL);
    return switch (edition) {
      case ENTERPRISE -> 0;
      case CLOUD -> seconds;
    };
  }

  private int graceDays() {
    return number(Setting.GRACE_DAYS, 1, ManagingBackingData.LONGEST_GRACE);
  }

  private int number(Setting setting, int least, int most) {
    return WholeNumber.read(given, setting, least, most, problems);
  }

  private <E extends Enum<E>> E choice(Setting setting, E otherwise) {
    E[] choices = otherwise.getDeclaringClass().getEnumConstants();
    String text = text(setting).toLowerCase(Locale.ROOT);
    return Arrays.stream(choices)
        .filter(choice -> spelled(choice).equals(text))
        .findFirst()
        .orElseGet(() -> {
          problems.addQuoting(
              setting,
              text,
              "must be one of "
                  + Arrays.stream(choices)
                      .map(SettingsReader::spelled)
                      .collect(Collectors.joining(", ")));
          return otherwise;
        });
  }

  private static String spelled(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  private String text(Setting setting) {
    return given.get(setting).text();
  }
}
