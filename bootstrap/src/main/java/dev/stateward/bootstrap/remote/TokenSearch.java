package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds the token for a server, where Terraform looks for it too. */
final class TokenSearch {
  static final String VARIABLE = "STATEWARD_TOKEN";

  static final String TERRAFORM_PREFIX = "TF_TOKEN_";
  private static final Path CREDENTIALS = Path.of(".terraform.d", "credentials.tfrc.json");
  private static final long LONGEST_CREDENTIALS = 1024 * 1024;

  private final ClientEnvironment environment;

  TokenSearch(ClientEnvironment environment) {
    this.environment = environment;
  }

  /**
   * A token that was found.
   *
   * @param text the secret
   * @param origin where it was found
   */
  record Found(String text, String origin) {
    @Override
    public String toString() {
      return "Found[" + origin + "]";
    }
  }

  /**
   * The token for {@code server}.
   *
   * @param file the file that the user named; empty for none
   * @throws RemoteFailedException when there is none, or it cannot be sent
   */
  Found find(String file, ServerAddress server) {
    return checked(file.isEmpty() ? known(server) : ofFile(file));
  }

  private Found ofFile(String file) {
    return new Found(PrivateFile.read(environment, file), file);
  }

  private static Found checked(Found found) {
    if (!found.text().matches("[\\x21-\\x7e]+")) {
      throw RemoteFailedException.failed("there is no token in " + found.origin());
    }
    return found;
  }

  /**
   * As {@link #find}, for a server beside the one that {@value #VARIABLE} is for, which must not
   * get that token.
   */
  Found findOther(String file, ServerAddress server) {
    return file.isEmpty()
        ? stored(server)
            .orElseThrow(() ->
                RemoteFailedException.failed(
                    "there is no token for "
                        + server
                        + ": name a file with --from-token-file"
                        + server.loginAdvice()))
        : checked(ofFile(file));
  }

  private Optional<Found> stored(ServerAddress server) {
    return ofVariable(server.terraformHost())
        .or(() -> ofLogin(server.terraformHost()))
        .map(TokenSearch::checked);
  }

  private Found known(ServerAddress server) {
    String own = environment.variable(VARIABLE);
    if (!own.isEmpty()) {
      return new Found(own, VARIABLE);
    }
    return stored(server)
        .orElseThrow(() ->
            RemoteFailedException.failed(
                "there is no token for "
                    + server
                    + ": set "
                    + VARIABLE
                    + ", or name a file with --token-file"
                    + server.loginAdvice()));
  }

  private static String read(Path file, long longest) throws IOException {
    if (Files.size(file) > longest) {
      throw new IOException("it is longer than " + longest + " bytes");
    }
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  /** Variables have no points and hyphens: {@code _} and {@code __} stand for them. */
  private Optional<Found> ofVariable(String host) {
    return environment.variables().entrySet().stream()
        .filter(variable -> variable.getKey().startsWith(TERRAFORM_PREFIX))
        .filter(variable -> host(variable).equals(host))
        .map(variable -> new Found(variable.getValue().strip(), variable.getKey()))
        .findFirst();
  }

  private static String host(Map.Entry<String, String> variable) {
    return variable
        .getKey()
        .substring(TERRAFORM_PREFIX.length())
        .replace("__", "-")
        .replace('_', '.')
        .toLowerCase(Locale.ROOT);
  }

  private Optional<Found> ofLogin(String host) {
    String home = environment.variable("HOME");
    Path file = Path.of(home).resolve(CREDENTIALS);
    if (home.isEmpty() || !Files.exists(file)) {
      return Optional.empty();
    }
    try {
      JsonNode all = new JsonMapper().readTree(read(file, LONGEST_CREDENTIALS));
      JsonNode token = all.path("credentials").path(host).path("token");
      return token.isTextual()
          ? Optional.of(new Found(token.asText(), file.toString()))
          : Optional.empty();
    } catch (JsonProcessingException e) {
      throw RemoteFailedException.failed(file + " is no JSON: run `terraform login` again");
    } catch (IOException e) {
      throw RemoteFailedException.failed(file + " cannot be read: " + FileFaults.why(e));
    }
  }
}
