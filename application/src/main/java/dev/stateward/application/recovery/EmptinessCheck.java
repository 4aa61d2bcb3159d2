package dev.stateward.application.recovery;

import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.organization.port.Users;

/** Refuses a database in which something was set up: a recovery adds to nothing. */
final class EmptinessCheck {
  private final Users users;
  private final BlobSeals seals;
  private final BlobChecks blobChecks;

  EmptinessCheck(Users users, BlobSeals seals, BlobChecks blobChecks) {
    this.users = users;
    this.seals = seals;
    this.blobChecks = blobChecks;
  }

  void require() {
    if (users.any()) {
      throw new NotEmptyException("the database is not empty: it has users");
    }
    if (!seals.counts().isEmpty()) {
      throw new NotEmptyException("the database is not empty: it has data keys of states");
    }
    blobChecks.named(key -> {
      throw new NotEmptyException("the database is not empty: it names the state " + key.value());
    });
  }
}
