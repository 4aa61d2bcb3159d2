package dev.stateward.bootstrap.remote;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Opens pages in the browser of the user, by the program that the system has for that. */
final class WebBrowser {
  private static final List<String> OPENERS = List.of("xdg-open", "open", "wslview");

  private final ClientEnvironment environment;

  WebBrowser(ClientEnvironment environment) {
    this.environment = environment;
  }

  /** Whether the program was started; it may still find no browser. */
  boolean open(URI page) {
    Optional<Path> opener = OPENERS.stream().map(this::found).flatMap(Optional::stream).findFirst();
    if (opener.isEmpty()) {
      return false;
    }
    try {
      ProcessBuilder process =
          new ProcessBuilder(opener.get().toString(), page.toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      process.environment().putAll(environment.variables());
      process.start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private Optional<Path> found(String program) {
    return Arrays.stream(environment.variable("PATH").split(":"))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
