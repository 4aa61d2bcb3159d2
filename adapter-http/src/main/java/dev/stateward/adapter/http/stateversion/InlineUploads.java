package dev.stateward.adapter.http.stateversion;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Stores the states inside one request: each is stored by a thread of its own while it is decoded,
 * so that memory does not depend on its size (ADR 0043).
 */
final class InlineUploads {
  private final PublishingState publishing;
  private final Caller caller;
  private final WorkspaceId workspace;
  private final Span span;
  private InlineStates sent = new InlineStates.None();

  InlineUploads(PublishingState publishing, Caller caller, WorkspaceId workspace, Span span) {
    this.span = span;
    this.publishing = publishing;
    this.caller = caller;
    this.workspace = workspace;
  }

  /** Writes a whole state. */
  @FunctionalInterface
  interface Writing {
    void to(OutputStream sink) throws IOException;
  }

  /** Stores the raw state; called at most once. */
  void takeState(Writing writing) throws IOException {
    StoredContent state = stage(writing);
    sent =
        sent instanceof InlineStates.Json(var json)
            ? new InlineStates.Both(state, json)
            : new InlineStates.State(state);
  }

  /** Stores the JSON form of the state; called at most once. */
  void takeJson(Writing writing) throws IOException {
    StoredContent json = stage(writing);
    sent =
        sent instanceof InlineStates.State(var state)
            ? new InlineStates.Both(state, json)
            : new InlineStates.Json(json);
  }

  /** What was taken. */
  InlineStates sent() {
    return sent;
  }

  /** Removes what was taken. */
  void drop() {
    sent.all().forEach(content -> publishing.drop(caller, content));
    sent = new InlineStates.None();
  }

  private StoredContent stage(Writing writing) throws IOException {
    ContentPipe pipe = new ContentPipe();
    FutureTask<StoredContent> storing = new FutureTask<>(() -> store(pipe));
    Thread.ofVirtual().name("inline-content").start(span.carry(storing));
    OutputStream sink = pipe.sink();
    try {
      // A refused client takes no memory, however slowly it sends.
      if (pipe.awaitReader()) {
        writing.to(sink);
        sink.close();
      }
    } catch (IOException | RuntimeException e) {
      if (!pipe.abandoned()) {
        pipe.fail();
        await(storing);
        throw e;
      }
    }
    return result(storing);
  }

  private StoredContent store(ContentPipe pipe) throws IOException {
    try (InputStream source = pipe.source()) {
      return publishing.stage(caller, workspace, source, OptionalLong.empty());
    }
  }

  /** Waits for the end of an upload that has failed. */
  private static void await(FutureTask<StoredContent> storing) throws IOException {
    try {
      result(storing);
    } catch (UseCaseFailedException e) {
      // The failure of the writer is the cause, and that of the reader its consequence.
    }
  }

  private static StoredContent result(FutureTask<StoredContent> storing) throws IOException {
    try {
      return storing.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }
}
