package dev.stateward.bootstrap.transfer;

import dev.stateward.adapter.blobstore.transfer.BucketUnreadableException;
import dev.stateward.adapter.blobstore.transfer.S3Backend;
import dev.stateward.adapter.blobstore.transfer.S3Backend.History;
import dev.stateward.adapter.blobstore.transfer.S3Backend.Keys;
import dev.stateward.adapter.blobstore.transfer.S3Backend.Version;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * States of Terraform's {@code s3} backend, in a bucket or under a prefix, with the versions that
 * the bucket has of them. Keys, region and endpoint are in the variables of the AWS command line.
 */
public final class S3States implements StateSource {
  private static final Pattern PLACE =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(.*))?");

  private final String bucket;
  private final String prefix;
  private final S3Backend backend;
  private final Consumer<String> notListed;
  private final AtomicReference<ObjectHistory> last =
      new AtomicReference<>(new ObjectHistory("", new History(List.of(), true)));

  /** The versions of the state that was read last. */
  private record ObjectHistory(String path, History history) {}

  /**
   * The states at {@code s3://bucket} or {@code s3://bucket/prefix}.
   *
   * @param notListed is told of objects whose older versions the server does not list
   * @throws RemoteFailedException when the place or the endpoint is malformed
   */
  public S3States(String place, ClientEnvironment environment, Consumer<String> notListed) {
    Matcher parts = PLACE.matcher(place);
    if (!parts.matches()) {
      throw RemoteFailedException.failed(
          "--from is no place such as s3://bucket or s3://bucket/net; a bucket name has 3 to 63"
              + " lower-case letters, digits, '.' and '-'");
    }
    this.bucket = parts.group(1);
    this.prefix = Optional.ofNullable(parts.group(2)).orElse("");
    this.notListed = notListed;
    String region = first(environment, "AWS_REGION", "AWS_DEFAULT_REGION").orElse("us-east-1");
    this.backend = new S3Backend(endpoint(environment, region), region, bucket, keys(environment));
  }

  private static Optional<String> first(ClientEnvironment environment, String... names) {
    return Stream.of(names).map(environment::variable).filter(it -> !it.isEmpty()).findFirst();
  }

  private static URI endpoint(ClientEnvironment environment, String region) {
    String text =
        first(environment, "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
            .orElse("https://s3." + region + ".amazonaws.com");
    if (!text.matches("https?://[A-Za-z0-9.:\\[\\]-]+/?")) {
      throw RemoteFailedException.failed(
          "AWS_ENDPOINT_URL_S3 or AWS_REGION is malformed: an endpoint is a URL such as"
              + " https://s3.example.com");
    }
    return URI.create(text);
  }

  private static Keys keys(ClientEnvironment environment) {
    String key = environment.variable("AWS_ACCESS_KEY_ID");
    if (!key.isEmpty()) {
      return Keys.of(
          key,
          environment.variable("AWS_SECRET_ACCESS_KEY"),
          environment.variable("AWS_SESSION_TOKEN"));
    }
    String file =
        first(environment, "AWS_SHARED_CREDENTIALS_FILE")
            .orElse(environment.variable("HOME") + "/.aws/credentials");
    return Keys.in(file, first(environment, "AWS_PROFILE").orElse("default"));
  }

  @Override
  public List<String> paths() {
    return reading(() -> backend.keys(prefix)).stream()
        .filter(key -> StateNames.isOfState(key) || key.equals(prefix))
        .toList();
  }

  @Override
  public String workspace(String path) {
    return StateNames.ofFile(path);
  }

  /** Remembers the versions of the state, so that those before it are of the same moment. */
  @Override
  public void read(String path, Consumer<InputStream> sink) {
    History history = reading(() -> backend.history(path, NodeBudgets.TRANSFER_VERSIONS + 1));
    HistoryExport.requireFew(path, history.versions().size());
    last.set(new ObjectHistory(path, history));
    if (history.versions().isEmpty()) {
      throw RemoteFailedException.denied("there is no state at s3://" + bucket + "/" + path);
    }
    read(path, history.versions().getFirst(), sink);
  }

  private History known(String path) {
    ObjectHistory listed = last.get();
    return path.equals(listed.path()) ? listed.history() : new History(List.of(), true);
  }

  private void read(String path, Version version, Consumer<InputStream> sink) {
    reading(() -> {
      backend.read(path, version, sink);
      return version;
    });
  }

  @Override
  public Optional<Instant> time(String path) {
    return known(path).versions().stream().findFirst().map(Version::lastModified);
  }

  @Override
  public void readOlder(String path, SerialRange serials, OlderStates sink) {
    History known = known(path);
    if (!known.whole()) {
      notListed.accept("s3://" + bucket + "/" + path);
    }
    AtomicReference<Verdict> verdict = new AtomicReference<>(Verdict.KEPT);
    for (Version version : known.versions().stream().skip(1).toList()) {
      if (verdict.get() == Verdict.ENOUGH) {
        return;
      }
      read(
          path,
          version,
          bytes -> verdict.set(sink.take(bytes, Optional.of(version.lastModified()))));
    }
  }

  private <T> T reading(Supplier<T> work) {
    try {
      return work.get();
    } catch (BucketUnreadableException e) {
      String message = "the states at " + this + " cannot be read: " + e.getMessage();
      throw e.isDenied()
          ? RemoteFailedException.denied(message)
          : RemoteFailedException.failed(message);
    }
  }

  @Override
  public void close() {
    backend.close();
  }

  @Override
  public String toString() {
    return "s3://" + bucket + (prefix.isEmpty() ? "" : "/" + prefix);
  }
}
