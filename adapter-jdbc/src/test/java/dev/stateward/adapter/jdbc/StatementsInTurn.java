package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.driver.BreakingDriver;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Breaks the statement that a thread asked for, and knows what was executed and broken. */
final class StatementsInTurn implements BreakingDriver.Rule {
  /** Short numbers are no secrets, and codes of errors contain them. */
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,5}");

  private final ThreadLocal<Breaking> breaking = ThreadLocal.withInitial(Breaking::new);

  /** The texts of all statements that were executed, and of those that were broken. */
  final Set<String> executed = ConcurrentHashMap.newKeySet();

  final Set<String> broken = ConcurrentHashMap.newKeySet();

  /** What a thread wants to be broken, and what came of it. */
  private static final class Breaking {
    private int left = -1;
    private Predicate<String> which = sql -> true;
    private List<String> values = List.of();
    private String sql = "";
  }

  /** Breaks this thread's statement after the next {@code before} of those that are meant. */
  void breakNext(int before, Predicate<String> which) {
    Breaking own = breaking.get();
    own.left = before;
    own.which = which;
  }

  /** Breaks no more; whether it broke anything. */
  boolean stop() {
    Breaking own = breaking.get();
    boolean done = own.left < 0;
    own.left = -1;
    return done;
  }

  /** The values of the statement that was broken, without those that its text holds as well. */
  List<String> values() {
    Breaking own = breaking.get();
    return own.values.stream()
        .filter(value -> value.length() > 3 && !NUMBER.matcher(value).matches())
        .filter(value -> !own.sql.contains(value))
        .toList();
  }

  @Override
  public boolean breaks(String sql, List<String> values) {
    Breaking own = breaking.get();
    executed.add(sql);
    if (own.left < 0 || !own.which.test(sql)) {
      return false;
    }
    own.left--;
    if (own.left >= 0) {
      return false;
    }
    broken.add(sql);
    own.values = values;
    own.sql = sql;
    return true;
  }
}
