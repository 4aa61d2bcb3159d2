package dev.stateward.bootstrap.transfer;

import dev.stateward.bootstrap.remote.RemoteFailedException;

/** Locks workspaces of the target while their states are imported. */
final class ImportLock {
  private final Target target;

  ImportLock(Target target) {
    this.target = target;
  }

  /** Locks a workspace; false when the target refuses, which is reported. */
  boolean take(String path, String name) {
    String subject = "workspace " + name;
    try {
      target
          .server()
          .send(
              "POST",
              path + "/actions/lock",
              Resources.object().put("reason", target.rules().reason()),
              subject);
      return true;
    } catch (RemoteFailedException e) {
      if (!e.isRefused()) {
        throw e;
      }
      target
          .report()
          .conflict(
              e.isConflict()
                  ? subject + " is locked, so its states were left out"
                  : subject + " cannot be locked, so its states were left out: " + e.getMessage());
      return false;
    }
  }

  /**
   * Unlocks a workspace. A version whose state did not arrive is discarded with the lock.
   *
   * @throws RemoteFailedException when the target does not answer, or does not allow it
   */
  void release(String path, String name) {
    String subject = "lock of workspace " + name;
    try {
      target.server().send("POST", path + "/actions/unlock", Resources.object(), subject);
    } catch (RemoteFailedException e) {
      target.server().send("POST", path + "/actions/force-unlock", Resources.object(), subject);
    }
  }

  /** Unlocks a workspace whose import failed; the failure names the workspace when it cannot. */
  void releaseAfter(RuntimeException failure, String path, String name) {
    if (target.rules().held()) {
      return;
    }
    try {
      release(path, name);
    } catch (RemoteFailedException e) {
      throw RemoteFailedException.failed(
          "%s; workspace %s stays locked (%s): run the import again, or `stateward lock release`"
              .formatted(failure.getMessage(), name, e.getMessage()));
    }
  }
}
