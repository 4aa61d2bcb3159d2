package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.organization.TeamId;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What a client says of new access. Its ends are read late: one that cannot be there is not found,
 * and that is told after what else is wrong.
 *
 * @param placeId reads the identifier of the workspace or the project
 */
record NewTeamAccess<P, C>(
    RequestObject data, String placeText, String teamText, C access, Function<String, P> placeId) {

  /** Problems are noted and not told yet. */
  static <P, C> NewTeamAccess<P, C> parse(
      RequestObject data, AccessDocuments<?, P, ?, C, ?> documents) {
    requireType(data, documents.requestTypes());
    String place = related(data, documents.place(), documents.placeType());
    String team = related(data, "team", TeamDocuments.TYPE);
    RequestObject attributes = data.object("attributes");
    if (attributes.raw(AccessAttributes.ACCESS).isMissingNode()) {
      attributes.missing(AccessAttributes.ACCESS);
    }
    return new NewTeamAccess<>(data, place, team, documents.change(attributes), documents::placeId);
  }

  private static String related(RequestObject data, String name, String type) {
    RequestObject relationships = data.object("relationships");
    RequestObject end = relationships.object(name).object("data");
    if (!relationships.object(name).has("data")) {
      relationships.missing(name);
      return "";
    }
    requireType(end, List.of(type));
    return end.text("id");
  }

  /** Notes when {@code object} is said to be something else; some clients do not say what it is. */
  private static void requireType(RequestObject object, List<String> types) {
    if (!types.contains(object.text("type", types.getFirst()))) {
      object.problem("type", "must be " + types.getFirst());
    }
  }

  /** The workspace or the project; refuses the request when it names none. */
  P place() {
    if (placeText.isEmpty()) {
      data.refuse();
    }
    return placeId.apply(placeText);
  }

  /** The team; refuses the request for all that is wrong with it. */
  TeamId team() {
    data.refuse();
    return teamId(teamText);
  }

  static TeamId teamId(String text) {
    return existing(text, TeamId::hasForm, TeamId::new);
  }

  /** What {@code text} identifies; not found when it cannot identify anything. */
  static <T> T existing(String text, Predicate<String> hasForm, Function<String, T> make) {
    if (!hasForm.test(text)) {
      throw UseCaseFailedException.notFound();
    }
    return make.apply(text);
  }
}
