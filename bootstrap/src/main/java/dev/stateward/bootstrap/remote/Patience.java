package dev.stateward.bootstrap.remote;

import dev.stateward.application.settings.NodeBudgets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * How long a command waits for one server. A wait that takes longer than two seconds is announced
 * with its reason, and announced again only when the reason changes.
 */
public final class Patience {
  private static final String NO_ANSWER = "it has not answered yet";
  private static final Pattern ADVICE = Pattern.compile("(; (try|ask) again in [^;]+)+$");

  private final String server;
  private final Consumer<String> notices;
  private final Duration longest;
  private final AtomicReference<String> reason = new AtomicReference<>(NO_ANSWER);
  private final AtomicReference<String> announced = new AtomicReference<>("");

  /**
   * The patience with a server.
   *
   * @param server its URL
   * @param notices receives the announcements
   */
  public Patience(String server, Consumer<String> notices) {
    this(server, notices, NodeBudgets.CLIENT_WAIT);
  }

  /** The patience with a server whose waits take at most {@code longest}. */
  Patience(String server, Consumer<String> notices, Duration longest) {
    this.server = server;
    this.notices = notices;
    this.longest = longest;
  }

  /** A wait that begins now and takes at most as long as a command waits. */
  Wait begin() {
    return new Wait(this, longest);
  }

  Duration longest() {
    return longest;
  }

  /** A wait that begins now and ends only when its caller gives up. */
  public Wait beginLong() {
    return new Wait(this, NodeBudgets.TRANSFER_UPLOAD.multipliedBy(NodeBudgets.TRANSFER_WAITS));
  }

  /** Keeps the reason of a wait, without the advice to try again, which the command does itself. */
  void because(String why) {
    String named = server + (why.startsWith(server + ": ") ? ": " : " ");
    String reasons = why.startsWith(named) ? why.substring(named.length()) : why;
    reason.set(ADVICE.matcher(reasons).replaceFirst(""));
  }

  void announce() {
    String known = reason.get();
    if (!known.equals(announced.getAndSet(known))) {
      notices.accept("waiting for " + server + ": " + known);
    }
  }

  void end() {
    reason.set(NO_ANSWER);
    announced.set("");
  }
}
