package dev.stateward.adapter.http.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.provider.ProviderSettings.Configured;
import dev.stateward.adapter.http.signin.Html.Made;
import java.net.URLEncoder;

/**
 * How pages lead to the identity provider. It is a link and no form, since browsers hold redirects
 * after a form to the policy of the page, which would have to name all that a provider uses.
 *
 * @param name what the provider is called; empty when there is none
 * @param alone whether there is no other way to sign in
 */
record ProviderLink(String name, boolean alone) {
  /** Where a sign-in by the provider begins. */
  static final String PATH = "/oauth/provider";

  /** The parameter of it that says where the browser is sent to in the end. */
  static final String TARGET = "target";

  static ProviderLink of(ProviderSettings settings) {
    return switch (settings) {
      case ProviderSettings.None() -> new ProviderLink("", false);
      case Configured configured ->
          new ProviderLink(configured.shown().name(), configured.shown().alone());
    };
  }

  /** The link on a page whose path is {@code target}. */
  Made html(String target) {
    return new Made(
        name.isEmpty()
            ? ""
            : Html.of(
                """
                <p><a class="button" href="%s?%s=%s">Sign in with %s</a></p>
                """,
                PATH, TARGET, URLEncoder.encode(target, UTF_8), name));
  }
}
