package dev.stateward.adapter.http.idtoken;

import dev.stateward.adapter.http.webhook.WebhookTargets;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides which URLs issuers and their keys may have: https, at addresses that {@link
 * WebhookTargets} does not refuse, and http for the machine's own address where the operator allows
 * that.
 */
public final class IssuerAddresses {
  /** The longest URL of an issuer, in characters. */
  public static final int LONGEST = 255;

  private static final Pattern OWN_ADDRESS = Pattern.compile("127(\\.[0-9]{1,3}){3}|\\[::1]");

  private final WebhookTargets targets;

  /** Those that are no {@code targets} are refused. */
  public IssuerAddresses(WebhookTargets targets) {
    this.targets = targets;
  }

  WebhookTargets targets() {
    return targets;
  }

  /** The problem of {@code url} as an issuer, without its name; empty when there is none. */
  public Optional<String> objection(String url) {
    if (url.length() > LONGEST) {
      return Optional.of("is too long (maximum is " + LONGEST + " characters)");
    }
    return hasForm(url)
        ? targets.objection(url)
        : Optional.of("must be https:// with a host, and without user, query or fragment");
  }

  private static boolean hasForm(String url) {
    try {
      URI uri = new URI(url);
      String host = Objects.requireNonNullElse(uri.getHost(), "");
      boolean encrypted = "https".equals(uri.getScheme());
      boolean own = "http".equals(uri.getScheme()) && OWN_ADDRESS.matcher(host).matches();
      return !host.isEmpty() && (encrypted || own) && uri.getRawQuery() == null && visible(url);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean visible(String url) {
    return url.chars().allMatch(c -> c > ' ' && c <= '~');
  }
}
