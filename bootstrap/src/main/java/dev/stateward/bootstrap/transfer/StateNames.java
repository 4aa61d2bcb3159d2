package dev.stateward.bootstrap.transfer;

import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.domain.workspace.WorkspaceName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The paths of states by the names of the workspaces that they become. */
public final class StateNames {
  private final Map<String, String> paths = new TreeMap<>();

  private StateNames() {}

  /** All states of a source, under the names that it gives. */
  public static Map<String, String> all(StateSource source) {
    StateNames names = new StateNames();
    source.paths().forEach(path -> names.add(source.workspace(path), path));
    return names.paths;
  }

  /**
   * The states that a file names: {@code PATH=WORKSPACE} on each line; empty lines and those that
   * begin with # are for people.
   */
  public static Map<String, String> in(Path file) {
    StateNames names = new StateNames();
    try {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        String text = line.strip();
        int end = text.lastIndexOf('=');
        if (!text.isEmpty() && !text.startsWith("#")) {
          if (end < 1) {
            throw RemoteFailedException.failed(file + " has a line without PATH=WORKSPACE");
          }
          names.add(text.substring(end + 1).strip(), text.substring(0, end).strip());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read: " + FileFaults.why(e), e);
    }
    return names.paths;
  }

  /**
   * Whether a path is one of a state, and not of a lock or of Terraform's copy of the one before.
   */
  static boolean isOfState(String path) {
    String name = path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
    return name.contains(".tfstate") && !name.contains(".backup") && !name.endsWith(".tflock");
  }

  /** What the path of a file says: {@code net/prod/terraform.tfstate} is net-prod. */
  static String ofFile(String path) {
    List<String> parts =
        Stream.of(path.split("[/\\\\]"))
            .filter(part -> !part.equals("env:") && !part.equals("terraform.tfstate.d"))
            .map(part -> part.replace(".tfstateenv:", "-").replace(".tfstate", ""))
            .toList();
    List<String> kept =
        parts.size() > 1 && parts.getLast().equals("terraform")
            ? parts.subList(0, parts.size() - 1)
            : parts;
    return of(String.join("-", kept));
  }

  /** A text with nothing but what names of workspaces may have. */
  static String of(String text) {
    return text.replaceAll("[^A-Za-z0-9_-]", "-");
  }

  private void add(String name, String path) {
    if (!WorkspaceName.hasForm(name) || !name.matches("[A-Za-z0-9_-]+")) {
      throw RemoteFailedException.failed(
          "\"" + name + "\" is no name of a workspace: name " + path + " with --names");
    }
    String other = paths.putIfAbsent(name, path);
    if (other != null) {
      throw RemoteFailedException.failed(
          other + " and " + path + " would both be workspace " + name + ": use --names");
    }
  }
}
