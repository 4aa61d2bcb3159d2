package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.ByteBudget;
import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.FairShares;
import dev.stateward.adapter.http.jsonapi.Included;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.RequestProblems;
import dev.stateward.adapter.http.metrics.RequestSpan;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.ReadingState.Listing;
import dev.stateward.application.stateversion.port.ReadingState.VersionPage;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceName;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Handles requests for state versions (State Versions API, A1 and A3 to A6). */
public final class StateVersionHandlers {
  private final PublishingState publishing;
  private final ReadingState reading;
  private final JsonApi json;
  private final int largestOutputs;
  private final ByteBudget outputsHeld = new ByteBudget(Budgets.SENT_OUTPUTS_OF_NODE);

  /**
   * Handlers that call {@code application}.
   *
   * @param largestOutputs the largest inline outputs, in bytes
   */
  public StateVersionHandlers(StateApplication application, JsonApi json, int largestOutputs) {
    this.publishing = application.publishingState();
    this.reading = application.readingState();
    this.json = Objects.requireNonNull(json, "json is null");
    this.largestOutputs = largestOutputs;
  }

  /** {@code POST /workspaces/:id/state-versions}. */
  public void create(Context ctx) {
    var caller = BearerTokens.caller(ctx);
    var workspace = PathParameters.workspace(ctx);
    publishing.requireWriter(caller, workspace);
    var uploads = new InlineUploads(publishing, caller, workspace, RequestSpan.of(ctx));
    try (var outputs = new SentOutputsBuffer(largestOutputs, outputsHeld.share())) {
      var version = read(ctx, caller, uploads, outputs);
      answer(ctx, 201, publishing.create(caller, workspace, version));
    }
  }

  /** {@code PATCH /workspaces/:id/state-versions}. */
  public void rollBack(Context ctx) {
    var workspace = PathParameters.workspace(ctx);
    var source = json.body(ctx).data(StateVersionRequests::rollback);
    answer(ctx, 201, publishing.rollBack(BearerTokens.caller(ctx), workspace, source));
  }

  /** {@code GET /state-versions}. */
  public void list(Context ctx) {
    var workspace =
        StateVersionRequests.name(
            ctx, "filter[workspace][name]", WorkspaceName::hasForm, WorkspaceName::new);
    var organization =
        StateVersionRequests.name(
            ctx, "filter[organization][name]", OrganizationName::hasForm, OrganizationName::new);
    var listing = new Listing(StateVersionRequests.stages(ctx), json.page(ctx));
    var includes = StateVersionIncludes.of(ctx);
    var caller = BearerTokens.caller(ctx);
    var page = reading.list(caller, organization, workspace, listing);
    var related = includes.beside(reading, caller, versions(page, includes));
    json.stream(
        ctx,
        page.memory() + related.memory(),
        page.ids(),
        () -> new Included(includes.wanted(), related.read()),
        taker ->
            page.forEach(view -> taker.accept(StateVersionDocuments.render(view, json.links()))));
  }

  private static List<StateVersion> versions(VersionPage page, StateVersionIncludes includes) {
    List<StateVersion> versions = new ArrayList<>();
    if (!includes.wanted().isEmpty()) {
      page.forEach(view -> versions.add(view.entry().version()));
    }
    return versions;
  }

  /** {@code GET /workspaces/:id/current-state-version}. */
  public void current(Context ctx) {
    var workspace = PathParameters.workspace(ctx);
    answerIncluding(ctx, reading.current(BearerTokens.caller(ctx), workspace));
  }

  /** {@code GET /state-versions/:id}. */
  public void show(Context ctx) {
    var version = PathParameters.stateVersion(ctx);
    answerIncluding(ctx, reading.show(BearerTokens.caller(ctx), version));
  }

  /** Reads a request to its end; removes the stored states again when it is invalid. */
  private NewVersion read(
      Context ctx, Caller caller, InlineUploads uploads, SentOutputsBuffer outputs) {
    boolean complete = false;
    try {
      RequestProblems problems = new RequestProblems();
      var body = new MeteredBody(ctx.bodyInputStream(), json.longestBody());
      RequestObject data =
          new CreationBody(uploads, outputs, problems, body, json.memory(ctx)).read();
      FairShares.received(ctx);
      StateVersionRequests.requireType(data);
      RequestObject attributes = data.object("attributes");
      DeclaredState declared = StateVersionRequests.declared(attributes);
      boolean forced = attributes.flag(StateVersionRequests.FORCE, false);
      Origin origin = StateVersionRequests.origin(data);
      var sentOutputs = outputs.sent(publishing, caller, problems);
      data.refuse();
      complete = true;
      return new NewVersion(declared, forced, origin, uploads.sent(), sentOutputs);
    } finally {
      if (!complete) {
        uploads.drop();
      }
    }
  }

  private void answer(Context ctx, int status, StateVersionView view) {
    json.answer(ctx, status, StateVersionDocuments.render(view, json.links()));
  }

  private void answerIncluding(Context ctx, StateVersionView view) {
    var versions = List.of(view.entry().version());
    var includes = StateVersionIncludes.of(ctx);
    var related = includes.beside(reading, BearerTokens.caller(ctx), versions);
    Document document = Document.of(StateVersionDocuments.render(view, json.links()));
    if (includes.wanted().isEmpty()) {
      json.answer(ctx, 200, document);
    } else {
      json.answer(ctx, related, found -> document.include(includes.wanted(), found));
    }
  }
}
