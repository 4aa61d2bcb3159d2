package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.stateversion.port.StateVersionView;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests to delete, restore and destroy backing data (State Versions API, A7 to A9). */
public final class BackingDataHandlers {
  private static final String GRACE = "delete-older-than-n-days";

  private final ManagingBackingData backingData;
  private final JsonApi json;

  /** Handlers that call {@code backingData}. */
  public BackingDataHandlers(ManagingBackingData backingData, JsonApi json) {
    this.backingData = Objects.requireNonNull(backingData, "backingData is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code POST /state-versions/:id/actions/soft_delete_backing_data}. */
  public void softDelete(Context ctx) {
    var version = PathParameters.stateVersion(ctx);
    var grace = json.body(ctx).optionalData(data -> grace(data.object("attributes")));
    var resource = render(backingData.softDelete(BearerTokens.caller(ctx), version, grace));
    switch (grace.parse()) {
      case Grace.Days(var days) -> resource.attribute(GRACE, days);
      case Grace.Default() -> {}
    }
    json.answer(ctx, 200, resource);
  }

  /** {@code POST /state-versions/:id/actions/restore_backing_data}. */
  public void restore(Context ctx) {
    var version = PathParameters.stateVersion(ctx);
    json.answer(ctx, 200, render(backingData.restore(BearerTokens.caller(ctx), version)));
  }

  /** {@code POST /state-versions/:id/actions/permanently_delete_backing_data}. */
  public void destroy(Context ctx) {
    var version = PathParameters.stateVersion(ctx);
    json.answer(ctx, 200, render(backingData.destroy(BearerTokens.caller(ctx), version)));
  }

  private Resource render(StateVersionView view) {
    return StateVersionDocuments.render(view, json.links());
  }

  /** The grace period in the body; the default when there is none. */
  private static Grace grace(RequestObject attributes) {
    Grace grace =
        attributes.has(GRACE)
            ? new Grace.Days((int) attributes.number(GRACE, 1, ManagingBackingData.LONGEST_GRACE))
            : new Grace.Default();
    attributes.refuse();
    return grace;
  }
}
