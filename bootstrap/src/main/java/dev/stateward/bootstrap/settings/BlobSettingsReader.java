package dev.stateward.bootstrap.settings;

import dev.stateward.application.settings.Budgets;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.BucketKeys;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the settings of the blob store. */
final class BlobSettingsReader {
  private static final Pattern BUCKET_URL =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/([A-Za-z0-9!_.*'()/-]*?))?/*");
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
          Setting.S3_SECRET_KEY);
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
          Setting.BLOBS_URL, "must be s3://BUCKET or s3://BUCKET/PREFIX (leave it out for files)");
      return new BlobStorage.Files(files, leftFree);
    }
    String prefix = url.group(2) == null ? "" : url.group(2);
    return new BlobStorage.Bucket(
        endpoint(), text(Setting.S3_REGION), url.group(1), prefix, keys());
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

  private URI endpoint() {
    if (!given.has(Setting.S3_ENDPOINT)) {
      return NOWHERE;
    }
    return HttpAddress.parse(text(Setting.S3_ENDPOINT))
        .orElseGet(() -> {
          problems.add(
              Setting.S3_ENDPOINT,
              "must be http:// or https:// with a host and perhaps a port, and nothing after it");
          return NOWHERE;
        });
  }

  private BucketKeys keys() {
    return new BucketKeys(text(Setting.S3_ACCESS_KEY), text(Setting.S3_SECRET_KEY));
  }

  private String text(Setting setting) {
    return given.get(setting).text();
  }
}
