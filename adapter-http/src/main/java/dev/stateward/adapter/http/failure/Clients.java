package dev.stateward.adapter.http.failure;

import io.javalin.http.Context;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognizes the program that sends a request. */
final class Clients {
  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");
  private static final int FIRST_MINOR = 10;

  private Clients() {}

  /**
   * Whether the client retries an unlock that is refused because a version is pending. Terraform
   * does since 1.10; earlier versions and OpenTofu retry only server errors.
   *
   * <p>Terraform names its version in {@code Terraform-Version}. OpenTofu puts its own version in
   * the same header, so it is told apart by its {@code User-Agent}, which starts with {@code
   * OpenTofu/}; Terraform's starts with {@code go-tfe}.
   */
  static boolean retryRefusedUnlocks(Context ctx) {
    String agent = ctx.userAgent();
    if (agent != null && agent.startsWith("OpenTofu")) {
      return false;
    }
    String version = ctx.header("Terraform-Version");
    if (version == null) {
      return true;
    }
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      return true;
    }
    int major = Integer.parseInt(matcher.group(1));
    return major > 1 || (major == 1 && Integer.parseInt(matcher.group(2)) >= FIRST_MINOR);
  }
}
