package dev.stateward.adapter.http.change;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.change.port.ComparingVersions.Selection;
import dev.stateward.application.change.port.ComparingVersions.Subject;
import dev.stateward.application.change.port.ComparingVersions.Values;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.change.InstanceChange;
import dev.stateward.domain.stateversion.StateVersionId;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Parses requests for what changed. */
final class ChangeRequests {
  private static final String CHANGE = "filter[change]";
  private static final String TYPE = "filter[type]";
  private static final String VALUES = "values";
  private static final String ADDRESS = "address";
  private static final String RESOURCE_ID = "resource-id";

  private ChangeRequests() {}

  /** The version to compare with; one that cannot exist is not found. */
  static Optional<StateVersionId> from(Context ctx) {
    String text = QueryParameters.text(ctx, "from");
    if (!text.isEmpty() && !StateVersionId.hasForm(text)) {
      throw UseCaseFailedException.notFound();
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(new StateVersionId(text));
  }

  static Selection selection(Context ctx) {
    Set<InstanceChange.Kind> kinds = EnumSet.noneOf(InstanceChange.Kind.class);
    for (String name : QueryParameters.list(ctx, CHANGE)) {
      kinds.add(
          Arrays.stream(InstanceChange.Kind.values())
              .filter(kind -> ChangeDocuments.name(kind).equals(name))
              .findFirst()
              .orElseThrow(() ->
                  RequestRefusedException.badRequest(
                      CHANGE + " must be added, removed, replaced, moved or changed")));
    }
    Set<String> types = QueryParameters.list(ctx, TYPE);
    if (types.size() > Budgets.LIST_ITEMS) {
      throw RequestRefusedException.badRequest(
          TYPE + " names more than " + Budgets.LIST_ITEMS + " types");
    }
    return new Selection(kinds, types, values(ctx));
  }

  private static Values values(Context ctx) {
    return switch (QueryParameters.text(ctx, VALUES)) {
      case "" -> Values.NONE;
      case "plain" -> Values.PLAIN;
      case "all" -> Values.ALL;
      default -> throw RequestRefusedException.badRequest(VALUES + " must be plain or all");
    };
  }

  static Subject subject(Context ctx) {
    String address = QueryParameters.text(ctx, ADDRESS);
    String id = QueryParameters.text(ctx, RESOURCE_ID);
    String attribute = QueryParameters.text(ctx, "attribute");
    if (address.isEmpty() == id.isEmpty()) {
      throw RequestRefusedException.badRequest(
          "exactly one of " + ADDRESS + " and " + RESOURCE_ID + " must be given");
    }
    return address.isEmpty()
        ? new Subject.WithId(id, attribute)
        : new Subject.AtAddress(address, attribute);
  }
}
