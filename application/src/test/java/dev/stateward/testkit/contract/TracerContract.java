package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.testkit.memory.EndedSpan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tracer does, when everything is sampled. */
public abstract class TracerContract {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CLIENT = "00f067aa0ba902b7";
  private static final SpanDescription REQUEST =
      new SpanDescription(SpanDescription.Kind.SERVER, "GET", Map.of("http.request.method", "GET"));
  private static final SpanDescription WORK = SpanDescription.internal("work");
  private static final SpanDescription STEP = SpanDescription.internal("step");

  /** The tracer under test. */
  protected abstract Tracer tracer();

  /** The spans that have ended, in that order. */
  protected abstract List<EndedSpan> ended();

  private EndedSpan last() {
    return ended().getLast();
  }

  @Test
  void aSpanTellsWhatItWasAbout() {
    try (Span span = tracer().serve(REQUEST, List.of())) {
      span.rename("GET /things/{id}");
      span.set("http.route", "/things/{id}");
      span.set("http.response.status_code", 503);
      span.fail("store");
    }

    assertThat(last().kind()).isEqualTo(SpanDescription.Kind.SERVER);
    assertThat(last().name()).isEqualTo("GET /things/{id}");
    assertThat(last().attributes())
        .containsEntry("http.request.method", "GET")
        .containsEntry("http.route", "/things/{id}")
        .containsEntry("http.response.status_code", 503L);
    assertThat(last().error()).isEqualTo("store");
    assertThat(last().parent()).isEmpty();
  }

  @Test
  void whatIsBegunMeanwhileIsAPart() {
    try (Span job = tracer().begin(WORK)) {
      try (Span part = tracer().part(STEP)) {
        assertThat(tracer().current()).isEqualTo(part);
        tracer().record(STEP, System.nanoTime(), "23505");
      }
      assertThat(tracer().current()).isEqualTo(job);
    }

    EndedSpan statement = ended().get(0);
    EndedSpan part = ended().get(1);
    EndedSpan job = ended().get(2);
    assertThat(statement.error()).isEqualTo("23505");
    assertThat(statement.parent()).isEqualTo(part.id());
    assertThat(part.parent()).isEqualTo(job.id());
    assertThat(part.error()).isEmpty();
    assertThat(List.of(statement.trace(), part.trace())).containsOnly(job.trace());
  }

  @Test
  void thereIsNoPartOfNothing() {
    try (Span part = tracer().part(STEP)) {
      tracer().record(STEP, System.nanoTime(), "");
      assertThat(part.traceId()).isEmpty();
    }

    assertThat(ended()).isEmpty();
    assertThat(tracer().current()).isEqualTo(Span.NONE);
  }

  @Test
  void eachJobHasATraceOfItsOwn() {
    tracer().begin(WORK).close();
    tracer().begin(WORK).close();

    assertThat(ended()).extracting(EndedSpan::trace).doesNotHaveDuplicates();
  }

  @Test
  void endsOnce() {
    Span span = tracer().begin(WORK);
    span.close();
    span.close();

    assertThat(ended()).hasSize(1);
  }

  @Test
  void otherThreadsDoPartsOfItWhenItIsCarriedThere() throws InterruptedException {
    try (Span request = tracer().serve(REQUEST, List.of())) {
      Runnable work =
          () -> {
            tracer().record(STEP, System.nanoTime(), "");
          };
      Thread stranger = Thread.ofVirtual().start(work);
      stranger.join();
      assertThat(ended()).isEmpty();

      Thread carrier =
          Thread.ofVirtual()
              .start(() -> {
                request.carry(work).run();
                work.run();
              });
      carrier.join();
    }

    assertThat(ended()).extracting(EndedSpan::name).containsExactly("step", "GET");
    assertThat(ended().getFirst().parent()).isEqualTo(last().id());
  }

  @Test
  void endsOnAnotherThreadToo() throws InterruptedException {
    Span request = tracer().serve(REQUEST, List.of());
    Thread other = Thread.ofVirtual().start(request::close);
    other.join();

    tracer().record(STEP, System.nanoTime(), "");
    assertThat(ended()).hasSize(1);
    try (Span next = tracer().serve(REQUEST, List.of())) {
      assertThat(next.traceId()).isPresent();
    }
    assertThat(tracer().current()).isEqualTo(Span.NONE);
    assertThat(last().parent()).isEmpty();
  }

  @Test
  void linksToWhatDidItsWork() {
    Span first = tracer().begin(WORK);
    try (Span second = tracer().begin(WORK)) {
      second.link(first);
      second.link(Span.NONE);
    }
    first.close();

    assertThat(ended().getFirst().links()).containsExactly(last().id());
  }

  @Test
  void requestsBelongToTheTraceOfTheirClient() {
    String parent = "00-" + TRACE + "-" + CLIENT + "-01";
    try (Span request = tracer().serve(REQUEST, List.of(parent))) {
      assertThat(request.traceId()).contains(TRACE);
      assertThat(request.traceparent().orElseThrow())
          .matches("00-" + TRACE + "-[0-9a-f]{16}-01")
          .isNotEqualTo(parent);
    }

    assertThat(last().trace()).isEqualTo(TRACE);
    assertThat(last().parent()).isEqualTo(CLIENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "01",
        "00-" + TRACE + "-" + CLIENT,
        "00-" + TRACE + "-" + CLIENT + "-01-more",
        "00-" + TRACE + "-" + CLIENT + "-0",
        "00-" + TRACE + "-" + CLIENT + "-zz",
        "ff-" + TRACE + "-" + CLIENT + "-01",
        "00-00000000000000000000000000000000-" + CLIENT + "-01",
        "00-" + TRACE + "-0000000000000000-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-" + CLIENT + "-01",
        "00-" + TRACE + "'; DROP TABLE" + "-01",
      })
  void whatIsNoTraceparentIsIgnored(String hostile) {
    tracer().serve(REQUEST, List.of(hostile)).close();

    assertThat(last().parent()).isEmpty();
    assertThat(last().trace()).isNotEqualTo(TRACE).matches("[0-9a-f]{32}");
  }

  @Test
  void ofSeveralTraceparentsNoneIsBelieved() {
    String parent = "00-" + TRACE + "-" + CLIENT + "-01";
    tracer().serve(REQUEST, List.of(parent, parent)).close();

    assertThat(last().trace()).isNotEqualTo(TRACE);
  }
}
