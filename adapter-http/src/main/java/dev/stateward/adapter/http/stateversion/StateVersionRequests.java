package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.RunId;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Parses requests for state versions. */
final class StateVersionRequests {
  static final String SERIAL = "serial";
  static final String MD5 = "md5";
  static final String LINEAGE = "lineage";
  static final String FORCE = "force";
  static final String RUN = "run";

  private static final String STATUS = "filter[status]";

  private StateVersionRequests() {}

  /** A required name to filter by; an invalid one is not found. */
  static <T> T name(
      Context ctx, String parameter, Predicate<String> hasForm, Function<String, T> make) {
    String text = QueryParameters.text(ctx, parameter);
    if (text.isEmpty()) {
      throw RequestRefusedException.badRequest(
          "param is missing or the value is empty: " + parameter);
    }
    if (!hasForm.test(text)) {
      throw new UseCaseFailedException(new Failure.NotFound());
    }
    return make.apply(text);
  }

  /** The statuses to filter by; empty for all. */
  static Set<StateVersionStatus> stages(Context ctx) {
    Set<StateVersionStatus> stages = EnumSet.noneOf(StateVersionStatus.class);
    for (String name : QueryParameters.list(ctx, STATUS)) {
      stages.add(
          Arrays.stream(StateVersionStatus.values())
              .filter(stage -> StateVersionDocuments.name(stage).equals(name))
              .findFirst()
              .orElseThrow(
                  () -> RequestRefusedException.badRequest(STATUS + " names no status there is")));
    }
    return stages;
  }

  /**
   * The declared serial, lineage and MD5; a placeholder when they are invalid, which is noted as a
   * problem.
   */
  static DeclaredState declared(RequestObject attributes) {
    long serial = attributes.count(SERIAL);
    String md5 = attributes.text(MD5).toLowerCase(Locale.ROOT);
    String lineage = attributes.text(LINEAGE, "");
    if (!md5.isEmpty() && !Md5.hasForm(md5)) {
      attributes.problem(MD5, "must be 32 hexadecimal digits");
    }
    if (lineage.length() > Lineage.LONGEST) {
      attributes.problem(LINEAGE, "is too long (maximum is " + Lineage.LONGEST + " characters)");
    }
    return new DeclaredState(
        new Serial(serial),
        lineage.length() > Lineage.LONGEST ? Lineage.UNSTATED : new Lineage(lineage),
        new Md5(Md5.hasForm(md5) ? md5 : "0".repeat(32)));
  }

  /** The run in the request, or the client itself. */
  static Origin origin(RequestObject data) {
    String id = data.object("relationships").object(RUN).object("data").text("id", "");
    if (id.isEmpty()) {
      return new Origin.Client();
    }
    if (!RunId.hasForm(id)) {
      // As for a run that does not exist, so that clients cannot find out which runs exist.
      data.object("relationships").problem(RUN, "was not found in the workspace");
      return new Origin.Client();
    }
    return new Origin.FromRun(new RunId(id));
  }

  /** Notes a wrong type of {@code data}; some clients send no type. */
  static void requireType(RequestObject data) {
    if (!data.text("type", StateVersionDocuments.TYPE).equals(StateVersionDocuments.TYPE)) {
      data.problem("type", "must be " + StateVersionDocuments.TYPE);
    }
  }

  /** The version that a client wants to roll back to (State Versions API, A6). */
  static StateVersionId rollback(RequestObject data) {
    requireType(data);
    RequestObject source =
        data.object("relationships").object(StateVersionDocuments.ROLLBACK).object("data");
    requireType(source);
    source.text("id");
    Optional<StateVersionId> id =
        source.value(
            "id",
            StateVersionId::hasForm,
            StateVersionId::new,
            "is not an identifier of a state version");
    data.refuse();
    return id.orElseThrow();
  }
}
