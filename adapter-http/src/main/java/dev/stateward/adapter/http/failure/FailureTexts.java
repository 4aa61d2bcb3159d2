package dev.stateward.adapter.http.failure;

import dev.stateward.application.port.Failure.Holder;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.LockHolder;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The texts of refusals, as clients of the API know them; some clients search for parts of them.
 */
final class FailureTexts {
  private static final String SERIAL_TOO_LOW =
      """
      The serial provided in the state file is not greater than the serial
      currently known remotely. This means that there may be an update performed
      since your version of that state. Update to the latest state to resolve
      conflicts and try again\
      """;

  private static final String SERIAL_TAKEN =
      """
      The MD5 hash of the state provided does not match what is currently
      known for the same serial number\
      """;

  private static final String PULL =
      ". See that state with `terraform state pull`, and plan again.";

  /** On its first words the vendor's client sends the state along (ADR 208). */
  static final String STATE_WANTED =
      "param is missing or the value is empty: state. The guardrails of this workspace judge a"
          + " state before it is accepted, so it has to be in the request that creates its version.";

  static final String LINEAGE_DIFFERS =
      """
      The lineage provided in the state file does not match the value
      currently known by Terraform Enterprise. This means that the provided
      state is most likely not related to the target workspace. Check that
      the backend configuration is correct and try again.\
      """;

  static final String NOT_LOCKED =
      """
      This workspace is not locked and will only accept state uploads
      when locked. Lock the workspace and try again.\
      """;

  static final String CONTENT_NOT_DECLARED =
      "The MD5 parameter passed does not match the MD5 of the provided state. Nothing was stored;"
          + " upload the state that was announced to the same URL.";

  static final String CONTENT_ALREADY_ACCEPTED =
      "Another content has been accepted for this state version. Create a new state version for this"
          + " one.";

  static final String NOT_JSON_OBJECT =
      "The state data must be one JSON object. Nothing was stored; upload the state to the same URL.";

  static final String STORAGE_FULL =
      "the server is short of disk space and accepts no writes until its operator makes room";
  static final String STORED_CONTENT_UNUSABLE =
      "The state data that is stored for this state version is empty or not a JSON object. It cannot"
          + " be downloaded or rolled back to. Roll back to an earlier state version, or push a"
          + " state.";

  static final String LATEST_VERSION_PENDING =
      "Unable to unlock workspace. The latest state version is still pending.";

  static final String ALREADY_UNLOCKED =
      "Unable to unlock workspace. The workspace is already unlocked.";

  static final String UNSAFE_LOCKED =
      "Workspace cannot be safely deleted because it is currently locked.";

  static final String UNSAFE_UNEXAMINED =
      "Workspace cannot be safely deleted because its latest state is still being processed.";

  static final String CURRENT_NOT_DELETABLE =
      "State transition not allowed: the state version is the current one of its workspace.";

  static final String HELD_STATE_VERSION =
      "State transition not allowed: the state version is under legal hold.";

  static final String HELD_WORKSPACE =
      "Workspace cannot be deleted because it, or a state version of it, is under legal hold.";

  static final String HELD_ORGANIZATION =
      "Organization cannot be deleted because a workspace or a state version of it is under legal"
          + " hold.";

  private FailureTexts() {}

  static String serialTooLow(Serial latest) {
    return SERIAL_TOO_LOW + ". The latest serial is " + latest.value() + PULL;
  }

  static String serialTaken(Serial latest) {
    return SERIAL_TAKEN + ", which is the latest: " + latest.value() + PULL;
  }

  static String stateTooLarge(long limit) {
    return ("The state is larger than %d bytes, the most that this server takes; nothing was"
            + " stored. Its operator can raise STATEWARD_MAX_STATE_SIZE. Then push the state that"
            + " the client kept: terraform state push errored.tfstate")
        .formatted(limit);
  }

  static String tooManyUploads(int most) {
    return "At most %d states are taken at a time; send it again in a moment.".formatted(most);
  }

  static String transition(String from, String to) {
    return "State transition not allowed: the state version is %s and cannot become %s."
        .formatted(from, to);
  }

  static String lockedByOther(Holder holder) {
    return """
    This workspace is locked by %s
    %s and will only accept state uploads from
    them while locked.\
    """
        .formatted(kind(holder.holder()), holder.name());
  }

  static String alreadyLocked(Holder holder) {
    return "Unable to lock workspace. The workspace is already locked by %s %s."
        .formatted(kind(holder.holder()), holder.name());
  }

  static String unlockRefused(Holder holder) {
    return "Unable to unlock workspace. The workspace is locked by %s %s and may not be unlocked"
            .formatted(kind(holder.holder()), holder.name())
        + " except by them.";
  }

  static String unsafeManaging(long resources) {
    return "Workspace cannot be safely deleted because it is still managing resources: "
        + resources;
  }

  static String tooManyOutputs(long bytes, long limit) {
    return ("The outputs of these state versions take %d bytes together, and at most %d are"
            + " included: ask for fewer state versions with page[size]")
        .formatted(bytes, limit);
  }

  static String unsafeUncounted(String reason) {
    return "Workspace cannot be safely deleted because the resources of its latest state are not"
        + " known: "
        + reason
        + ". Delete it without the safeguard if nothing is managed by it any more.";
  }

  static String guardrailsRefuse(List<Finding> findings, String workspace) {
    return findings.stream()
        .map(finding ->
            "\n- %s, set by the %s: %s."
                .formatted(finding.rule().label(), finding.origin().label(), finding.detail()))
        .collect(
            Collectors.joining(
                "",
                "The guardrails of workspace " + workspace + " refuse this state:",
                "\nA user with the permission override-policies can let it pass one time:"
                    + " stateward guardrail override "
                    + workspace
                    + " --reason REASON. Then force-unlock the workspace and push the state that"
                    + " was kept in errored.tfstate."));
  }

  static String stillProcessing(StateVersionId version) {
    return "the outputs of state version "
        + version.value()
        + " are not known yet, because its state has not been examined yet";
  }

  static String notExtracted(StateVersionId version) {
    return "The resources of state version "
        + version.value()
        + " are not extracted yet; ask again in a moment.";
  }

  static String notKnown(String what, StateVersionId version, String reason) {
    return "The "
        + what
        + " of state version "
        + version.value()
        + " are not known: "
        + reason
        + ". The state itself can be downloaded.";
  }

  private static String kind(LockHolder holder) {
    return switch (holder) {
      case LockHolder.ByUser ignored -> "User";
      case LockHolder.ByTeam ignored -> "Team";
      case LockHolder.ByRun ignored -> "Run";
    };
  }
}
