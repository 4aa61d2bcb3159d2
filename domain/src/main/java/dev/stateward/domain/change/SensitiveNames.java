package dev.stateward.domain.change;

import java.util.Locale;
import java.util.Set;

/** Names whose values are secrets, as far as names tell, whatever the state says of them. */
public final class SensitiveNames {
  private static final Set<String> ENDS =
      Set.of(
          "password",
          "passwd",
          "passphrase",
          "secret",
          "token",
          "credential",
          "credentials",
          "private_key",
          "private_key_pem",
          "private_key_openssh",
          "secret_key",
          "access_key",
          "api_key",
          "apikey",
          "client_key",
          "shared_key",
          "account_key",
          "encryption_key",
          "secret_string",
          "secret_binary",
          "connection_string",
          "user_data",
          "user_data_base64",
          "kubeconfig",
          "kube_config",
          "kubeconfig_raw",
          "kube_config_raw");

  private SensitiveNames() {}

  /**
   * Whether {@code name} is one of them, alone or as the last words of a longer name: in lower case
   * with underscores or hyphens, in upper case, or with capitals between words.
   */
  public static boolean contain(String name) {
    String words = words(name);
    int from = 0;
    do {
      if (ENDS.contains(words.substring(from))) {
        return true;
      }
      from = words.indexOf('_', from) + 1;
    } while (from > 0);
    return false;
  }

  private static String words(String name) {
    StringBuilder words = new StringBuilder(name.length() + 4);
    boolean lower = false;
    for (int i = 0; i < name.length(); i++) {
      char next = name.charAt(i);
      boolean capital = next >= 'A' && next <= 'Z';
      if (capital && lower) {
        words.append('_');
      }
      lower = next >= 'a' && next <= 'z';
      words.append(next == '-' ? '_' : next);
    }
    return words.toString().toLowerCase(Locale.ROOT);
  }
}
