package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.Pagination;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteObjects;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.Wait;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A server that gets no more requests a second than it is to get, and that is waited for when it
 * says so: long transfers share it with those who work.
 */
public final class PacedServer implements AutoCloseable {
  private final RemoteServer server;
  private final RemoteObjects objects;
  private final long spacing;
  private final AtomicLong next = new AtomicLong(System.nanoTime());

  /**
   * A server that is asked.
   *
   * @param perSecond the most requests a second, 1 or more
   */
  public PacedServer(RemoteServer server, int perSecond) {
    this.server = server;
    server.serveTransfer();
    this.objects = server.objects();
    this.spacing = Duration.ofSeconds(1).toNanos() / perSecond;
  }

  /** As {@link RemoteServer#get}; asks again when the connection breaks. */
  public JsonNode get(String path, String subject) {
    return reading(() -> server.get(path, subject));
  }

  /** The document at a path; empty when the server says that there is none. */
  Optional<JsonNode> find(String path, String subject) {
    return found(path, subject, RemoteFailedException::isAbsent);
  }

  /** As {@link #find}; empty as well when the server does not let this token see it. */
  Optional<JsonNode> look(String path, String subject) {
    return found(path, subject, it -> it.isAbsent() || it.isRefused());
  }

  /** Whether it answers an owner of an organization what only servers like this one do. */
  boolean isStateward(String organization) {
    return look("/api/stateward/v1/organizations/" + organization + "/guardrails", "guardrails")
        .filter(found -> found.path("data").isObject())
        .isPresent();
  }

  private Optional<JsonNode> found(
      String path, String subject, Predicate<RemoteFailedException> none) {
    try {
      return Optional.of(get(path, subject));
    } catch (RemoteFailedException e) {
      if (none.test(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * All resources of a list, page by page.
   *
   * @return whether they are as many as the server says, where it does
   */
  public boolean each(String path, String subject, Consumer<JsonNode> resources) {
    Set<String> seen = new HashSet<>();
    Set<Long> totals = new HashSet<>();
    eachPage(
        path,
        subject,
        page -> {
          JsonNode total = page.at("/meta/pagination/total-count");
          if (total.isNumber()) {
            totals.add(total.asLong());
          }
          for (JsonNode resource : page.path("data")) {
            seen.add(resource.path("id").asText());
            resources.accept(resource);
          }
        });
    return totals.isEmpty() || totals.equals(Set.of((long) seen.size()));
  }

  /** The resources of a list, page by page, until {@code last} says that one is the last. */
  void eachUntil(String path, String subject, Predicate<JsonNode> last) {
    String at = path;
    while (!at.isEmpty()) {
      JsonNode page = page(at, subject);
      for (JsonNode resource : page.path("data")) {
        if (last.test(resource)) {
          return;
        }
      }
      at = Pagination.next(at, page);
    }
  }

  /** The documents of a list, one after the other. */
  public void eachPage(String path, String subject, Consumer<JsonNode> pages) {
    String at = path;
    while (!at.isEmpty()) {
      JsonNode page = page(at, subject);
      pages.accept(page);
      at = Pagination.next(at, page);
    }
  }

  /** What is no list is not an empty one. */
  private JsonNode page(String path, String subject) {
    JsonNode page = get(path, subject);
    if (!page.path("data").isArray()) {
      throw RemoteFailedException.failed(
          server + " answers with something else than the list of " + subject);
    }
    return page;
  }

  /** As {@link RemoteServer#send}; waits when the server says so. */
  public JsonNode send(String method, String path, JsonNode body, String subject) {
    return patiently(() -> server.send(method, path, body, subject));
  }

  /** As {@link #send(String, String, JsonNode, String)}, without a document. */
  public JsonNode send(String method, String path, String subject) {
    return patiently(() -> server.send(method, path, subject));
  }

  /** Gives the bytes at {@code url} to {@code sink}; once more when the connection breaks. */
  void download(String url, String subject, Consumer<InputStream> sink) {
    reading(() -> {
      objects.download(url, subject, sink);
      return url;
    });
  }

  /** As {@link RemoteObjects#upload}; the same bytes again do no harm. */
  void upload(String url, Path file, String subject) {
    reading(() -> {
      try {
        objects.upload(url, file, subject);
        return file;
      } catch (IOException e) {
        throw new UncheckedIOException(file + " cannot be read", e);
      }
    });
  }

  private <T> T reading(Supplier<T> request) {
    Wait wait = server.patience().beginLong();
    for (int attempt = 1; attempt < NodeBudgets.TRANSFER_ATTEMPTS; attempt++) {
      try {
        return patiently(request);
      } catch (RemoteFailedException e) {
        if (e.status() == RemoteFailedException.DENIED
            || e.isAbsent()
            || e.isRefused()
            || !e.pause().isZero()) {
          throw e;
        }
        wait.pause(NodeBudgets.TRANSFER_RETRY, String.valueOf(e.getMessage()));
      }
    }
    return patiently(request);
  }

  private <T> T patiently(Supplier<T> request) {
    Wait wait = server.patience().beginLong();
    for (int attempt = 1; attempt < NodeBudgets.TRANSFER_WAITS; attempt++) {
      try {
        return paced(request);
      } catch (RemoteFailedException e) {
        if (e.pause().isZero() || e.pause().compareTo(NodeBudgets.TRANSFER_PAUSE) > 0) {
          throw e;
        }
        wait.pause(e.pause(), String.valueOf(e.getMessage()));
      }
    }
    return paced(request);
  }

  private <T> T paced(Supplier<T> request) {
    long now = System.nanoTime();
    long turn = next.getAndUpdate(free -> Math.max(free, now) + spacing);
    if (turn - now > 0) {
      LockSupport.parkNanos(turn - now);
    }
    return request.get();
  }

  /** The organization of names without one; empty for none. */
  public String organization() {
    return server.organization();
  }

  /** The URL of the server. */
  @Override
  public String toString() {
    return server.toString();
  }

  @Override
  public void close() {
    objects.close();
    server.close();
  }
}
