package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.jsonapi.Times;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.workspace.AutoDestroy;
import dev.stateward.domain.workspace.RunTriggers;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The automation of workspaces as JSON:API attributes: run triggers and auto-destroy. */
final class AutomationDocuments {
  static final String AUTO_DESTROY_AT = "auto-destroy-at";

  static final String ACTIVITY_DURATION = "auto-destroy-activity-duration";

  private static final String PREFIXES = "trigger-prefixes";

  private static final String PATTERNS = "trigger-patterns";

  private static final String DURATION_FORM =
      "has an incorrect format, we expect up to 4 numeric digits and 1 unit ('d' or 'h')";

  private AutomationDocuments() {}

  static void render(Resource resource, WorkspaceView view) {
    RunTriggers triggers = view.workspace().settings().triggers();
    resource
        .attribute(PATTERNS, triggers.patterns())
        .attribute(PREFIXES, triggers.prefixes())
        .absent(AUTO_DESTROY_AT)
        .absent(ACTIVITY_DURATION);
    switch (view.autoDestroy()) {
      case AutoDestroy.Never() -> {}
      case AutoDestroy.At(var moment) -> resource.attribute(AUTO_DESTROY_AT, moment);
      case AutoDestroy.AfterInactivity(var duration) ->
          resource.attribute(ACTIVITY_DURATION, duration.value());
    }
  }

  /** Parses a change of the triggers; problems are noted. */
  static UnaryOperator<RunTriggers> parseTriggers(RequestObject attributes) {
    UnaryOperator<List<String>> prefixes = texts(attributes, PREFIXES);
    UnaryOperator<List<String>> patterns = texts(attributes, PATTERNS);
    return before ->
        new RunTriggers(prefixes.apply(before.prefixes()), patterns.apply(before.patterns()));
  }

  private static UnaryOperator<List<String>> texts(RequestObject attributes, String name) {
    List<String> sent = attributes.texts(name);
    if (!RunTriggers.fits(sent)) {
      attributes.problem(
          name,
          "must be at most %d, of at most %d characters each and %d together"
              .formatted(RunTriggers.MOST, RunTriggers.LONGEST, RunTriggers.LONGEST_TOGETHER));
    }
    return attributes.sent(name) ? before -> sent : UnaryOperator.identity();
  }

  /** Whether the request sets an auto-destroy time, which then replaces the project's. */
  static boolean setsAutoDestroy(RequestObject attributes) {
    return attributes.has(AUTO_DESTROY_AT) || attributes.has(ACTIVITY_DURATION);
  }

  /**
   * Parses a change of auto-destroy; problems are noted. Removing one kind of setting does not
   * change the other.
   */
  static UnaryOperator<AutoDestroy> parseAutoDestroy(RequestObject attributes) {
    Optional<ActivityDuration> duration =
        attributes.value(
            ACTIVITY_DURATION, ActivityDuration::hasForm, ActivityDuration::new, DURATION_FORM);
    Optional<Instant> moment = Times.parse(attributes.text(AUTO_DESTROY_AT, ""));
    if (attributes.has(AUTO_DESTROY_AT) && moment.isEmpty()) {
      attributes.problem(AUTO_DESTROY_AT, "is not a valid ISO 8601 date and time");
    }
    if (attributes.has(ACTIVITY_DURATION) && attributes.has(AUTO_DESTROY_AT)) {
      attributes.problem(AUTO_DESTROY_AT, "cannot be set together with an activity duration");
    }
    if (duration.isPresent()) {
      return before -> new AutoDestroy.AfterInactivity(duration.get());
    }
    if (moment.isPresent()) {
      return before -> new AutoDestroy.At(moment.get().truncatedTo(ChronoUnit.MICROS));
    }
    boolean noMoment = attributes.sent(AUTO_DESTROY_AT);
    boolean noDuration = attributes.sent(ACTIVITY_DURATION);
    return before ->
        switch (before) {
          case AutoDestroy.Never() -> before;
          case AutoDestroy.At ignored -> noMoment ? new AutoDestroy.Never() : before;
          case AutoDestroy.AfterInactivity ignored -> noDuration ? new AutoDestroy.Never() : before;
        };
  }
}
