package dev.stateward.application;

import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.recovery.RecoveryServices;
import dev.stateward.application.recovery.port.ExaminingStores;

/** What is done for a recovery where no installation is open. */
public final class RecoveryApplication {
  private RecoveryApplication() {}

  /** Examines a store of states. */
  public static ExaminingStores examining(BlobAccess access) {
    return RecoveryServices.examiningStores(access);
  }
}
