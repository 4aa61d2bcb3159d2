package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.resource.Action.Output;
import java.util.List;

/** The data of single states: deleted, restored, destroyed. */
final class StateKinds {
  private static final String PATH = "/api/v2{}/actions/";
  private static final Reference VERSION =
      Reference.identified("state version", "/state-versions/");

  private StateKinds() {}

  /** Its commands belong below {@code state}, beside others. */
  static Kind ofStates() {
    return new Kind(
        "state",
        "",
        List.of(),
        List.of(
            new Action(
                "delete",
                "Deletes the data of a state that is not the current one; it can be restored for a"
                    + " while.",
                VERSION,
                new Action.Request("POST", PATH + "soft_delete_backing_data"),
                new Output.Confirmed("delete the data of", "Deleted the data of")),
            Action.post(
                    "restore",
                    PATH + "restore_backing_data",
                    VERSION,
                    "Restores the data of a state that was deleted.")
                .printing(new Output.Done("Restored the data of")),
            new Action(
                "destroy",
                "Destroys the data of a state for good.",
                VERSION,
                new Action.Request("POST", PATH + "permanently_delete_backing_data"),
                new Output.Confirmed("destroy the data of", "Destroyed the data of"))));
  }
}
