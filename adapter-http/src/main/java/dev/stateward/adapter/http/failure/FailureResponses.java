package dev.stateward.adapter.http.failure;

import dev.stateward.adapter.http.jsonapi.ClientGoneException;
import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.Responses;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.port.Denial;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StorageFullException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.router.Endpoint;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Responds to failed requests. Unexpected failures are 503 and never 404: clients understand a 404
 * on a state as "there is none" and would create all resources again.
 */
public final class FailureResponses {
  /** The header with the identifier of a request, which is also in the log. */
  public static final String REQUEST_ID = "X-Request-Id";

  private static final Logger LOG = LoggerFactory.getLogger(FailureResponses.class);
  private static final String RETRY_AFTER = "Retry-After";
  private static final String RETRY_AFTER_SECONDS = "1";
  private static final String EXTRACTION_SECONDS = "5";
  private static final String FULL_RETRY_AFTER_SECONDS = "60";

  /** The headers of a content that is not sent after a failure. */
  private static final List<String> CONTENT_HEADERS =
      List.of("Accept-Ranges", "Content-Disposition", "Content-Encoding", "Content-Length", "ETag");

  private FailureResponses() {}

  /** Handles every failure of the handlers of {@code config} and records denials. */
  public static void declare(JavalinConfig config, RecordingDenials denials) {
    config.router.handlerWrapper(endpoint -> ctx -> handle(endpoint, ctx));
    RoutesConfig routes = config.routes;
    routes.exception(
        UseCaseFailedException.class,
        (e, ctx) -> {
          record(denials, e.denial(), ctx);
          failed(e, ctx);
        });
    routes.exception(
        RequestRefusedException.class,
        (e, ctx) -> {
          e.refusal().note(ctx);
          ctx.header(RETRY_AFTER, Integer.toString(e.retryAfter()));
          answer(ctx, List.of(e.error()));
        });
    routes.exception(HttpResponseException.class, FailureResponses::protocol);
    routes.exception(ClientGoneException.class, (e, ctx) -> Connections.abort(ctx, e));
    routes.exception(
        StoreUnavailableException.class,
        (e, ctx) -> unavailable(ctx, e, Refusal.STORE, "a store cannot be reached"));
    routes.exception(StorageFullException.class, FailureResponses::full);
    routes.exception(
        OutcomeUnknownException.class,
        (e, ctx) -> unavailable(ctx, e, Refusal.OUTCOME, "the outcome of a write is not known"));
    routes.exception(
        Exception.class,
        (e, ctx) -> unavailable(ctx, e, Refusal.ERROR, "an unexpected error occurred"));
  }

  /** Javalin answers 500 to errors of Java, without a body; as exceptions they are handled here. */
  private static void handle(Endpoint endpoint, Context ctx) throws Exception {
    try {
      endpoint.handler.handle(ctx);
    } catch (Error e) {
      throw new IllegalStateException(e);
    }
  }

  private static void failed(UseCaseFailedException e, Context ctx) {
    limit(e.failure()).ifPresent(limit -> limit.note(ctx));
    if (ctx.res().isCommitted()) {
      // The data was deleted while it was sent.
      Connections.abort(ctx, e);
      return;
    }
    if (e.failure() instanceof Failure.TooOften(var reason, var pause)) {
      ctx.header(RETRY_AFTER, String.valueOf(Math.max(1, pause.toSeconds())));
    }
    List<ErrorObject> errors = FailureErrors.of(e.failure(), Clients.retryRefusedUnlocks(ctx));
    if (errors.getFirst().status() == 404) {
      NotFoundPacing.await(ctx);
    }
    answer(ctx, errors);
    if (e.failure() instanceof Failure.NotExtracted) {
      ctx.header(RETRY_AFTER, EXTRACTION_SECONDS);
    }
  }

  /** The limit that {@code failure} is about, if any. */
  private static Optional<Refusal> limit(Failure failure) {
    if (failure instanceof Failure.TooManyUploads) {
      return Optional.of(Refusal.UPLOADS);
    }
    if (failure instanceof Failure.TooOften) {
      return Optional.of(Refusal.REPEATED);
    }
    if (failure instanceof Failure.QuotaExceeded) {
      return Optional.of(Refusal.QUOTA);
    }
    boolean size =
        failure instanceof Failure.TooLarge
            || failure instanceof Failure.StateTooLarge
            || failure instanceof Failure.TooManyOutputs;
    return size ? Optional.of(Refusal.SIZE) : Optional.empty();
  }

