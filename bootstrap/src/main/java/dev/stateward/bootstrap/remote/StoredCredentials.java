package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The tokens that `terraform login`, `tofu login` and `stateward login` store, by the name of the
 * host, in {@code ~/.terraform.d/credentials.tfrc.json}. All other content of the file stays.
 */
final class StoredCredentials {
  private static final Path FILE = Path.of(".terraform.d", "credentials.tfrc.json");
  private static final long LONGEST = 1024 * 1024;
  private static final String CREDENTIALS = "credentials";
  private static final String TOKEN = "token";

  private final String home;

  private StoredCredentials(String home) {
    this.home = home;
  }

  static StoredCredentials of(ClientEnvironment environment) {
    return new StoredCredentials(environment.variable("HOME"));
  }

  /**
   * The token for a host.
   *
   * @throws RemoteFailedException when the file cannot be read
   */
  Optional<String> token(String host) {
    JsonNode token = read().path(CREDENTIALS).path(host).path(TOKEN);
    return token.isTextual() ? Optional.of(token.asText()) : Optional.empty();
  }

  /**
   * Requires that a token can be stored, as far as is known before.
   *
   * @throws RemoteFailedException when it cannot
   */
  void requireUsable() {
    if (home.isEmpty()) {
      throw RemoteFailedException.failed("the token cannot be stored: set HOME");
    }
    read();
  }

  /** Stores a token in place of that which is there for the host. */
  void store(String host, String token) {
    requireUsable();
    ObjectNode all = read();
    all.withObjectProperty(CREDENTIALS).withObjectProperty(host).put(TOKEN, token);
    PrivateFile.replace(file(), all.toPrettyString() + "\n");
  }

  /** Removes the token for a host; returns whether the file had one. */
  boolean remove(String host) {
    ObjectNode all = read();
    if (!all.path(CREDENTIALS).has(host)) {
      return false;
    }
    all.withObjectProperty(CREDENTIALS).remove(host);
    PrivateFile.replace(file(), all.toPrettyString() + "\n");
    return true;
  }

  private ObjectNode read() {
    if (home.isEmpty() || !Files.exists(file())) {
      return JsonNodeFactory.instance.objectNode();
    }
    try {
      if (Files.size(file()) > LONGEST) {
        throw RemoteFailedException.failed(file() + " is longer than " + LONGEST + " bytes");
      }
      JsonNode read = new JsonMapper().readTree(Files.readString(file(), StandardCharsets.UTF_8));
      if (read instanceof ObjectNode all
          && (all.path(CREDENTIALS).isObject() || !all.has(CREDENTIALS))) {
        return all;
      }
    } catch (JsonProcessingException e) {
      throw damaged();
    } catch (IOException e) {
      throw RemoteFailedException.failed(file() + " cannot be read: " + FileFaults.why(e));
    }
    throw damaged();
  }

  private RemoteFailedException damaged() {
    return RemoteFailedException.failed(
        file() + " has no credentials in JSON: mend or remove it, and log in again");
  }

  private Path file() {
    return Path.of(home).resolve(FILE);
  }

  /** The name of the file. */
  @Override
  public String toString() {
    return file().toString();
  }
}
