package dev.stateward.adapter.http.health;

import java.time.Instant;
import java.util.List;

/** Whether the server can do its work. Safe for use by many threads. */
public interface Readiness {
  /** Of a server that needs nothing and never stops. */
  Readiness ALWAYS =
      new Readiness() {
        @Override
        public List<Check> checks() {
          return List.of();
        }

        @Override
        public boolean stopping() {
          return false;
        }
      };

  /** What was found lately; comes within seconds, even if what is looked at does not answer. */
  List<Check> checks();

  /** Whether the server was told to stop, so that clients should turn to another. */
  boolean stopping();

  /**
   * Something that the server needs.
   *
   * @param name what it is, such as {@code database}
   * @param need whether the server is of use without it
   * @param problem what is wrong, without secrets, names of hosts and paths; empty for nothing
   * @param since when it became so, as far as this process saw it
   */
  record Check(String name, Need need, String problem, Instant since) {
    /** Whether nothing is wrong. */
    public boolean passed() {
      return problem.isEmpty();
    }
  }

  /** How much the server needs something. */
  enum Need {
    /** Without it nothing works: the server is not ready. */
    ALWAYS,
    /** Without it some requests are answered 503; all nodes are in the same position. */
    PARTLY
  }
}
