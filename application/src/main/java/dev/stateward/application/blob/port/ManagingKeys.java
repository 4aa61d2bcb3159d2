package dev.stateward.application.blob.port;

import dev.stateward.application.port.Caller;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The keys that wrap the data keys of encrypted states, for the operator. */
public interface ManagingKeys {
  /**
   * All wrapping keys, the present one last, and those that are missing although rows name them.
   */
  List<KeyUse> list(Caller caller);

  /**
   * Makes another key the one that new data keys are wrapped under.
   *
   * @return its id
   */
  String rotate(Caller caller);

  /**
   * Wraps all data keys that are under another key again, under the present one. No blob is read. A
   * call that broke off is repeated, and goes on where that one ended; only one runs at a time.
   *
   * @throws dev.stateward.application.port.StoreUnavailableException when a key server fails
   */
  Checked rewrap(Caller caller, Progress progress);

  /**
   * Unwraps every data key.
   *
   * @param unreadable told the blob, version or webhook of each that cannot be unwrapped
   * @throws dev.stateward.application.port.StoreUnavailableException when a key server fails: then
   *     nothing is said of the keys that are left
   */
  Checked check(Caller caller, Consumer<String> unreadable, Progress progress);

  /** Told how far a call has come. */
  @FunctionalInterface
  interface Progress {
    /**
     * Told after each part.
     *
     * @param total of which so many are {@code done}, as it was when the call began
     */
    void told(long done, long total);
  }

  /**
   * What was done with data keys.
   *
   * @param sound how many were unwrapped
   * @param unreadable how many could not be, and are as they were
   */
  record Checked(long sound, long unreadable) {}

  /**
   * A wrapping key.
   *
   * @param present whether new data keys are wrapped under it
   * @param missing whether it is not there
   * @param dataKeys how many data keys are wrapped under it
   */
  record KeyUse(String id, boolean present, boolean missing, long dataKeys) {
    public KeyUse {
      Objects.requireNonNull(id, "id is null");
    }
  }
}
