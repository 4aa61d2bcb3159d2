package dev.stateward.bootstrap.command;

import java.io.Writer;
import java.util.function.Consumer;

/** Hands on what is printed, in pieces of some thousand characters. */
final class PrintedText extends Writer {
  private static final int PIECE = 8000;

  private final Consumer<String> receiver;
  private final StringBuilder waiting = new StringBuilder();

  PrintedText(Consumer<String> receiver) {
    this.receiver = receiver;
  }

  @Override
  public void write(char[] characters, int from, int length) {
    for (int at = from; at < from + length; at++) {
      waiting.append(characters[at]);
      if (waiting.length() >= PIECE && !Character.isHighSurrogate(characters[at])) {
        flush();
      }
    }
  }

  @Override
  public void flush() {
    if (!waiting.isEmpty()) {
      receiver.accept(waiting.toString());
      waiting.setLength(0);
    }
  }

  @Override
  public void close() {
    flush();
  }
}
