package dev.stateward.adapter.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.application.StateApplication;
import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.change.port.ChangeSummary;
import dev.stateward.application.change.port.ChangeValues;
import dev.stateward.application.change.port.ComparingVersions;
import dev.stateward.application.change.port.ComparingVersions.Comparison;
import dev.stateward.application.change.port.ComparingVersions.Side;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.search.port.ReadingReports;
import dev.stateward.application.search.port.SharedId;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.settings.ListBudgets;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.domain.change.ShortDigest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that make the server read much, of which it answers few at a time. */
@Timeout(900)
@Tag("slow")
class ScarceReadingsTest {
  private final AcmeApplication acme = new AcmeApplication();
  private final Semaphore begun = new Semaphore(0);
  private final CountDownLatch enough = new CountDownLatch(1);
  private String accepted = "*/*";
  private final ApiServer server = new ApiServer(slow(), withoutWaiting());

  @AfterEach
  void stop() {
    enough.countDown();
    server.close();
  }

  private static HttpSettings.Limits withoutWaiting() {
    HttpSettings.Limits usual = HttpSettings.Limits.USUAL;
    return new HttpSettings.Limits(
        usual.jsonBody(),
        usual.sentOutputs(),
        usual.idle(),
        usual.pace(),
        Duration.ZERO,
        usual.drain());
  }

  /** The application, which reads everybody's access, and states of any size, until it is let. */
  private StateApplication slow() {
    return around(
        StateApplication.class,
        acme.application,
        (method, port) ->
            switch (method) {
              case "explainingAccess" ->
                  around(ExplainingAccess.class, (ExplainingAccess) port.get(), this::resolved);
              case "managingWorkspaces" ->
                  around(ManagingWorkspaces.class, (ManagingWorkspaces) port.get(), this::resolved);
              case "readingAuditTrails" ->
                  around(ReadingAuditTrails.class, (ReadingAuditTrails) port.get(), this::resolved);
              case "readingReports" ->
                  around(
                      ReadingReports.class, (ReadingReports) port.get(), (called, it) -> shared());
              case "readingState" ->
                  around(ReadingState.class, (ReadingState) port.get(), this::scanned);
              case "comparingVersions" ->
                  around(
                      ComparingVersions.class,
                      (ComparingVersions) port.get(),
                      (called, it) -> compared(called));
              default -> port.get();
            });
  }

  private Object resolved(String method, Supplier<Object> answer) {
    if (method.equals("list") || method.equals("stream")) {
      hold();
    }
    return answer.get();
  }

  private Object scanned(String method, Supplier<Object> answer) {
    if (answer.get() instanceof DeferredResult<?> result) {
      return new DeferredResult<>(
          ListBudgets.STATE_SCAN,
          () -> {
            hold();
            return result.read();
          });
    }
    throw new IllegalArgumentException("not deferred: " + method);
  }

  /** Stores in memory share nothing. */
  private Object shared() {
    hold();
    return new SharedId.Part(List.of(), ShortDigest.NONE);
  }

  /** Stores in memory compare nothing. */
  private Object compared(String method) {
    var version = acme.database.stateVersions().current(acme.workspace).orElseThrow();
    Comparison nothing =
        new Comparison(
            new Side.Nothing(),
            new Side.Version(version, ""),
            ChangeSummary.NONE,
            new Page<>(List.of(), new PageRequest(1, 1), 0),
            ChangeValues.NONE);
    return scanned(method, () -> new DeferredResult<>(0, () -> nothing));
  }

  private void hold() {
    begun.release();
    try {
      // Whatever is not refused must come to an end for the test to fail.
      boolean unused = enough.await(300, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A port whose answers {@code answering} makes, given the method and the answer of the real. */
  private static <T> T around(
      Class<T> port, T real, BiFunction<String, Supplier<Object>, Object> answering) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) ->
                answering.apply(
                    method.getName(),
                    () -> {
                      try {
                        return method.invoke(real, arguments);
                      } catch (InvocationTargetException e) {
                        throw (RuntimeException) e.getCause();
                      } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                      }
                    })));
  }

  @Test
  void resolveTheAccessOfEverybodyForFew() throws Exception {
    String everybody = "/api/stateward/v1/workspaces/" + acme.workspace + "/effective-access";

    assertAnswered(Budgets.ACCESS_RESOLUTIONS, everybody + "?filter%5Bpermission%5D=read-state");
  }

  @Test
  void findSharedIdsForFew() throws Exception {
    assertAnswered(
        SearchBudgets.REPORTS, "/api/stateward/v1/organizations/acme/reports/shared-ids");
  }

  @Test
  void goThroughFewLargeStates() throws Exception {
    String resources = "/api/v2/workspaces/" + acme.workspace + "/resources?page%5Bsize%5D=100";

    assertAnswered(atOnce(ListBudgets.LARGEST), resources);
  }

  @Test
  void compareFewVersionsAtATime() throws Exception {
    acme.lock(acme.alice);
    String version =
        new StateClient(server, acme.alice, acme.workspace.value())
            .publishInline(1, "{\"version\":4,\"serial\":1,\"lineage\":\"one\"}".getBytes(UTF_8))
            .get("id")
            .asText();
    String diff = "/api/stateward/v1/state-versions/" + version + "/diff?page%5Bsize%5D=1";

    assertAnswered(atOnce(ListBudgets.STATE_SCAN + ListBudgets.ITEM), diff);
  }

  @Test
  void readFewLongListsAtATime() throws Exception {
    assertAnswered(
        atOnce(100 * ListBudgets.ITEM), "/api/v2/organizations/acme/workspaces?page%5Bsize%5D=100");
  }

  /** How many lists of so many bytes are read at a time. */
  private static int atOnce(int bytes) {
    return (int) (JsonApi.listMemory(Runtime.getRuntime().maxMemory()) / bytes);
  }

  @Test
  void readMoreLongListsOnALargerHeap() {
    assertThat(JsonApi.listMemory(64L << 20)).isEqualTo(ListBudgets.MEMORY);
    assertThat(JsonApi.listMemory(1L << 30) / (100 * ListBudgets.ITEM)).isEqualTo(13);
  }

  @Test
  void sendFewTrailsAsLines() throws Exception {
    accepted = "application/x-ndjson";

    assertAnswered(Budgets.EXPORTS, "/api/stateward/v1/organizations/acme/audit-trail");
  }

  private HttpResponse<String> get(String path) {
    return server.send(request -> request.header("Accept", accepted).GET(), acme.alice, path);
  }

  /** Asserts that a path is answered to so many at a time, and to another one later. */
  private void assertAnswered(int few, String path) throws Exception {
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<HttpResponse<String>>> held = new ArrayList<>();
      for (int i = 0; i < few; i++) {
        held.add(clients.submit(() -> get(path)));
      }
      assertThat(begun.tryAcquire(few, 30, TimeUnit.SECONDS)).isTrue();

      HttpResponse<String> refused = get(path);

      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      enough.countDown();
      for (Future<HttpResponse<String>> reading : held) {
        assertThat(reading.get().statusCode()).isEqualTo(200);
      }
    }
    assertThat(get(path).statusCode()).isEqualTo(200);
  }
}
