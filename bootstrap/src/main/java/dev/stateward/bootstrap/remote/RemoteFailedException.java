package dev.stateward.bootstrap.remote;

import java.time.Duration;
import java.util.Objects;

/** A server was not reached, or refused a request; the message says what to do, without secrets. */
public final class RemoteFailedException extends RuntimeException {
  /** The exit status when nothing of that name is visible, or the token does not allow it. */
  public static final int DENIED = 3;

  private static final long serialVersionUID = 1;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private final int status;
  private final Duration pause;
  private final int answer;

  private RemoteFailedException(String message, int status, Duration pause, int answer) {
    super(message, null, false, false);
    this.status = status;
    this.pause = pause;
    this.answer = answer;
  }

  /** The server was not reached, or failed. */
  public static RemoteFailedException failed(String message) {
    return later(message, Duration.ZERO);
  }

  /** The server failed, and says after which time to ask again. */
  static RemoteFailedException later(String message, Duration pause) {
    return new RemoteFailedException(message, FAILED, pause, 0);
  }

  /** The token does not allow it, or what is asked for is not there. */
  public static RemoteFailedException denied(String message) {
    return new RemoteFailedException(message, DENIED, Duration.ZERO, 0);
  }

  /** The server does not accept what the user gave. */
  static RemoteFailedException misused(String message) {
    return new RemoteFailedException(message, USAGE, Duration.ZERO, 0);
  }

  /** The same, of an answer with the HTTP status {@code code}. */
  RemoteFailedException answered(int code) {
    return new RemoteFailedException(
        Objects.requireNonNullElse(getMessage(), ""), status, pause, code);
  }

  /** The same failure with another message. */
  public RemoteFailedException saying(String message) {
    return new RemoteFailedException(message, status, pause, answer);
  }

  /** The exit status of the command. */
  public int status() {
    return status;
  }

  /** Whether the server answered that there is no such thing that the token may see. */
  public boolean isAbsent() {
    return answer == 404;
  }

  /** Whether the server answered that it does not do that, however often it is asked. */
  public boolean isRefused() {
    return answer == 400 || answer == 403 || answer == 409 || answer == 422;
  }

  /** Whether the server answered that it is in the way of something that is there. */
  public boolean isConflict() {
    return answer == 409;
  }

  /** After which time to ask again; zero when the server does not say. */
  public Duration pause() {
    return pause;
  }
}
