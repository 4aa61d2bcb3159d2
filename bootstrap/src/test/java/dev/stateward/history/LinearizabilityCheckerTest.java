package dev.stateward.history;

import static dev.stateward.history.Person.ALICE;
import static dev.stateward.history.Person.BOB;
import static dev.stateward.history.Person.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.history.Operation.Create;
import dev.stateward.history.Operation.Current;
import dev.stateward.history.Operation.Lock;
import dev.stateward.history.Operation.Publish;
import dev.stateward.history.Operation.SetAccess;
import dev.stateward.history.Operation.Unlock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinearizabilityCheckerTest {
  private static final Answer HELD = Answer.refused("AlreadyLocked");
  private static final Answer NONE = Answer.refused("NotFound");

  @Test
  void findsAnOrderOfOverlappingOperations() {
    Event lock = event(1, 4, new Lock(ALICE), HELD);
    Event other = event(2, 3, new Lock(BOB), Answer.DONE);

    assertThat(ends(lock, other)).singleElement().extracting("holder").isEqualTo(List.of(BOB));
  }

  @Test
  void keepsTheOrderOfOperationsThatDoNotOverlap() {
    Event lock = event(1, 2, new Lock(ALICE), HELD);
    Event other = event(3, 4, new Lock(BOB), Answer.DONE);

    assertThat(ends(lock, other)).isEmpty();
  }

  @Test
  void findsTwoHolders() {
    Event lock = event(1, 4, new Lock(ALICE), Answer.DONE);
    Event other = event(2, 3, new Lock(BOB), Answer.DONE);

    assertThat(ends(lock, other)).isEmpty();
  }

  @Test
  void findsReadsThatGoBack() {
    Event lock = event(1, 2, new Lock(OWNER), Answer.DONE);
    Event publish = event(3, 8, new Publish(OWNER, 1, 5), Answer.DONE);
    Event later = event(4, 5, new Current(ALICE), Answer.state(1, 5));
    Event back = event(6, 7, new Current(BOB), NONE);

    assertThat(ends(lock, publish, later)).hasSize(1);
    assertThat(ends(lock, publish, back)).hasSize(1);
    assertThat(ends(lock, publish, later, back)).isEmpty();
  }

  @Test
  void takesAnUnknownOutcomeForEither() {
    Event unknown = event(1, 2, new Lock(ALICE), Answer.UNKNOWN);

    assertThat(ends(unknown)).hasSize(2);
    assertThat(ends(unknown, event(3, 4, new Lock(BOB), Answer.DONE))).hasSize(1);
    assertThat(ends(unknown, event(3, 4, new Lock(BOB), HELD))).hasSize(1);
    assertThat(ends(unknown, event(3, 4, new Unlock(BOB), Answer.refused("UnlockRefused"))))
        .hasSize(1);
  }

  @Test
  void acceptsNoAnswerThatNoServerMayGive() {
    assertThat(ends(event(1, 2, new Lock(ALICE), Answer.broken("a bug")))).isEmpty();
  }

  @Test
  void showsLittleOfALongHistory() {
    Event lock = event(1, 2, new Lock(OWNER), Answer.DONE);
    Event idle = event(3, 4, new Current(OWNER), NONE);
    Event access = event(5, 6, new SetAccess(OWNER, false), Answer.DONE);
    Event wrong = event(7, 8, new Lock(BOB), Answer.DONE);
    Event after = event(9, 10, new Create(OWNER, 1, 1), Answer.DONE);

    Violation violation =
        Violation.of(Set.of(WorkspaceModel.INITIAL), List.of(after, wrong, access, idle, lock));

    assertThat(violation.events()).containsExactly(lock, access, wrong);
    assertThat(violation.toString()).contains("lock 0 is free", "Lock[by=BOB] -> done");
  }

  private static Event event(int calledAt, int answeredAt, Operation operation, Answer answer) {
    return new Event(0, operation, answer, calledAt, answeredAt);
  }

  private static Set<WorkspaceModel> ends(Event... events) {
    return LinearizabilityChecker.ends(Set.of(WorkspaceModel.INITIAL), List.of(events));
  }
}
