package dev.stateward.bootstrap.remote;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the token for a server, where Terraform looks for it too. */
final class TokenSearch {
  static final String VARIABLE = "STATEWARD_TOKEN";

  static final String TERRAFORM_PREFIX = "TF_TOKEN_";

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

  /** The same, when it can be sent. */
  static Found checked(Found found) {
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

  /** By the name that the server was given, then by those that the CLI configuration has for it. */
  private Optional<Found> stored(ServerAddress server) {
    StoredCredentials credentials = StoredCredentials.of(environment);
    return ofHost(credentials, server.terraformHost())
        .or(() -> ofConfiguration(credentials, server))
        .map(TokenSearch::checked);
  }

  private Optional<Found> ofHost(StoredCredentials credentials, String host) {
    return ofVariable(host)
        .or(() -> credentials.token(host).map(it -> new Found(it, credentials.toString())));
  }

  private Optional<Found> ofConfiguration(StoredCredentials credentials, ServerAddress server) {
    CliConfiguration configuration = CliConfiguration.read(environment);
    return Stream.concat(
            Stream.of(server.terraformHost()), configuration.namesOf(server.base()).stream())
        .map(host -> ofHost(credentials, host).or(() -> ofBlock(configuration, host)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Found> ofBlock(CliConfiguration configuration, String host) {
    return Optional.ofNullable(configuration.tokens().get(host))
        .map(token -> new Found(token.secret(), token.file().toString()));
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
}
