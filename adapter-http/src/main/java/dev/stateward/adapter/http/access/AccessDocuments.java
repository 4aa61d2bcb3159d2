package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import io.javalin.http.Context;
import java.util.List;

/**
 * The access of teams to workspaces, or to projects, as JSON:API.
 *
 * @param <I> identifies the access of a team
 * @param <P> identifies the workspace or the project
 * @param <W> selects access
 * @param <C> a change of access
 * @param <V> access as a caller sees it
 */
interface AccessDocuments<I, P, W, C, V> {
  /** The type of its resources. */
  String type();

  /** The types that requests may call a resource by, first its own. */
  default List<String> requestTypes() {
    return List.of(type());
  }

  /** The relationship to the workspace or the project. */
  String place();

  /** The type of the workspace or the project. */
  String placeType();

  /** The access that the path names. */
  I id(Context ctx);

  /** The workspace or the project; not found when {@code text} cannot identify any. */
  P placeId(String text);

  /** Which access is listed. */
  W wanted(Context ctx);

  /** What a client wants changed; problems are noted and not told yet. */
  C change(RequestObject attributes);

  /** Access as a resource; the permissions that its level implies are shown as chosen ones are. */
  Resource render(V view);

  /** What a change does to a principal. */
  Resource render(SubjectDifference difference);
}
