package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;

/** Sends the description of the API, which needs no token. */
public final class DescriptionHandlers {
  private final FixedContent description;

  /** Handlers of a server of this {@code version}. */
  public DescriptionHandlers(String version) {
    description = new FixedContent(() -> written(ApiDescription.of(version)));
  }

  /** {@code GET /openapi.json}. */
  public void description(Context ctx) {
    description.send(ctx, "application/json");
  }

  private static byte[] written(ObjectNode tree) {
    try {
      return new ObjectMapper().writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the description of the API cannot be written", e);
    }
  }
}
