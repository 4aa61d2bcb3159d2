package dev.stateward.adapter.http.jsonapi;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Problem;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a request, gathered while it is read, so that a client hears all at once. */
public final class RequestProblems {
  private final List<Problem> found = new ArrayList<>();

  /** Notes what is wrong at {@code pointer}, unless enough is wrong. */
  public void add(String pointer, String detail) {
    if (found.size() < Budgets.PROBLEMS) {
      found.add(new Problem(pointer, detail));
    }
  }

  /** Whether nothing is wrong so far. */
  public boolean none() {
    return found.isEmpty();
  }

  /** Refuses the request when anything is wrong with it. */
  public void refuse() {
    if (!found.isEmpty()) {
      throw new UseCaseFailedException(new Failure.Invalid(found));
    }
  }
}
