package dev.stateward.adapter.http.event;

import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.event.port.WatchingWorkspaces;
import dev.stateward.application.event.port.WatchingWorkspaces.Place;
import dev.stateward.application.event.port.WatchingWorkspaces.Step;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;

/** Streams the events of a workspace as server-sent events (ADR 69). */
public final class EventStreamHandlers {
  private static final Duration LOOK = Duration.ofMillis(250);

  /** After this many polls without events, a comment keeps proxies from closing the connection. */
  private static final int SILENCE = 60;

  private final WatchingWorkspaces watching;
  private final BearerTokens tokens;
  private final EventStreams streams;

  /** Handlers that use {@code watching}. */
  public EventStreamHandlers(
      WatchingWorkspaces watching, BearerTokens tokens, EventStreams streams) {
    this.watching = Objects.requireNonNull(watching, "watching is null");
    this.tokens = Objects.requireNonNull(tokens, "tokens is null");
    this.streams = Objects.requireNonNull(streams, "streams is null");
  }

  /** {@code GET /workspaces/:id/events}. */
  public void stream(Context ctx) throws IOException {
    boolean follow = follow(ctx);
    Place place = begin(ctx);
    streams.count(
        place.trail().value(),
        BearerTokens.principal(ctx),
        () -> {
          EventMessages messages = EventMessages.begin(ctx);
          if (!ctx.method().equals(HandlerType.HEAD)) {
            messages.opening(place.mark());
            pour(ctx, place, messages, follow);
          }
        });
  }

  private static boolean follow(Context ctx) {
    return switch (QueryParameters.text(ctx, "follow")) {
      case "", "true" -> true;
      case "false" -> false;
      default -> throw RequestRefusedException.badRequest("follow must be true or false");
    };
  }

  private Place begin(Context ctx) {
    WorkspaceId workspace = PathParameters.workspace(ctx);
    String mark = ctx.header("Last-Event-ID");
    if (mark == null || mark.isEmpty()) {
      return watching.now(BearerTokens.caller(ctx), workspace);
    }
    return watching
        .at(BearerTokens.caller(ctx), workspace, mark)
        .orElseThrow(() ->
            RequestRefusedException.badRequest(
                "Last-Event-ID is not an identifier of this workspace's events"));
  }

  private void pour(Context ctx, Place begin, EventMessages messages, boolean follow) {
    Place place = begin;
    int quiet = 0;
    do {
      if (watching.moved(BearerTokens.caller(ctx), place)) {
        place = send(ctx, place, messages);
        quiet = 0;
      } else if (++quiet == SILENCE) {
        place = send(ctx, place, messages);
        messages.sign();
        quiet = 0;
      }
    } while (watching.moved(BearerTokens.caller(ctx), place)
        || (follow && streams.stayOpenFor(LOOK)));
  }

  /** Sends the next events, with the present permissions of the token. */
  private Place send(Context ctx, Place place, EventMessages messages) {
    tokens.require(ctx);
    Step step = watching.next(BearerTokens.caller(ctx), place);
    step.events().forEach(told -> messages.event(told.behind().mark(), told.event()));
    return step.place();
  }
}
