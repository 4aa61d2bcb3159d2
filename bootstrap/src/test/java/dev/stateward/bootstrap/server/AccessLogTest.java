package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import dev.stateward.testkit.memory.InMemoryMeters;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class AccessLogTest {
  private static final int MOST = 10;

  private final LoggerContext context = new LoggerContext();
  private final Logger access = context.getLogger("dev.stateward.access");
  private final SlowReader reader = new SlowReader();

  AccessLogTest() {
    var thread = new LogbackMDCAdapter();
    context.setMDCAdapter(thread);
    reader.setContext(context);
    reader.start();
    context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(reader);
  }

  @Test
  void writesEachLineOnceWithTheRequestItBelongsTo() {
    context.getMDCAdapter().put("request-id", "req-1");
    reader.allowed.release(4);

    try (var log = AccessLog.open(context, MOST)) {
      assertThat(log).isNotNull();
      access.atInfo().addKeyValue("status", 200).log("first");
      context.getMDCAdapter().put("request-id", "req-2");
      access.info("second");
    }
    access.info("after the end");

    assertThat(reader.lines).containsExactly("req-1 first", "req-2 second", "req-2 after the end");
  }

  @Test
  void keepsNoRequestWaitingAndSaysHowManyLinesAreMissing() throws InterruptedException {
    var meters = new InMemoryMeters();
    var log = AccessLog.open(context, MOST);
    log.measure(meters);
    access.info("line 0");
    reader.begun.acquire();

    IntStream.rangeClosed(1, MOST + 5).forEach(number -> access.info("line {}", number));
    assertThat(meters.sum(AccessLog.DROPPED)).isEqualTo(5);
    assertThat(meters.present(AccessLog.WAITING)).isEqualTo(MOST);
    reader.allowed.release(100);
    log.close();

    assertThat(reader.lines)
        .contains(
            "null line 0",
            "null line " + MOST,
            "null 5 lines of the access log were dropped, because it is read too slowly")
        .hasSize(MOST + 2);
  }

  @Test
  void leavesOtherLinesToThoseWhoWriteThem() {
    reader.allowed.release(1);

    try (var log = AccessLog.open(context, MOST)) {
      assertThat(log).isNotNull();
      context.getLogger("dev.stateward.other").warn("at once");
      assertThat(reader.lines).containsExactly("null at once");
    }
  }

  /** Reads as many lines as it is allowed to. */
  private static final class SlowReader extends AppenderBase<ILoggingEvent> {
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore allowed = new Semaphore(0);
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    protected void append(ILoggingEvent line) {
      begun.release();
      allowed.acquireUninterruptibly();
      lines.add(line.getMDCPropertyMap().get("request-id") + " " + line.getFormattedMessage());
    }
  }
}