  /** Only enqueues it: waiting for a store would reveal that there is something to deny. */
  private static void record(RecordingDenials denials, Denial denial, Context ctx) {
    if (denial instanceof Denial.OfExisting existing) {
      denials.record(BearerTokens.caller(ctx), existing, call(ctx));
    }
  }

  /** The route instead of the path, which may contain a capability. */
  private static String call(Context ctx) {
    Endpoint endpoint = ctx.endpoints().matchedHttpEndpoint();
    return ctx.method().name() + (endpoint == null ? "" : " " + endpoint.path);
  }

  /** Handles refusals of the web server: unknown paths and methods. */
  private static void protocol(HttpResponseException refusal, Context ctx) {
    int status = refusal.getStatus();
    answer(
        ctx,
        List.of(
            switch (status) {
              case 404, 405 -> unserved(refusal, ctx);
              default -> ErrorObject.of(status, titleOf(status));
            }));
  }

  /**
   * The error for an unknown route: clients probe for features and expect 404, but not for a
   * DELETE.
   */
  private static ErrorObject unserved(HttpResponseException refusal, Context ctx) {
    if (!ctx.method().equals(HandlerType.DELETE)) {
      return FailureErrors.NOT_SERVED;
    }
    ctx.header("Allow", String.join(", ", refusal.getDetails().values()));
    return FailureErrors.DELETION_NOT_SERVED;
  }

  /** The default title of a status. */
  public static String titleOf(int status) {
    return switch (status) {
      case 401 -> "unauthorized";
      case 404, 405 -> "not found";
      case 408 -> "request timeout";
      case 413 -> "payload too large";
      case 414 -> "uri too long";
      case 431 -> "request header fields too large";
      default -> status < 500 ? "bad request" : "service unavailable";
    };
  }

  /** The response for a full disk; logged in one line, because every request fails like this. */
  private static void full(StorageFullException e, Context ctx) {
    Refusal.DISK.note(ctx);
    LOG.warn("Request {} refused: {}", ctx.res().getHeader(REQUEST_ID), e.getMessage());
    ctx.header(RETRY_AFTER, FULL_RETRY_AFTER_SECONDS);
    answer(ctx, List.of(FailureErrors.unavailable(FailureTexts.STORAGE_FULL)));
  }

  /** Responds to unexpected failures and logs them. */
  private static void unavailable(Context ctx, Throwable cause, Refusal reason, String why) {
    reason.note(ctx);
    String id = String.valueOf(ctx.res().getHeader(REQUEST_ID));
    LOG.error("Request {} failed: {}", id, why, cause);
    if (ctx.res().isCommitted()) {
      // The client must not mistake a part of a response for the whole.
      Connections.abort(ctx, cause);
      return;
    }
    answer(ctx, List.of(FailureErrors.unavailable(why + " (request " + id + ")")));
  }

  private static void answer(Context ctx, List<ErrorObject> errors) {
    int status = errors.getFirst().status();
    boolean drained = Connections.drain(ctx);
    ctx.res().resetBuffer();
    CONTENT_HEADERS.forEach(ctx::removeHeader);
    switch (status) {
      case 401 -> ctx.header("WWW-Authenticate", "Bearer");
      case 429, 503 -> {
        if (!ctx.res().containsHeader(RETRY_AFTER)) {
          ctx.header(RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
      }
      default -> ctx.removeHeader(RETRY_AFTER);
    }
    Responses.text(ctx, status, JsonApi.MEDIA_TYPE, JsonApi.written(Document.errors(errors)));
    if (!drained) {
      answerFirst(ctx);
    }
  }

  /** Responds before the rest of the request is read, which may be long or slow. */
  private static void answerFirst(Context ctx) {
    ctx.header("Connection", "close");
    try {
      Responses.send(ctx);
    } catch (IOException e) {
      Connections.abort(ctx, e);
      return;
    }
    Connections.linger(ctx);
  }
}
