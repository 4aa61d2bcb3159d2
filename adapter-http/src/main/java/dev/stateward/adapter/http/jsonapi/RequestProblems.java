package dev.stateward.adapter.http.jsonapi;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Problem;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import java.util.ArrayList;
import java.util.List;

/** Collects the problems of a request, so that the client gets all of them at once. */
public final class RequestProblems {
  private final List<Problem> found = new ArrayList<>();

  /** Notes a problem at {@code pointer}, up to a limited number. */
  public void add(String pointer, String detail) {
    if (found.size() < Budgets.PROBLEMS) {
      found.add(new Problem(pointer, detail));
    }
  }

  /** Whether there is no problem so far. */
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
