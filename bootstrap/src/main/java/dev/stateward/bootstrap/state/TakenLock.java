package dev.stateward.bootstrap.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stateward.bootstrap.remote.LockDetails;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;

/**
 * The lock of a workspace, which is held while a command changes its state.
 *
 * @param path the path of the workspace
 * @param subject what it is called in messages
 * @param locked what is done meanwhile
 */
record TakenLock(RemoteServer server, String path, String subject, LockedWork locked) {

  /** What is done while the lock is held. */
  interface Work {
    /** What to tell the user. */
    String run();
  }

  /**
   * Does something under the lock of a workspace, and unlocks it afterwards.
   *
   * @param reason what others read meanwhile
   * @throws RemoteFailedException when somebody has locked it, who is named
   */
  String during(String reason, Work work) {
    locked.begin("should the %s stay locked, run `stateward lock release`".formatted(subject));
    take(reason);
    String done;
    try {
      done = locked.run(work);
    } catch (RuntimeException e) {
      giveUp(e);
      throw e;
    }
    release(done);
    return done;
  }

  private void take(String reason) {
    try {
      server.send(
          "POST",
          "/api/v2" + path + "/actions/lock",
          JsonNodeFactory.instance.objectNode().put("reason", reason),
          subject);
    } catch (RemoteFailedException e) {
      JsonNode workspace = server.get("/api/v2" + path, subject).path("data");
      if (workspace.at("/attributes/locked").asBoolean()) {
        throw RemoteFailedException.failed(
            "the %s is locked by %s: wait, or see `stateward lock --help`"
                .formatted(subject, LockDetails.of(server, workspace).told()));
      }
      throw e;
    }
  }

  private void unlock() {
    server.send("POST", "/api/v2" + path + "/actions/unlock", subject);
  }

  private void giveUp(RuntimeException failure) {
    try {
      unlock();
    } catch (RemoteFailedException e) {
      throw RemoteFailedException.failed(failure.getMessage() + "; " + remains(e));
    }
    if (locked.isStopped()) {
      locked.tell(
          "the %s is unlocked again; `stateward state changes` shows whether its state is another"
              .formatted(subject));
    }
  }

  private void release(String done) {
    try {
      unlock();
    } catch (RemoteFailedException e) {
      throw RemoteFailedException.failed(done + " But " + remains(e));
    }
  }

  private String remains(RemoteFailedException failure) {
    return "the %s stays locked (%s): run `stateward lock release`"
        .formatted(subject, failure.getMessage());
  }
}
