package dev.stateward.bootstrap.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.StateApplication;
import dev.stateward.application.backup.port.BackupAccess;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupPlace;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.backup.port.CreatingBackups.CreatedBackup;
import dev.stateward.application.port.Caller;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Backups as documents of commands: what is asked for, how far it has come, and what was made. */
public final class BackupDocuments {
  /** The command that makes a backup. */
  public static final String CREATE = "backup.create";

  private static final String TO = "to";
  private static final Pattern BUCKET =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/([A-Za-z0-9!_.*'()/-]*?))?/*");

  private static final String BUCKET_RULE =
      "a bucket name has 3 to 63 lower-case letters, digits, '.' and '-', and a prefix has letters,"
          + " digits, '/' and !_.*'()-";

  private BackupDocuments() {}

  /**
   * The place that {@code text} names: s3://BUCKET/PREFIX, or a folder.
   *
   * @param folder where relative paths begin
   */
  public static BackupPlace place(String text, Path folder) {
    Matcher bucket = BUCKET.matcher(text);
    if (bucket.matches()) {
      return new BackupPlace.Bucket(
          bucket.group(1), bucket.group(2) == null ? "" : bucket.group(2));
    }
    if (text.startsWith("s3://")) {
      throw new IllegalArgumentException(
          "the place of backups must be s3://BUCKET/PREFIX, not \"%s\": %s"
              .formatted(text, BUCKET_RULE));
    }
    if (text.startsWith("s3:") || text.isBlank()) {
      throw new IllegalArgumentException(
          "the place of backups must be a folder or s3://BUCKET/PREFIX, not \"" + text + "\"");
    }
    return new BackupPlace.Folder(folder.resolve(text).toAbsolutePath().normalize().toString());
  }

  /** What is asked for. */
  public static JsonNode request(BackupPlace place) {
    return JsonLines.JSON.createObjectNode().put(TO, place.toString());
  }

  /** Makes backups of {@code application} on request. */
  public static AdminCommand creating(StateApplication application, BackupAccess access) {
    return (arguments, progress) ->
        created(
            application
                .operations()
                .creatingBackups(access)
                .create(
                    new Caller.Operator(),
                    place(arguments.path(TO).asText(), Path.of("")),
                    told(progress)));
  }

  /** Tells of progress in documents. */
  public static BackupProgress told(Consumer<JsonNode> progress) {
    return (step, done, total) ->
        progress.accept(
            JsonLines.JSON
                .createObjectNode()
                .put("step", step.label())
                .put("done", done)
                .put("total", total));
  }

  /** What was made. */
  public static JsonNode created(CreatedBackup created) {
    ObjectNode document = summary(created.manifest());
    document.put("copied-blobs", created.copied());
    document.put("copied-bytes", created.copiedBytes());
    return document;
  }

  /** A backup that cannot be restored, in a list. */
  public static ObjectNode unusable(BackupId id, String why) {
    return JsonLines.JSON.createObjectNode().put("id", id.value()).put("unusable", why);
  }

  /** A backup in a list. */
  public static ObjectNode summary(BackupManifest manifest) {
    return JsonLines.JSON
        .createObjectNode()
        .put("id", manifest.id().value())
        .put("created-at", manifest.at().toString())
        .put("program", manifest.program())
        .put("schema", manifest.schema())
        .put("tables", manifest.tables().size())
        .put("rows", manifest.rows())
        .put("state-versions", manifest.stateVersions())
        .put("blobs", manifest.blobs().rows())
        .put("blob-bytes", manifest.blobBytes())
        .put("lost-blobs", manifest.lost().rows());
  }
}
