package dev.stateward.bootstrap.transfer;

import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.domain.workspace.WorkspaceName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** State files in a folder, and the workspaces that they become. */
public final class StateFiles {
  private final Path root;

  /** The files under {@code root}. */
  public StateFiles(Path root) {
    this.root = root;
  }

  /** The states by names that their paths give: {@code net/prod/terraform.tfstate} is net-prod. */
  public Map<String, Path> named() {
    Map<String, Path> states = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (isState(file)) {
          add(states, name(root.relativize(file)), file);
        }
      }
    } catch (IOException e) {
      throw unreadable(root, e);
    }
    return states;
  }

  /**
   * The states that a file names: {@code PATH=WORKSPACE} on each line; empty lines and those that
   * begin with # are for people.
   */
  public Map<String, Path> named(Path names) {
    Map<String, Path> states = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(names, StandardCharsets.UTF_8)) {
        String text = line.strip();
        int end = text.lastIndexOf('=');
        if (!text.isEmpty() && !text.startsWith("#")) {
          if (end < 1) {
            throw RemoteFailedException.failed(names + " has a line without PATH=WORKSPACE");
          }
          add(
              states,
              text.substring(end + 1).strip(),
              root.resolve(text.substring(0, end).strip()));
        }
      }
    } catch (IOException e) {
      throw unreadable(names, e);
    }
    return states;
  }

  /** Terraform's copies of the state before are left out. */
  private static boolean isState(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.contains(".tfstate") && !name.contains(".backup") && !name.endsWith(".tflock");
  }

  private static String name(Path relative) {
    List<String> parts =
        Stream.of(relative.toString().split("[/\\\\]"))
            .filter(part -> !part.equals("env:") && !part.equals("terraform.tfstate.d"))
            .map(part -> part.replace(".tfstateenv:", "-").replace(".tfstate", ""))
            .toList();
    List<String> kept =
        parts.size() > 1 && parts.getLast().equals("terraform")
            ? parts.subList(0, parts.size() - 1)
            : parts;
    return String.join("-", kept).replaceAll("[^A-Za-z0-9_-]", "-");
  }

  private static void add(Map<String, Path> states, String name, Path file) {
    if (!WorkspaceName.hasForm(name) || !name.matches("[A-Za-z0-9_-]+")) {
      throw RemoteFailedException.failed(
          "\"" + name + "\" is no name of a workspace: name " + file + " with --names");
    }
    Path other = states.putIfAbsent(name, file);
    if (other != null) {
      throw RemoteFailedException.failed(
          other + " and " + file + " would both be workspace " + name + ": use --names");
    }
  }

  /** The bytes of a file. */
  public static PlainStates.Bytes bytes(Path file) {
    return sink -> read(file, sink);
  }

  private static void read(Path file, Consumer<InputStream> sink) {
    try (InputStream in = Files.newInputStream(file)) {
      sink.accept(in);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static UncheckedIOException unreadable(Path file, IOException e) {
    return new UncheckedIOException(file + " cannot be read: " + FileFaults.why(e), e);
  }
}
