package dev.stateward.history;

/**
 * An operation with its answer. Moments are tickets of one counter: an operation that was answered
 * before another was called happened before it.
 *
 * @param client the number of the client
 * @param calledAt when it was called
 * @param answeredAt when it was answered
 */
record Event(int client, Operation operation, Answer answer, long calledAt, long answeredAt) {
  /** Whether it cannot have changed anything. */
  boolean changesNothing() {
    return answer.isRefusal()
        || operation instanceof Operation.Current
        || operation instanceof Operation.Download;
  }

  /** The same operation, of which nobody knows whether it was done. */
  Event unanswered() {
    return new Event(client, operation, Answer.UNKNOWN, calledAt, answeredAt);
  }

  @Override
  public String toString() {
    return "%4d..%-4d client %d  %s -> %s"
        .formatted(calledAt, answeredAt, client, operation, answer.text());
  }
}
