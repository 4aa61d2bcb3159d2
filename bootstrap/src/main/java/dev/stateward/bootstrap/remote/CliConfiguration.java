package dev.stateward.bootstrap.remote;

import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the CLI configuration of Terraform or OpenTofu says about servers: {@code host} and {@code
 * credentials} blocks of the file that TF_CLI_CONFIG_FILE names, else of {@code ~/.terraformrc} and
 * {@code ~/.tofurc}.
 *
 * @param servers the URLs, without a path, that {@code host} blocks name, by the name of the host
 * @param tokens the secrets in {@code credentials} blocks, by the name of the host
 */
record CliConfiguration(Map<String, URI> servers, Map<String, StoredToken> tokens) {
  private static final String VARIABLE = "TF_CLI_CONFIG_FILE";
  private static final List<String> FILES = List.of(".terraformrc", ".tofurc");
  private static final List<String> SERVICES = List.of("tfe.v2", "tfe.v2.1", "state.v2");
  private static final long LONGEST = 1024 * 1024;

  /**
   * A token of a {@code credentials} block.
   *
   * @param secret its text
   * @param file where it is
   */
  record StoredToken(String secret, Path file) {
    @Override
    public String toString() {
      return "StoredToken[" + file + "]";
    }
  }

  /**
   * The configuration of the user; empty when they have none.
   *
   * @throws RemoteFailedException when a file cannot be read
   */
  static CliConfiguration read(ClientEnvironment environment) {
    CliConfiguration found = new CliConfiguration(new LinkedHashMap<>(), new LinkedHashMap<>());
    String named = environment.variable(VARIABLE);
    String home = environment.variable("HOME");
    List<Path> files =
        named.isEmpty()
            ? FILES.stream().filter(name -> !home.isEmpty()).map(Path.of(home)::resolve).toList()
            : List.of(environment.folder().resolve(named));
    files.stream().filter(Files::exists).forEach(found::add);
    return found;
  }

  private void add(Path file) {
    for (CliConfigurationReader.Block block : blocks(file)) {
      switch (block.type()) {
        case "host" -> server(block).ifPresent(url -> servers.putIfAbsent(block.label(), url));
        case "credentials" -> {
          if (block.body().get("token") instanceof String token) {
            tokens.putIfAbsent(block.label(), new StoredToken(token, file));
          }
        }
        default -> {
          // Other blocks are about plugins.
        }
      }
    }
  }

  private static List<CliConfigurationReader.Block> blocks(Path file) {
    try {
      if (Files.size(file) > LONGEST) {
        throw RemoteFailedException.failed(file + " is longer than " + LONGEST + " bytes");
      }
      return new CliConfigurationReader(Files.readString(file, StandardCharsets.UTF_8)).blocks();
    } catch (IOException e) {
      throw RemoteFailedException.failed(file + " cannot be read: " + FileFaults.why(e));
    } catch (CliConfigurationReader.SyntaxException e) {
      throw RemoteFailedException.failed(
          file + " cannot be read: line " + e.line() + " is not as Terraform wants it");
    }
  }

  private static Optional<URI> server(CliConfigurationReader.Block block) {
    if (!(block.body().get("services") instanceof Map<?, ?> services)) {
      return Optional.empty();
    }
    return SERVICES.stream()
        .map(services::get)
        .filter(String.class::isInstance)
        .map(url -> ServerAddress.ofService((String) url))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The names of hosts that are at {@code url}. */
  List<String> namesOf(URI url) {
    return servers.entrySet().stream()
        .filter(server -> server.getValue().equals(url))
        .map(Map.Entry::getKey)
        .toList();
  }
}
