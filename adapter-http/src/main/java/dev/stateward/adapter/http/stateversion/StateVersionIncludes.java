package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.Includes;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.run.ConfigurationDocuments;
import dev.stateward.adapter.http.run.RunDocuments;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.ReadingState.Include;
import dev.stateward.application.stateversion.port.ReadingState.Related;
import dev.stateward.domain.stateversion.StateVersion;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The related resources that a request includes with state versions (State Versions API, A10).
 *
 * @param wanted the requested kinds
 */
record StateVersionIncludes(Set<Include> wanted) {
  private static final Map<String, Include> NAMES =
      Map.of(
          "created_by", Include.CREATED_BY,
          "run", Include.RUN,
          "run.created_by", Include.RUN_CREATED_BY,
          "run.configuration_version", Include.RUN_CONFIGURATION_VERSION,
          "outputs", Include.OUTPUTS);

  static StateVersionIncludes of(Context ctx) {
    Set<Include> wanted = EnumSet.noneOf(Include.class);
    Includes.of(ctx, NAMES.keySet()).forEach(name -> wanted.add(NAMES.get(name)));
    return new StateVersionIncludes(wanted);
  }

  /** The resources related to {@code versions}, each once, as far as the caller may see them. */
  DeferredResult<List<Resource>> beside(
      ReadingState reading, Caller caller, List<StateVersion> versions) {
    if (wanted.isEmpty()) {
      return new DeferredResult<>(0, List::of);
    }
    return reading.related(caller, versions, wanted).map(related -> render(related, caller));
  }

  private static List<Resource> render(Related related, Caller caller) {
    List<Resource> resources = new ArrayList<>();
    related.users().forEach(user -> resources.add(UserDocuments.render(user, caller)));
    related.teams().forEach(team -> resources.add(UserDocuments.serviceAccount(team)));
    related.runs().forEach(run -> resources.add(RunDocuments.render(run)));
    related
        .configurationVersions()
        .forEach(version -> resources.add(ConfigurationDocuments.render(version)));
    related.outputs().forEach(output -> resources.add(OutputDocuments.render(output)));
    return resources;
  }
}
