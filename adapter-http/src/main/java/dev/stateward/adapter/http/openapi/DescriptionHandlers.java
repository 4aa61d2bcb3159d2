package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;

/** Sends the description of the API, which needs no token. */
public final class DescriptionHandlers {
  private final FixedContent description;
  private final FixedContent page;

  /** Handlers of a server of this {@code version}. */
  public DescriptionHandlers(String version) {
    description = new FixedContent(() -> written(ApiDescription.of(version)));
    page =
        new FixedContent(
            () -> DescriptionPage.of(ApiDescription.of(version)).getBytes(StandardCharsets.UTF_8));
  }

  /** {@code GET /openapi.json}. */
  public void description(Context ctx) {
    description.send(ctx, "application/json");
  }

  /** {@code GET /docs/api}. */
  public void page(Context ctx) {
    ctx.header("Content-Security-Policy", DescriptionPage.policy());
    page.send(ctx, "text/html; charset=utf-8");
  }

  private static byte[] written(ObjectNode tree) {
    try {
      return new ObjectMapper().writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the description of the API cannot be written", e);
    }
  }
}
