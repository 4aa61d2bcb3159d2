package dev.stateward.domain.change;

import java.util.List;
import java.util.Locale;

/** Names whose values are secrets, as far as names tell, whatever the state says of them. */
public final class SensitiveNames {
  private static final List<String> ENDS =
      List.of(
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

  /** Whether {@code name} is one of them, alone or as the last words of a longer name. */
  public static boolean contain(String name) {
    String words = name.toLowerCase(Locale.ROOT).replace('-', '_');
    return ENDS.stream().anyMatch(end -> words.equals(end) || words.endsWith("_" + end));
  }
}
