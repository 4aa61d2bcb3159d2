package dev.stateward.adapter.http.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SigningIn;
import io.javalin.http.Context;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What is between a page and the browser: the cookie, the token against forged forms, and headers
 * that let pages do nothing but show themselves and send their forms.
 *
 * <p>The cookie is a secret of the browser from its first page on, and becomes that of a session
 * when somebody signs in; then it is another one. A second cookie stays when they sign out, and
 * says with whom the browser is known. Forms carry a digest of it, which nobody can know who cannot
 * read the page.
 */
final class Browser {
  /** The field of forms that shows that they are ours. */
  static final String TOKEN = "form-token";

  private static final String NAME = "stateward";
  private static final String DEVICE = NAME + "-device";
  private static final String PENDING = NAME + "-provider";
  private static final String ATTRIBUTES = "; Path=/; HttpOnly; SameSite=Lax";
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none';"
          + " form-action 'self'";

  private final SigningIn signingIn;
  private final boolean secure;
  private final String host;
  private final String authority;

  Browser(SigningIn signingIn, URI publicUrl) {
    this.signingIn = signingIn;
    this.secure = "https".equals(publicUrl.getScheme());
    this.host = publicUrl.getHost();
    this.authority = publicUrl.getRawAuthority();
  }

  /** The name of this server, as browsers know it. */
  String host() {
    return host;
  }

  /** That name, and the port where it is not the usual one. */
  String authority() {
    return authority;
  }

  /** With the prefix, browsers take the cookie from this host alone, and over TLS alone. */
  private String cookieName(String name) {
    return secure ? "__Host-" + name : name;
  }

  /** The secret in the cookie of a request; of a session or not. */
  Optional<SignInSecret> secret(Context ctx) {
    return Optional.ofNullable(ctx.cookie(cookieName(NAME)))
        .filter(SignInSecret::hasForm)
        .map(SignInSecret::new);
  }

  /** Has the browser send {@code secret} from now on. */
  void keep(Context ctx, SignInSecret secret) {
    cookie(ctx, NAME, secret.text());
  }

  /** Has the browser forget its secret. */
  void forget(Context ctx) {
    cookie(ctx, NAME, "; Max-Age=0");
  }

  /** Has the browser send from now on whom it is known with. */
  void keepDevice(Context ctx, String device) {
    cookie(ctx, DEVICE, device + "; Max-Age=" + SignInBudgets.DEVICE.toSeconds());
  }

  /** What the browser keeps of a sign-in by the provider; empty for nothing. */
  String pending(Context ctx) {
    String kept = ctx.cookie(cookieName(PENDING));
    return kept == null ? "" : kept;
  }

  /** Has the browser keep {@code pending} while it is at the provider. */
  void keepPending(Context ctx, String pending) {
    cookie(ctx, PENDING, pending + "; Max-Age=" + SignInBudgets.PENDING.toSeconds());
  }

  /** Has the browser forget the sign-in by the provider, which has come to its end. */
  void forgetPending(Context ctx) {
    cookie(ctx, PENDING, "; Max-Age=0");
  }

  private void cookie(Context ctx, String name, String value) {
    ctx.res()
        .addHeader(
            "Set-Cookie", cookieName(name) + "=" + value + ATTRIBUTES + (secure ? "; Secure" : ""));
  }

  /** What a request to sign in is sent with. */
  SignInClient client(Context ctx) {
    String device = ctx.cookie(cookieName(DEVICE));
    return new SignInClient(BearerTokens.client(ctx), device == null ? "" : device);
  }

  /** What the forms of a page carry; gives a browser without a secret one. */
  String formToken(Context ctx) {
    SignInSecret secret =
        secret(ctx)
            .orElseGet(() -> {
              SignInSecret fresh = signingIn.visit(BearerTokens.caller(ctx));
              keep(ctx, fresh);
              return fresh;
            });
    return formToken(secret);
  }

  private static String formToken(SignInSecret secret) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of()
          .formatHex(sha256.digest(("stateward form 1\n" + secret.text()).getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Whether a form was sent from one of our pages in this browser. */
  boolean isOurs(Context ctx, FormFields form) {
    String site = ctx.header("Sec-Fetch-Site");
    return (site == null || site.equals("same-origin"))
        && secret(ctx)
            .filter(secret ->
                MessageDigest.isEqual(
                    formToken(secret).getBytes(UTF_8), form.get(TOKEN).getBytes(UTF_8)))
            .isPresent();
  }

  /** Responds with a page whose forms lead to this server. */
  void page(Context ctx, int status, String html) {
    page(ctx, status, html, "");
  }

  /**
   * Responds with a page.
   *
   * @param target where its forms may lead too, by a redirect; empty for nowhere
   */
  void page(Context ctx, int status, String html, String target) {
    ctx.header("Content-Security-Policy", target.isEmpty() ? POLICY : POLICY + ' ' + target);
    ctx.header("X-Frame-Options", "DENY");
    ctx.header("Cross-Origin-Opener-Policy", "same-origin");
    byte[] body = html.getBytes(UTF_8);
    // Not compressed: the size would tell about the form token, beside what the URL brings.
    ctx.status(status).contentType("text/html; charset=utf-8").result(body);
    ctx.res().setContentLengthLong(body.length);
  }

  /** Has the browser show another page. */
  void redirect(Context ctx, String location) {
    ctx.status(303).header("Location", location);
  }
}
