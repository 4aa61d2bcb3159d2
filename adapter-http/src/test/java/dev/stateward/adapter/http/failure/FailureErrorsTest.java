package dev.stateward.adapter.http.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Failure.Holder;
import dev.stateward.application.port.Problem;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.RunId;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureErrorsTest {
  private static final Holder RUN = new Holder(new LockHolder.ByRun(new RunId("run-X")), "run-X");
  private static final Holder USER =
      new Holder(new LockHolder.ByUser(new UserId("user-X")), "alice");
  private static final Holder TEAM =
      new Holder(new LockHolder.ByTeam(new TeamId("team-X")), "team-X");

  @Test
  void refusesWritersInTheWordsClientsKnow() {
    assertThat(only(new Failure.NotLocked()))
        .isEqualTo(
            ErrorObject.of(
                409,
                "Conflict",
                "This workspace is not locked and will only accept state uploads\nwhen locked."
                    + " Lock the workspace and try again."));
    assertThat(only(new Failure.LockedByOther(RUN)))
        .isEqualTo(
            ErrorObject.of(
                409,
                "Conflict",
                "This workspace is locked by Run\nrun-X and will only accept state uploads from\n"
                    + "them while locked."));
  }

  @Test
  void refusesSuccessorsInTheWordsClientsKnow() {
    assertThat(only(new Failure.SerialTooLow(new Serial(7))))
        .isEqualTo(
            ErrorObject.of(
                412,
                "Precondition Failed",
                """
                The serial provided in the state file is not greater than the serial
                currently known remotely. This means that there may be an update performed
                since your version of that state. Update to the latest state to resolve
                conflicts and try again. The latest serial is 7. See that state with \
                `terraform state pull`, and plan again.\
                """));
    assertThat(only(new Failure.SerialTaken(new Serial(7))))
        .isEqualTo(
            ErrorObject.of(
                409,
                "Conflict",
                "The MD5 hash of the state provided does not match what is currently\n"
                    + "known for the same serial number, which is the latest: 7. See that state with"
                    + " `terraform state pull`, and plan again."));
    assertThat(only(new Failure.LineageDiffers()))
        .isEqualTo(
            ErrorObject.of(
                409,
                "Conflict",
                """
                The lineage provided in the state file does not match the value
                currently known by Terraform Enterprise. This means that the provided
                state is most likely not related to the target workspace. Check that
                the backend configuration is correct and try again.\
                """));
  }

  @Test
  void refusesContentsInTheWordsClientsKnow() {
    assertThat(only(new Failure.ContentNotDeclared()))
        .isEqualTo(
            ErrorObject.of(
                409,
                "Conflict",
                "The MD5 parameter passed does not match the MD5 of the provided state. Nothing was"
                    + " stored; upload the state that was announced to the same URL."));
    assertThat(only(new Failure.ContentAlreadyAccepted()).status()).isEqualTo(409);
    assertThat(
            only(new Failure.NothingToRollBackTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED))
                .detail())
        .contains("backing data soft deleted");
  }

  @Test
  void refusesLocksInTheWordsClientsKnow() {
    assertThat(only(new Failure.UnlockRefused(RUN)))
        .isEqualTo(
            ErrorObject.of(
                409,
                "conflict",
                "Unable to unlock workspace. The workspace is locked by Run run-X and may not be"
                    + " unlocked except by them."));
    assertThat(only(new Failure.UnlockRefused(USER)).detail()).contains("is locked by User alice");
    assertThat(only(new Failure.UnlockRefused(TEAM)).detail()).contains("is locked by Team team-X");
    assertThat(only(new Failure.AlreadyLocked(USER)).status()).isEqualTo(409);
    assertThat(only(new Failure.AlreadyUnlocked()).detail()).doesNotContain("is locked by");
  }

  @Test
  void neverCallsAPendingVersionAConflict() {
    ErrorObject patient = FailureErrors.of(new Failure.LatestVersionPending(), true).getFirst();
    ErrorObject impatient = FailureErrors.of(new Failure.LatestVersionPending(), false).getFirst();

    assertThat(patient.status()).isEqualTo(400);
    assertThat(impatient.status()).isEqualTo(503);
    assertThat(List.of(patient.detail(), impatient.detail()))
        .allMatch(detail -> detail.contains("latest state version is still pending"));
  }

  @Test
  void refusesSafeDeletionsInTheWordsClientsKnow() {
    assertThat(only(new Failure.UnsafeToDeleteLocked()).detail()).contains("currently locked");
    assertThat(only(new Failure.UnsafeToDeleteUnexamined()).detail())
        .contains("being processed")
        .doesNotContain("locked");
    assertThat(only(new Failure.UnsafeToDeleteManaging(3)).detail())
        .contains("still managing resources")
        .doesNotContain("locked")
        .doesNotContain("being processed");
  }

  @Test
  void namesEveryProblemOfARequest() {
    List<ErrorObject> errors =
        FailureErrors.of(
            new Failure.Invalid(
                List.of(
                    new Problem("/data/attributes/name", "Name has already been taken"),
                    new Problem("/data", "Data can't be blank"))),
            true);

    assertThat(errors)
        .containsExactly(
            new ErrorObject(
                422, "invalid attribute", "Name has already been taken", "/data/attributes/name"),
            new ErrorObject(422, "unprocessable entity", "Data can't be blank", "/data"));
  }

  @Test
  void hidesWhatMayNotBeKnown() {
    assertThat(only(new Failure.NotFound())).isEqualTo(ErrorObject.of(404, "not found"));
    assertThat(only(new Failure.NotAllowed("Because.")))
        .isEqualTo(ErrorObject.of(404, "not found", "Because."));
    assertThat(only(new Failure.Unauthenticated())).isEqualTo(ErrorObject.of(401, "unauthorized"));
  }

  @Test
  void tellsMembersAndRulesInTheWordsOfTheService() {
    assertThat(only(new Failure.NotMember("jane")))
        .isEqualTo(ErrorObject.of(400, "bad request", "jane is not a member of the organization"));
    assertThat(only(new Failure.Forbidden("Because.")))
        .isEqualTo(ErrorObject.of(403, "forbidden", "Because."));
    assertThat(only(new Failure.QuotaExceeded("An organization can have at most 5 webhooks")))
        .isEqualTo(
            ErrorObject.of(
                422, "invalid attributes", "An organization can have at most 5 webhooks"));
    assertThat(only(new Failure.InvalidAttributes("Validation failed")))
        .isEqualTo(ErrorObject.of(422, "invalid attributes", "Validation failed"));
  }

  @Test
  void asksToComeBackInTheWordsClientsLookFor() {
    ErrorObject error = only(new Failure.StillProcessing(new StateVersionId("sv-1")));

    assertThat(error.status()).isEqualTo(503);
    assertThat(error.detail()).contains("service unavailable").contains("state version sv-1");
  }

  @Test
  void saysWhyAStateResourcesAndOutputsAreNotKnown() {
    assertThat(only(new Failure.OutputsUnknown(new StateVersionId("sv-1"), "it has format 3")))
        .isEqualTo(
            ErrorObject.of(
                422,
                "unprocessable entity",
                "The outputs of state version sv-1 are not known: it has format 3. The state itself"
                    + " can be downloaded."));
    assertThat(only(new Failure.UnsafeToDeleteUncounted("it has format 3")))
        .matches(error -> error.status() == 409)
        .matches(error -> error.detail().contains("not known: it has format 3."));
  }

  @Test
  void namesTheLimitThatWasBroken() {
    assertThat(only(new Failure.TooLarge(17)))
        .isEqualTo(ErrorObject.of(413, "payload too large", "At most 17 bytes"));
    assertThat(only(new Failure.StateTooLarge(17)))
        .matches(error -> error.status() == 413)
        .matches(error -> error.detail().contains("larger than 17 bytes"))
        .matches(error -> error.detail().contains("STATEWARD_MAX_STATE_SIZE"))
        .matches(error -> error.detail().contains("terraform state push errored.tfstate"));
    assertThat(only(new Failure.ContentIncomplete()).status()).isEqualTo(400);
  }

  private static ErrorObject only(Failure failure) {
    List<ErrorObject> errors = FailureErrors.of(failure, true);
    assertThat(errors).hasSize(1);
    return errors.getFirst();
  }
}
