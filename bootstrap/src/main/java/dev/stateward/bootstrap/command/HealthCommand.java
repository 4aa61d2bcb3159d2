package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.admin.PlainMessages;
import dev.stateward.bootstrap.remote.Requests;
import dev.stateward.bootstrap.settings.Settings.Listening;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.net.ssl.HttpsURLConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks the server on this machine whether it is ready; for containers, which may have no curl. */
@Command(
    name = "health",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Asks the server on this machine whether it is ready.",
    footer = {"", "Exit status: 0 it is ready, 1 it is not, 2 wrong usage or settings."})
final class HealthCommand implements Callable<Integer> {
  private static final int PATIENCE_MS = 4000;

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  HealthCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    URI asked = asked(environment.settingsWithoutSecret().listening());
    int status;
    try {
      status = status(asked);
    } catch (IOException e) {
      throw new CommandFailedException(asked + " does not respond: " + PlainMessages.of(e));
    }
    spec.commandLine().getOut().println(json ? json(asked, status) : text(status));
    return status == 200 ? 0 : 1;
  }

  private static String text(int status) {
    return status == 200 ? "ready" : "not ready: " + status;
  }

  private static String json(URI asked, int status) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("ready", status == 200);
    members.put("status", status);
    members.put("url", asked.toString());
    return Json.line(members);
  }

  private static int status(URI asked) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) asked.toURL().openConnection();
    if (connection instanceof HttpsURLConnection secure) {
      // The address is that of the listener, whatever the names of its certificate, and nothing
      // secret is sent or believed.
      secure.setSSLSocketFactory(AnyCertificate.accepted());
      secure.setHostnameVerifier((host, session) -> true);
    }
    try {
      connection.setConnectTimeout(PATIENCE_MS);
      connection.setReadTimeout(PATIENCE_MS);
      connection.setRequestProperty(Requests.USER_AGENT, Requests.AGENT);
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }

  private static URI asked(Listening listening) {
    String host =
        switch (listening.host()) {
          case "0.0.0.0" -> "127.0.0.1";
          case "::" -> "::1";
          default -> listening.host();
        };
    try {
      return new URI(listening.scheme(), null, host, listening.port(), "/health/ready", null, null);
    } catch (URISyntaxException e) {
      throw new CommandFailedException("the address is unusable: " + e.getMessage());
    }
  }
}
