package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.blobstore.S3Limits;
import dev.stateward.application.settings.Budgets;
import dev.stateward.bootstrap.settings.Settings.BackupServer;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.BucketKeys;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the settings of the blob store. */
final class BlobSettingsReader {
  private static final Pattern BUCKET_URL =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/([A-Za-z0-9!_.*'()/-]*?))?/*");
  private static final int LONGEST_SILENCE = 600;
  private static final int MOST_REQUESTS = 10_000;
  private static final URI NOWHERE = URI.create("http://invalid");

  private final RawSettings given;
  private final SettingProblems problems;

  BlobSettingsReader(RawSettings given, SettingProblems problems) {
    this.given = given;
    this.problems = problems;
  }

  BlobStorage place(Path files, long leftFree) {
    if (!given.has(Setting.BLOBS_URL)) {
      problems.requireAbsent(
          given,
          Setting.BLOBS_URL,
          Setting.S3_ENDPOINT,
          Setting.S3_REGION,
          Setting.S3_ACCESS_KEY,
          Setting.S3_SECRET_KEY,
          Setting.S3_TIMEOUT_SECONDS,
          Setting.S3_CONNECTIONS);
      return new BlobStorage.Files(files, leftFree);
    }
    problems.requirePresent(
        given,
        Setting.BLOBS_URL,
        Setting.S3_ENDPOINT,
        Setting.S3_ACCESS_KEY,
        Setting.S3_SECRET_KEY);
    Matcher url = BUCKET_URL.matcher(text(Setting.BLOBS_URL));
    if (!url.matches()) {
      problems.add(
          Setting.BLOBS_URL,
          "must be s3://BUCKET or s3://BUCKET/PREFIX (leave it out for files); a bucket name has 3"
              + " to 63 lower-case letters, digits, '.' and '-'");
      return new BlobStorage.Files(files, leftFree);
    }
    String prefix = url.group(2) == null ? "" : url.group(2);
    return new BlobStorage.Bucket(
        endpoint(Setting.S3_ENDPOINT),
        text(Setting.S3_REGION),
        url.group(1),
        prefix,
        keys(),
        limits());
  }

  /** The most bytes of a blob that is kept in {@code database}. */
  int small(DatabasePlace database) {
    if (!given.has(Setting.SMALL_BLOBS)) {
      return switch (database) {
        case DatabasePlace.Postgres ignored -> Budgets.SMALL_BLOB;
        case DatabasePlace.Embedded ignored -> 0;
      };
    }
    long bytes = ByteSize.orNone(given, Setting.SMALL_BLOBS, problems);
    if (bytes > Budgets.SMALL_BLOB) {
      problems.addQuoting(Setting.SMALL_BLOBS, text(Setting.SMALL_BLOBS), "must be at most 64KiB");
      return 0;
    }
    return (int) bytes;
  }

  /** The server for backups: that of the states unless another is set. */
  BackupServer backups() {
    Setting endpoint = or(Setting.BACKUP_S3_ENDPOINT, Setting.S3_ENDPOINT);
    if (!given.has(endpoint)) {
      problems.requireAbsent(
          given,
          Setting.BACKUP_S3_ENDPOINT,
          Setting.BACKUP_S3_REGION,
          Setting.BACKUP_S3_ACCESS_KEY,
          Setting.BACKUP_S3_SECRET_KEY);
      return new BackupServer.None();
    }
    Setting access = or(Setting.BACKUP_S3_ACCESS_KEY, Setting.S3_ACCESS_KEY);
    Setting secret = or(Setting.BACKUP_S3_SECRET_KEY, Setting.S3_SECRET_KEY);
    if (endpoint == Setting.BACKUP_S3_ENDPOINT) {
      problems.requirePresent(given, endpoint, access, secret);
    }
    return given.has(access) && given.has(secret)
        ? new BackupServer.S3(
            endpoint(endpoint),
            text(or(Setting.BACKUP_S3_REGION, Setting.S3_REGION)),
            new BucketKeys(text(access), text(secret)),
            limits())
        : new BackupServer.None();
  }

  private Setting or(Setting own, Setting otherwise) {
    return given.has(own) ? own : otherwise;
  }

  private URI endpoint(Setting setting) {
    if (!given.has(setting)) {
      return NOWHERE;
    }
    return HttpAddress.parse(text(setting))
        .orElseGet(() -> {
          problems.add(
              setting,
              "must be http:// or https:// with a host and perhaps a port, and nothing after it");
          return NOWHERE;
        });
  }

  private S3Limits limits() {
    return new S3Limits(
        Duration.ofSeconds(number(Setting.S3_TIMEOUT_SECONDS, LONGEST_SILENCE)),
        number(Setting.S3_CONNECTIONS, MOST_REQUESTS));
  }

  private int number(Setting setting, int most) {
    return WholeNumber.read(given, setting, 1, most, problems);
  }

  private BucketKeys keys() {
    return new BucketKeys(text(Setting.S3_ACCESS_KEY), text(Setting.S3_SECRET_KEY));
  }

  private String text(Setting setting) {
    return given.get(setting).text();
  }
}
