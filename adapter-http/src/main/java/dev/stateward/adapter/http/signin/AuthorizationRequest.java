package dev.stateward.adapter.http.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.CodeRequest;
import io.javalin.http.Context;
import java.net.URI;
import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a client wants a user to allow (RFC 6749, 4.1.1). The one client is the command line, which
 * takes its code at one of a few ports of the user's computer.
 *
 * @param state the client's, sent back as it is
 */
record AuthorizationRequest(CodeRequest code, String state) {
  /** The client that discovery names. */
  static final String CLIENT = "terraform-cli";

  static final String PATH = "/oauth/authorization";

  private static final Pattern REDIRECT =
      Pattern.compile("http://localhost:(1000[0-9]|10010)/login");
  private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Pattern STATE =
      Pattern.compile("[\\x20-\\x7e]{1," + SignInBudgets.CLIENT_STATE + "}");

  /** What is wrong with a request, for the user; nothing is ever sent to where it wants. */
  static Optional<String> problem(Context ctx) {
    if (!value(ctx, "response_type").equals("code")) {
      return Optional.of("response_type is not code");
    }
    if (!value(ctx, "client_id").equals(CLIENT)) {
      return Optional.of("client_id is not " + CLIENT);
    }
    if (!REDIRECT.matcher(value(ctx, "redirect_uri")).matches()) {
      return Optional.of(
          "redirect_uri is not http://localhost:PORT/login with a port from 10000 to 10010");
    }
    if (!value(ctx, "code_challenge_method").equals("S256")) {
      return Optional.of("code_challenge_method is not S256");
    }
    if (!CHALLENGE.matcher(value(ctx, "code_challenge")).matches()) {
      return Optional.of("code_challenge is not the SHA-256 of a verifier");
    }
    return STATE.matcher(value(ctx, "state")).matches()
        ? Optional.empty()
        : Optional.of("state is missing or too long");
  }

  /** The request, when there is no {@link #problem}. */
  static AuthorizationRequest of(Context ctx) {
    return new AuthorizationRequest(
        new CodeRequest(
            value(ctx, "client_id"), value(ctx, "redirect_uri"), value(ctx, "code_challenge")),
        value(ctx, "state"));
  }

  /** A parameter that is there once. */
  private static String value(Context ctx, String name) {
    List<String> values = ctx.queryParams(name);
    return values.size() == 1 ? values.getFirst() : "";
  }

  /** The port at which the client waits. */
  int port() {
    return URI.create(code.redirectUri()).getPort();
  }

  /** Where the client waits, without the path. */
  String origin() {
    return "http://localhost:" + port();
  }

  /** The page that asks for it. */
  String page() {
    return PATH
        + "?response_type=code&client_id="
        + encoded(code.clientId())
        + "&redirect_uri="
        + encoded(code.redirectUri())
        + "&code_challenge_method=S256&code_challenge="
        + encoded(code.challenge())
        + "&state="
        + encoded(state);
  }

  /** Where the client gets {@code secret}. */
  String answer(String secret) {
    return code.redirectUri() + "?code=" + encoded(secret) + "&state=" + encoded(state);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
