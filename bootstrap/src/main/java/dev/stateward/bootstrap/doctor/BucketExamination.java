package dev.stateward.bootstrap.doctor;

import dev.stateward.adapter.blobstore.BucketTrial;
import dev.stateward.adapter.blobstore.BucketTrial.Step;
import dev.stateward.adapter.jdbc.database.SchemaStatus;
import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.adapter.jdbc.embedded.DatabaseInUseException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.bootstrap.server.SchemaUpgrade;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Whether the bucket does what the server needs. */
final class BucketExamination implements Examination {
  private static final String SUBJECT = "bucket";
  private static final Map<String, String> HINTS =
      Map.of(
          "bucket",
          "compare STATEWARD_S3_ENDPOINT, _REGION and _BLOBS_URL with the S3 server's",
          "write",
          "compare STATEWARD_S3_ACCESS_KEY and _SECRET_KEY; they need s3:PutObject below the prefix",
          "read",
          "the keys need s3:GetObject below the prefix",
          "conditional write",
          "the S3 server must honour If-None-Match: * on PUT: upgrade it, or use another one",
          "list",
          "the keys need s3:ListBucket for the prefix; without it nothing is ever cleaned up",
          "delete",
          "the keys need s3:DeleteObject, and in a bucket with versions s3:ListBucketVersions and"
              + " s3:DeleteObjectVersion");

  private final BlobStorage.Bucket bucket;
  private final DatabasePlace database;

  BucketExamination(BlobStorage.Bucket bucket, DatabasePlace database) {
    this.bucket = bucket;
    this.database = database;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() {
    List<Finding> findings = new ArrayList<>();
    for (Step step : BucketTrial.run(bucket.place(), "doctor-" + UUID.randomUUID())) {
      if (step.problem().equals(BucketTrial.MISSING)) {
        return List.of(missing());
      }
      findings.add(
          step.problem().isEmpty()
              ? Finding.ok(SUBJECT, step.what())
              : Finding.fail(
                  SUBJECT,
                  step.what() + ": " + step.problem(),
                  HINTS.getOrDefault(step.what(), "")));
    }
    if (findings.stream().allMatch(each -> each.level() == Finding.Level.OK)
        && !BucketTrial.versioned(bucket.place())) {
      findings.add(
          Finding.warn(
              SUBJECT,
              "it keeps no versions, or the keys may not ask",
              "a bucket that keeps versions survives somebody's mistake; set a life cycle for old"
                  + " ones"));
    }
    return findings;
  }

  private Finding missing() {
    return isNew()
        ? Finding.warn(
            SUBJECT,
            "there is none yet",
            "the first start creates it, when the keys allow s3:CreateBucket")
        : Finding.fail(
            SUBJECT,
            BucketTrial.MISSING + ", and the database may know states in it",
            "compare STATEWARD_S3_ENDPOINT, _REGION and _BLOBS_URL with the S3 server's, or restore"
                + " the bucket");
  }

  /** Whether no server has started on this installation. */
  private boolean isNew() {
    try {
      return !SchemaUpgrade.isThere(database)
          || SchemaUpgrade.status(database).age() == SchemaStatus.Age.NONE;
    } catch (DatabaseInUseException | UnsupportedDatabaseException | StoreUnavailableException e) {
      return false;
    }
  }
}
