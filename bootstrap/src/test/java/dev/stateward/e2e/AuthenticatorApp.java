package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An app that shows codes by time, set up on the pages of a server as a user does it. */
final class AuthenticatorApp {
  private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private final HttpClient browser =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
  private final URI account;
  private String page = "";
  private byte[] key = {};

  private AuthenticatorApp(String server) {
    this.account = URI.create(server + "/account");
  }

  /** Sets one up; its first code is used. */
  static AuthenticatorApp of(String server, String user, String password) {
    AuthenticatorApp app = new AuthenticatorApp(server);
    app.visit();
    app.send("step=sign-in", "username=" + user, "password=" + password);
    app.visit();
    app.send("step=set-up");
    app.key = decoded(app.found("[?]secret=([A-Z2-7]+)&amp;"));
    String enrolment = app.found("name=\"enrolment\" value=\"([^\"]+)\"");
    long step;
    do {
      // It is too late for a code when the next step begins meanwhile.
      step = step();
      String first = code(app.key, step - 1);
      app.send("step=confirm", "enrolment=" + enrolment, "current=" + password, "code=" + first);
    } while (!app.page.contains("Your recovery codes") && step() > step);
    assertThat(app.page).contains("Your recovery codes");
    return app;
  }

  /** The codes of the next minutes, each in a line after its step. */
  List<String> codes() {
    long present = step();
    return IntStream.range(0, 40)
        .mapToObj(later -> (present + later) + " " + code(key, present + later))
        .toList();
  }

  private static long step() {
    return Instant.now().getEpochSecond() / 30;
  }

  private static String code(byte[] key, long step) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(key, "HmacSHA1"));
      byte[] code = mac.doFinal(ByteBuffer.allocate(8).putLong(step).array());
      int number = ByteBuffer.wrap(code).getInt(code[19] & 0xf) & Integer.MAX_VALUE;
      return String.format(Locale.ROOT, "%06d", number % 1_000_000);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] decoded(String base32) {
    byte[] bytes = new byte[base32.length() * 5 / 8];
    for (int bit = 0; bit < base32.length() * 5; bit++) {
      int digit = DIGITS.indexOf(base32.charAt(bit / 5));
      bytes[bit / 8] |= (byte) ((digit >> (4 - bit % 5) & 1) << (7 - bit % 8));
    }
    return bytes;
  }

  private void visit() {
    send(HttpRequest.newBuilder(account).GET().build());
  }

  private void send(String... fields) {
    String form =
        Arrays.stream(fields)
            .map(field -> field.split("=", 2))
            .map(field -> field[0] + "=" + URLEncoder.encode(field[1], UTF_8))
            .collect(Collectors.joining("&"));
    String token = found("name=\"form-token\" value=\"([0-9a-f]+)\"");
    send(
        HttpRequest.newBuilder(account)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form + "&form-token=" + token))
            .build());
  }

  private void send(HttpRequest request) {
    try {
      page = browser.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private String found(String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(page);
    assertThat(matcher.find()).as("%s in %s", pattern, page).isTrue();
    return matcher.group(1);
  }
}
