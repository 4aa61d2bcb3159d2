package dev.stateward.adapter.http.failure;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Problem;
import dev.stateward.domain.stateversion.StateVersionStatus;
import java.util.List;
import java.util.Locale;

/** Maps every failure of the application to JSON:API errors. */
final class FailureErrors {
  static final ErrorObject NOT_FOUND = ErrorObject.of(404, "not found");
  static final ErrorObject UNAUTHORIZED = ErrorObject.of(401, "unauthorized");

  /** An unknown path or method, which is not a secret. */
  static final ErrorObject NOT_SERVED =
      ErrorObject.of(
          404,
          "not found",
          "Stateward does not serve this method of this path; /docs/api lists all operations.");

  /** Clients read a 404 as "already gone" and would report a deletion that did not happen. */
  static final ErrorObject DELETION_NOT_SERVED =
      ErrorObject.of(
          405,
          "method not allowed",
          "This server does not delete such things; nothing was deleted.");

  private static final String UNAVAILABLE = "service unavailable";

  private FailureErrors() {}

  /**
   * The errors for {@code failure}, one or more, all with the same status.
   *
   * @param retriesRefusals whether the client retries a refused unlock by itself
   */
  static List<ErrorObject> of(Failure failure, boolean retriesRefusals) {
    return switch (failure) {
      case Failure.Invalid(var problems) -> problems.stream().map(FailureErrors::invalid).toList();
      case Failure.Unauthenticated() -> List.of(UNAUTHORIZED);
      case Failure.NotFound() -> List.of(NOT_FOUND);
      case Failure.NotAllowed(var reason) -> List.of(ErrorObject.of(404, "not found", reason));
      case Failure.InvalidAttributes(var detail) -> unprocessable(detail);
      case Failure.QuotaExceeded(var detail) -> unprocessable(detail);
      case Failure.Forbidden(var reason) -> List.of(ErrorObject.of(403, "forbidden", reason));
      case Failure.NotMember(var username) ->
          badRequest(username + " is not a member of the organization");
      case Failure.TooManyUploads(var most) ->
          List.of(ErrorObject.of(429, "Too many requests", FailureTexts.tooManyUploads(most)));
      case Failure.SerialTooLow(var latest) ->
          List.of(ErrorObject.of(412, "Precondition Failed", FailureTexts.serialTooLow(latest)));
      case Failure.NothingToRollBackTo(var stage) -> unfit(stage, "cannot be rolled back to");
      case Failure.TransitionNotAllowed(var from, var to) ->
          badRequest(FailureTexts.transition(words(from), words(to)));
      case Failure.CurrentNotDeletable() -> badRequest(FailureTexts.CURRENT_NOT_DELETABLE);
      case Failure.UnderLegalHold(var what) -> underLegalHold(what);
      case Failure.NothingToHold(var stage) -> unfit(stage, "has no content to hold");
      case Failure.TooOften(var reason, var pause) ->
          List.of(ErrorObject.of(429, "Too many requests", reason));
      case Failure.Indispensable(var reason) -> conflict(reason);
      case Failure.ProjectInUse(var workspaces) ->
          conflict(
              "Project cannot be deleted because workspaces lie in it: "
                  + workspaces
                  + ". Move or delete them first.");
      case Failure.StateWanted() ->
          List.of(ErrorObject.of(422, "unprocessable entity", FailureTexts.STATE_WANTED));
      case Failure.WriteConflict conflict -> stateConflict(text(conflict));
      case Failure.LockRefusal refusal -> lockRefusal(refusal, retriesRefusals);
      case Failure.UnfitContent content -> unfitContent(content);
      case Failure.OutputsUnavailable outputs -> unavailableOutputs(outputs);
      case Failure.UnsafeToDelete reason -> conflict(text(reason));
    };
  }

  private static String text(Failure.WriteConflict conflict) {
    return switch (conflict) {
      case Failure.NotLocked() -> FailureTexts.NOT_LOCKED;
      case Failure.LockedByOther(var holder) -> FailureTexts.lockedByOther(holder);
      case Failure.SerialTaken(var latest) -> FailureTexts.serialTaken(latest);
      case Failure.GuardrailsRefuse(var findings, var workspace) ->
          FailureTexts.guardrailsRefuse(findings, workspace);
      case Failure.LineageDiffers() -> FailureTexts.LINEAGE_DIFFERS;
      case Failure.ContentNotDeclared() -> FailureTexts.CONTENT_NOT_DECLARED;
      case Failure.ContentAlreadyAccepted() -> FailureTexts.CONTENT_ALREADY_ACCEPTED;
      case Failure.StoredContentUnusable() -> FailureTexts.STORED_CONTENT_UNUSABLE;
    };
  }

