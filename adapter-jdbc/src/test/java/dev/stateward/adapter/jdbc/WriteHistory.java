package dev.stateward.adapter.jdbc;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What was written to one file and what was acknowledged meanwhile, in that order. */
final class WriteHistory {
  private final List<Event> events = new ArrayList<>();

  private sealed interface Event {
    record Write(long position, ByteBuffer bytes) implements Event {}

    record Truncation(long size) implements Event {}

    record Acknowledgement(String id) implements Event {}
  }

  synchronized void wrote(long position, byte[] bytes) {
    events.add(new Event.Write(position, ByteBuffer.wrap(bytes)));
  }

  synchronized void truncated(long size) {
    events.add(new Event.Truncation(size));
  }

  synchronized void acknowledged(String id) {
    events.add(new Event.Acknowledgement(id));
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
      }
    }
    look(view, content, acknowledged);
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
