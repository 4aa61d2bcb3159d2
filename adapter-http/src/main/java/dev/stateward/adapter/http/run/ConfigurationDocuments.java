package dev.stateward.adapter.http.run;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.workspace.port.RecordingRuns.NewConfiguration;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.VcsCommit;
import java.util.Optional;

/** Recorded configuration versions and their commits as JSON:API. */
public final class ConfigurationDocuments {
  /** The type of configuration versions. */
  public static final String TYPE = "configuration-versions";

  private static final String COMMITS = "ingress-attributes";

  private static final String AUTO_QUEUE_RUNS = "auto-queue-runs";

  private static final String SPECULATIVE = "speculative";

  private static final String SHA = "commit-sha";

  private static final String URL = "commit-url";

  /** The status of all of them, because their files are not stored (ADR 0045). */
  private static final String STATUS = "archived";

  private ConfigurationDocuments() {}

  /** A configuration version as a resource. */
  public static Resource render(ConfigurationVersion configuration) {
    String id = configuration.id().value();
    return Resource.of(TYPE, id)
        .attribute("status", STATUS)
        .attribute("source", "tfe-api")
        .attribute(AUTO_QUEUE_RUNS, configuration.autoQueueRuns())
        .attribute(SPECULATIVE, configuration.speculative())
        .attribute("provisional", false)
        .absent("error")
        .absent("error-message")
        .absent("upload-url")
        .relationship(COMMITS, commit(configuration))
        .link("self", Links.to(TYPE, id));
  }

  /** The commit of a configuration version as a resource; empty when it is unknown. */
  public static Optional<Resource> renderCommit(ConfigurationVersion configuration) {
    VcsCommit commit = configuration.commit();
    if (commit.equals(VcsCommit.UNKNOWN)) {
      return Optional.empty();
    }
    return Optional.of(
        Resource.of(COMMITS, commitId(configuration))
            .textOrNull(SHA, commit.sha())
            .textOrNull(URL, commit.url())
            .link("self", commitLink(configuration)));
  }

  /** Parses a new configuration version. */
  static NewConfiguration parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    RequestObject commit = attributes.object(COMMITS);
    NewConfiguration configuration =
        new NewConfiguration(
            attributes.flag(AUTO_QUEUE_RUNS, true),
            attributes.flag(SPECULATIVE, false),
            new VcsCommit(commit.text(SHA, ""), commit.text(URL, "")));
    data.refuse();
    return configuration;
  }

  private static Relationship commit(ConfigurationVersion configuration) {
    return configuration.commit().equals(VcsCommit.UNKNOWN)
        ? Relationship.toNone()
        : Relationship.toOne(COMMITS, commitId(configuration))
            .link("related", commitLink(configuration));
  }

  private static String commitLink(ConfigurationVersion configuration) {
    return Links.to(TYPE, configuration.id().value(), COMMITS);
  }

  /** A commit has the identifier of its configuration version with another prefix. */
  private static String commitId(ConfigurationVersion configuration) {
    String id = configuration.id().value();
    return "ia" + id.substring(id.indexOf('-'));
  }
}
