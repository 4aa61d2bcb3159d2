package dev.stateward.adapter.jdbc.embedded;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;

/** What was written to one file and what was acknowledged meanwhile, in that order. */
final class WriteHistory {
  private static final int BLOCK = 4096;

  private final List<Event> events = new ArrayList<>();

  private sealed interface Event {
    record Write(long position, ByteBuffer bytes) implements Event {}

    record Truncation(long size) implements Event {}

    record Force() implements Event {}

    record Acknowledgement(String id) implements Event {}
  }

  synchronized void wrote(long position, byte[] bytes) {
    events.add(new Event.Write(position, ByteBuffer.wrap(bytes)));
  }

  synchronized void truncated(long size) {
    events.add(new Event.Truncation(size));
  }

  synchronized void forced() {
    events.add(new Event.Force());
  }

  synchronized void acknowledged(String id) {
    events.add(new Event.Acknowledgement(id));
  }

  /** How often the file was written to between two acknowledgements. */
  synchronized long writesBetween(String first, String last) {
    int from = events.indexOf(new Event.Acknowledgement(first));
    int to = events.indexOf(new Event.Acknowledgement(last));
    return events.subList(from, to).stream().filter(Event.Write.class::isInstance).count();
  }

  /** What a kill leaves before each write that follows an acknowledgement, and at the end. */
  synchronized void forEachKill(KillView view) {
    List<String> acknowledged = new ArrayList<>();
    byte[] content = {};
    for (Event event : events) {
      switch (event) {
        case Event.Acknowledgement(var id) -> acknowledged.add(id);
        case Event.Truncation(var size) -> {
          look(view, content, acknowledged);
          content = Arrays.copyOf(content, Math.toIntExact(size));
        }
        case Event.Write(var position, var bytes) -> {
          look(view, content, acknowledged);
          int end = Math.toIntExact(position + bytes.limit());
          content = end > content.length ? Arrays.copyOf(content, end) : content;
          bytes.get(0, content, Math.toIntExact(position), bytes.limit());
        }
        case Event.Force() -> {}
      }
    }
    look(view, content, acknowledged);
  }

  /**
   * What a power cut may leave right before each force that follows an acknowledgement: all that
   * was forced before, and of what was written since then some blocks and not others.
   */
  synchronized void forEachPowerCut(Random chance, KillView view) {
    List<String> acknowledged = new ArrayList<>();
    List<Event> unforced = new ArrayList<>();
    byte[] forced = {};
    for (Event event : events) {
      switch (event) {
        case Event.Acknowledgement(var id) -> acknowledged.add(id);
        case Event.Write write -> unforced.add(write);
        case Event.Truncation truncation -> unforced.add(truncation);
        case Event.Force() -> {
          look(view, reached(forced, unforced, any -> chance.nextBoolean()), acknowledged);
          forced = reached(forced, unforced, any -> true);
          unforced.clear();
        }
      }
    }
  }

  private static byte[] reached(byte[] before, List<Event> events, IntPredicate reaches) {
    byte[] content = before.clone();
    for (Event event : events) {
      if (event instanceof Event.Truncation(var size) && reaches.test(0)) {
        content = Arrays.copyOf(content, Math.toIntExact(size));
      } else if (event instanceof Event.Write(var position, var bytes)) {
        for (int from = 0; from < bytes.limit(); from += BLOCK) {
          int length = Math.min(BLOCK, bytes.limit() - from);
          int at = Math.toIntExact(position + from);
          if (reaches.test(from)) {
            content = at + length > content.length ? Arrays.copyOf(content, at + length) : content;
            bytes.get(from, content, at, length);
          }
        }
      }
    }
    return content;
  }

  private static void look(KillView view, byte[] content, List<String> acknowledged) {
    if (!acknowledged.isEmpty()) {
      view.look(content, acknowledged);
    }
  }

  /** Looks at what a kill would have left. */
  interface KillView {
    /**
     * Looks at one moment.
     *
     * @param content the bytes of the file; not to be changed
     * @param acknowledged the ids of what was acknowledged before
     */
    void look(byte[] content, List<String> acknowledged);
  }
}
