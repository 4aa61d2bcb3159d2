package dev.stateward.testkit.memory;

import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Tracer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Remembers all spans that ended. */
public final class InMemoryTracer implements Tracer {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Pattern TRACEPARENT =
      Pattern.compile("00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}");

  private final List<EndedSpan> ended = new CopyOnWriteArrayList<>();
  private final AtomicLong numbers = new AtomicLong();

  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Remembered> current = new ThreadLocal<>();

  @Override
  public Span serve(SpanDescription request, List<String> parents) {
    Matcher parent = TRACEPARENT.matcher(parents.size() == 1 ? parents.getFirst() : "");
    return parent.matches()
        ? new Remembered(request, parent.group(1), parent.group(2), null).enter()
        : begin(request);
  }

  @Override
  public Span begin(SpanDescription work) {
    return new Remembered(work, "%032x".formatted(numbers.incrementAndGet()), "", null).enter();
  }

  @Override
  public Span part(SpanDescription work) {
    Remembered part = partOfCurrent(work);
    return part == null ? Span.NONE : part.enter();
  }

  @Override
  public void record(SpanDescription work, long begun, String error) {
    Remembered part = partOfCurrent(work);
    if (part != null) {
      part.error = error;
      part.close();
    }
  }

  private @Nullable Remembered partOfCurrent(SpanDescription work) {
    Remembered whole = current.get();
    return whole == null || whole.done.get()
        ? null
        : new Remembered(work, whole.trace, whole.id, whole);
  }

  @Override
  public Span current() {
    return Objects.requireNonNullElse(current.get(), Span.NONE);
  }

  /** All spans that ended, in that order. */
  public List<EndedSpan> ended() {
    return List.copyOf(ended);
  }

  /** The names of all spans that ended, in that order. */
  public List<String> names() {
    return ended.stream().map(EndedSpan::name).toList();
  }

  /** Waits for a span of that name; fails when none ends within a while. */
  public synchronized EndedSpan await(String name) throws InterruptedException {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    while (!names().contains(name)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError("no " + name + " among " + names());
      }
      wait(left);
    }
    return ended.stream().filter(span -> span.name().equals(name)).findFirst().orElseThrow();
  }

  private synchronized void end(EndedSpan span) {
    ended.add(span);
    notifyAll();
  }

  private final class Remembered implements Span {
    private final SpanDescription work;
    private final String trace;
    private final String id = "%016x".formatted(numbers.incrementAndGet());
    private final String parent;
    private final @Nullable Remembered whole;
    private final Map<String, Object> attributes = new HashMap<>();
    private final List<String> links = new ArrayList<>();
    private final AtomicBoolean done = new AtomicBoolean();
    private String name;
    private String error = "";

    Remembered(SpanDescription work, String trace, String parent, @Nullable Remembered whole) {
      this.work = work;
      this.trace = trace;
      this.parent = parent;
      this.whole = whole;
      this.name = work.name();
      attributes.putAll(work.attributes());
    }

    Remembered enter() {
      current.set(this);
      return this;
    }

    @Override
    public synchronized void rename(String to) {
      name = to;
    }

    @Override
    public synchronized void set(String attribute, String value) {
      attributes.put(attribute, value);
    }

    @Override
    public synchronized void set(String attribute, long value) {
      attributes.put(attribute, value);
    }

    @Override
    public synchronized void fail(String kind) {
      error = kind;
    }

    @Override
    public synchronized void link(Span other) {
      if (other instanceof Remembered linked) {
        links.add(linked.id);
      }
    }

    @Override
    public Optional<String> traceId() {
      return Optional.of(trace);
    }

    @Override
    public Optional<String> traceparent() {
      return Optional.of("00-" + trace + "-" + id + "-01");
    }

    @Override
    public Runnable carry(Runnable carried) {
      return () -> {
        Remembered before = current.get();
        current.set(this);
        try {
          carried.run();
        } finally {
          restore(before);
        }
      };
    }

    @Override
    public synchronized void close() {
      if (!done.compareAndSet(false, true)) {
        return;
      }
      if (equals(current.get())) {
        restore(whole);
      }
      end(new EndedSpan(work.kind(), name, trace, id, parent, attributes, error, links));
    }

    private void restore(@Nullable Remembered before) {
      if (before == null) {
        current.remove();
      } else {
        current.set(before);
      }
    }
  }
}
