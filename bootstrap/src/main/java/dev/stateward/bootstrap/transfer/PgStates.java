package dev.stateward.bootstrap.transfer;

import dev.stateward.adapter.jdbc.transfer.PgBackend;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * States of Terraform's {@code pg} backend. The password is in the variable that Terraform takes it
 * from, and so is the name of the schema.
 */
public final class PgStates implements StateSource {
  private static final String SCHEMA = "terraform_remote_state";

  private final PgBackend backend;
  private final String place;

  /**
   * The states of a database.
   *
   * @param url as in the configuration of the backend, without a password
   * @throws RemoteFailedException when they cannot be read
   */
  public PgStates(String url, ClientEnvironment environment) {
    URI given = parsed(url);
    String told = environment.variable("PG_SCHEMA_NAME");
    String schema = told.isEmpty() ? SCHEMA : told;
    String user = Objects.requireNonNullElse(given.getUserInfo(), environment.variable("PGUSER"));
    this.place =
        "postgres://" + given.getHost() + port(given) + given.getPath() + " schema " + schema;
    this.backend =
        reading(() -> new PgBackend(bare(given), user, environment.variable("PGPASSWORD"), schema));
  }

  private static String port(URI given) {
    return given.getPort() < 0 ? "" : ":" + given.getPort();
  }

  /** Does not repeat the text, which may hold a password. */
  private static URI parsed(String url) {
    try {
      URI given = new URI(url);
      if (given.getHost() != null
          && String.valueOf(given.getScheme()).matches("postgres(ql)?")
          && !String.valueOf(given.getRawUserInfo()).contains(":")
          && !String.valueOf(given.getRawQuery()).contains("password")) {
        return given;
      }
    } catch (URISyntaxException e) {
      throw refused();
    }
    throw refused();
  }

  private static RemoteFailedException refused() {
    return RemoteFailedException.failed(
        "--from is no URL of a database such as postgres://user@db.example.com/states; the password"
            + " belongs into PGPASSWORD");
  }

  private static URI bare(URI given) {
    return URI.create(
        "postgres://"
            + given.getHost()
            + port(given)
            + given.getRawPath()
            + (given.getRawQuery() == null ? "" : "?" + given.getRawQuery()));
  }

  @Override
  public List<String> paths() {
    return reading(backend::names);
  }

  @Override
  public String workspace(String path) {
    return StateNames.of(path);
  }

  @Override
  public void read(String path, Consumer<InputStream> sink) {
    if (!reading(() -> backend.read(path, sink))) {
      throw RemoteFailedException.denied("there is no state " + path + " at " + place);
    }
  }

  private static <T> T reading(Supplier<T> work) {
    try {
      return work.get();
    } catch (StoreUnavailableException e) {
      throw RemoteFailedException.failed(Objects.requireNonNullElse(e.getMessage(), ""));
    }
  }

  @Override
  public void close() {
    backend.close();
  }

  @Override
  public String toString() {
    return place;
  }
}