  private static List<ErrorObject> lockRefusal(
      Failure.LockRefusal refusal, boolean retriesRefusals) {
    return switch (refusal) {
      case Failure.AlreadyLocked(var holder) -> conflict(FailureTexts.alreadyLocked(holder));
      case Failure.AlreadyUnlocked() -> conflict(FailureTexts.ALREADY_UNLOCKED);
      case Failure.UnlockRefused(var holder) -> conflict(FailureTexts.unlockRefused(holder));
      case Failure.LatestVersionPending() -> List.of(latestVersionPending(retriesRefusals));
    };
  }

  private static List<ErrorObject> unfitContent(Failure.UnfitContent content) {
    return switch (content) {
      case Failure.TooLarge(var limit) ->
          List.of(ErrorObject.of(413, "payload too large", "At most " + limit + " bytes"));
      case Failure.StateTooLarge(var limit) ->
          List.of(ErrorObject.of(413, "payload too large", FailureTexts.stateTooLarge(limit)));
      case Failure.NotJsonObject() ->
          List.of(ErrorObject.of(422, "unprocessable entity", FailureTexts.NOT_JSON_OBJECT));
      case Failure.ContentIncomplete() -> badRequest("the content ended before it was complete");
    };
  }

  private static List<ErrorObject> unavailableOutputs(Failure.OutputsUnavailable outputs) {
    return switch (outputs) {
      case Failure.TooManyOutputs(var bytes, var limit) ->
          badRequest(FailureTexts.tooManyOutputs(bytes, limit));
      case Failure.StillProcessing(var version) ->
          List.of(unavailable(FailureTexts.stillProcessing(version)));
      case Failure.NotExtracted(var version) -> conflict(FailureTexts.notExtracted(version));
      case Failure.OutputsUnknown(var version, var reason) ->
          List.of(
              ErrorObject.of(
                  422, "unprocessable entity", FailureTexts.notKnown("outputs", version, reason)));
      case Failure.ResourcesUnknown(var version, var reason) ->
          List.of(
              ErrorObject.of(
                  422,
                  "unprocessable entity",
                  FailureTexts.notKnown("resources", version, reason)));
    };
  }

  private static String text(Failure.UnsafeToDelete unsafe) {
    return switch (unsafe) {
      case Failure.UnsafeToDeleteLocked() -> FailureTexts.UNSAFE_LOCKED;
      case Failure.UnsafeToDeleteUnexamined() -> FailureTexts.UNSAFE_UNEXAMINED;
      case Failure.UnsafeToDeleteManaging(var count) -> FailureTexts.unsafeManaging(count);
      case Failure.UnsafeToDeleteUncounted(var reason) -> FailureTexts.unsafeUncounted(reason);
    };
  }

  /** The error that makes clients retry; some search for the words in lower case. */
  static ErrorObject unavailable(String why) {
    return ErrorObject.of(503, UNAVAILABLE, UNAVAILABLE + ": " + why);
  }

  private static ErrorObject invalid(Problem problem) {
    String title =
        problem.pointer().contains("/attributes/") ? "invalid attribute" : "unprocessable entity";
    return new ErrorObject(422, title, problem.detail(), problem.pointer());
  }

  private static List<ErrorObject> unprocessable(String detail) {
    return List.of(ErrorObject.of(422, "invalid attributes", detail));
  }

  private static List<ErrorObject> badRequest(String detail) {
    return List.of(ErrorObject.of(400, "bad request", detail));
  }

  private static List<ErrorObject> stateConflict(String detail) {
    return List.of(ErrorObject.of(409, "Conflict", detail));
  }

  private static List<ErrorObject> unfit(StateVersionStatus stage, String rest) {
    return stateConflict("A state version that is " + words(stage) + " " + rest);
  }

  private static List<ErrorObject> conflict(String detail) {
    return List.of(ErrorObject.of(409, "conflict", detail));
  }

  private static List<ErrorObject> underLegalHold(Failure.UnderLegalHold.Held what) {
    return switch (what) {
      case STATE_VERSION -> badRequest(FailureTexts.HELD_STATE_VERSION);
      case WORKSPACE -> conflict(FailureTexts.HELD_WORKSPACE);
      case ORGANIZATION -> conflict(FailureTexts.HELD_ORGANIZATION);
    };
  }

  private static ErrorObject latestVersionPending(boolean retriesRefusals) {
    return retriesRefusals
        ? ErrorObject.of(400, "bad request", FailureTexts.LATEST_VERSION_PENDING)
        : ErrorObject.of(503, UNAVAILABLE, FailureTexts.LATEST_VERSION_PENDING);
  }

  private static String words(Enum<?> stage) {
    return stage.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
