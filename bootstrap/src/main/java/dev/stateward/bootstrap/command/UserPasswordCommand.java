package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.signin.port.Password;
import dev.stateward.bootstrap.admin.PasswordDocuments;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.user.Username;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a link by which a user sets their password, or sets it. */
@Command(
    name = "password",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = {
      "Prints a link by which a user sets their password: once, within 24 hours. An earlier link"
          + " stops working.",
      "The link is as good as the password: send it by a way that others cannot read."
    })
final class UserPasswordCommand implements Callable<Integer> {
  /** More than any password has, however its characters are encoded. */
  private static final int LONGEST_LINE = 4096;

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "The user's name.")
  private String name;

  @Option(
      names = "--from-file",
      paramLabel = "FILE",
      description =
          "Set the password to the first line of this file instead; /dev/stdin reads it from"
              + " standard input.")
  private @Nullable Path file;

  @Option(
      names = "--reset-authenticator",
      description = "First remove the user's authenticator and recovery codes: they lost both.")
  private boolean resetAuthenticator;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  UserPasswordCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Username user = Names.user(name);
    Settings settings = environment.settingsWithoutBlobs();
    if (resetAuthenticator) {
      run(settings, PasswordDocuments.RESET, PasswordDocuments.request(user));
    }
    if (file != null) {
      JsonNode set =
          run(
              settings,
              PasswordDocuments.SET,
              PasswordDocuments.request(user, new Password(firstLine(file))));
      print(json ? set : "Set the password of \"" + user + "\" and signed them out.");
      return 0;
    }
    ObjectNode invited =
        run(settings, PasswordDocuments.INVITE, PasswordDocuments.request(user)).deepCopy();
    String url = url(settings, invited);
    invited.remove("path");
    print(json ? invited.put("url", url) : url);
    return 0;
  }

  /** Where a user that was {@code invited} chooses their password. */
  static String url(Settings settings, JsonNode invited) {
    return settings.listening().address() + invited.path("path").asText();
  }

  private static JsonNode run(Settings settings, String command, JsonNode arguments) {
    return Installation.run(settings, command, arguments, progress -> {});
  }

  private void print(Object line) {
    spec.commandLine().getOut().println(line);
  }

  private static String firstLine(Path file) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      StringBuilder line = new StringBuilder();
      int next = lines.read();
      while (next >= 0 && next != '\n' && line.length() < LONGEST_LINE) {
        line.append((char) next);
        next = lines.read();
      }
      return line.toString().replaceFirst("\r$", "");
    } catch (IOException e) {
      throw new CommandFailedException("cannot read " + file + ": " + e.getMessage());
    }
  }
}
