package dev.stateward.application.telemetry.port;

import java.util.List;
import java.util.Optional;

/**
 * Traces what a node does: as spans, each of which takes some time and may have parts. A span is
 * the current one of the thread that began it, until it is closed. All methods return at once and
 * throw nothing.
 */
public interface Tracer {
  /** Traces nothing. */
  Tracer NONE =
      new Tracer() {
        @Override
        public Span serve(SpanDescription request, List<String> parents) {
          return Span.NONE;
        }

        @Override
        public Span begin(SpanDescription work) {
          return Span.NONE;
        }

        @Override
        public Span part(SpanDescription work) {
          return Span.NONE;
        }

        @Override
        public void record(SpanDescription work, long begun, String error) {}

        @Override
        public Span current() {
          return Span.NONE;
        }
      };

  /** Something that takes some time. Closing it again changes nothing. */
  interface Span extends AutoCloseable {
    /** One that nobody records. */
    Span NONE =
        new Span() {
          @Override
          public void rename(String name) {}

          @Override
          public void set(String attribute, String value) {}

          @Override
          public void set(String attribute, long value) {}

          @Override
          public void fail(String error) {}

          @Override
          public void link(Span other) {}

          @Override
          public Optional<String> traceId() {
            return Optional.empty();
          }

          @Override
          public Optional<String> traceparent() {
            return Optional.empty();
          }

          @Override
          public Runnable carry(Runnable work) {
            return work;
          }

          @Override
          public void close() {}
        };

    /** Names it, once that is known. */
    void rename(String name);

    /** Sets an attribute. */
    void set(String attribute, String value);

    /** Sets an attribute. */
    void set(String attribute, long value);

    /**
     * Marks it as failed.
     *
     * @param error what kind of failure it was, of a small, known set
     */
    void fail(String error);

    /** Notes that {@code other}, perhaps of another trace, did some of its work. */
    void link(Span other);

    /** The identifier of its trace; empty when nothing is traced. */
    Optional<String> traceId();

    /** What makes requests to other servers part of it: W3C's {@code traceparent}. */
    Optional<String> traceparent();

    /** {@code work}, during which it is the current span of whatever thread runs it. */
    Runnable carry(Runnable work);

    /** Ends it. */
    @Override
    void close();
  }

  /**
   * Begins to answer a request.
   *
   * @param parents all of the request's {@code traceparent} headers; anything but a single valid
   *     one is ignored
   */
  Span serve(SpanDescription request, List<String> parents);

  /** Begins work that nobody waits for, and with it a trace. */
  Span begin(SpanDescription work);

  /** Begins a part of the current span; {@link Span#NONE} when there is no current span. */
  Span part(SpanDescription work);

  /**
   * Records a part of the current span that has just ended; nothing when there is no current span.
   *
   * @param begun when it began, by {@link System#nanoTime}
   * @param error as of {@link Span#fail}; empty when it did not fail
   */
  void record(SpanDescription work, long begun, String error);

  /** The current span; {@link Span#NONE} when there is none. */
  Span current();
}
