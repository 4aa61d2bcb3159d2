package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.blobstore.rootkey.KmsSettings;
import dev.stateward.adapter.blobstore.rootkey.VaultSettings;
import dev.stateward.adapter.blobstore.rootkey.VaultSettings.Login;
import dev.stateward.bootstrap.settings.RootKeySettings.Server;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads what wrapping keys are sealed under. */
final class RootKeySettingsReader {
  private static final int LONGEST_MEMORY = 24 * 60;
  private static final String PART = "[A-Za-z0-9][A-Za-z0-9_.-]{0,99}";
  private static final Pattern KEY = Pattern.compile("((?:" + PART + "/){1,5})(" + PART + ")");
  private static final Pattern PATH = Pattern.compile(PART + "(?:/" + PART + "){0,4}");
  private static final Pattern TEXT = Pattern.compile("[!-~]{1,200}");
  private static final Pattern REGION = Pattern.compile("[a-z0-9][a-z0-9-]{0,49}");
  private static final URI NOWHERE = URI.create("http://invalid");

  private final RawSettings given;
  private final Path folder;
  private final SettingProblems problems;

  RootKeySettingsReader(RawSettings given, Path folder, SettingProblems problems) {
    this.given = given;
    this.folder = folder;
    this.problems = problems;
  }

  /** Servers that are set beside `local` open what they sealed before. */
  RootKeySettings rootKeys() {
    String keys = text(Setting.KEYS);
    List<Server> servers = new ArrayList<>();
    if (given.has(Setting.VAULT_ADDRESS)) {
      servers.add(new Server.Vault(vault()));
    } else {
      requireAbsent(Setting.VAULT_ADDRESS, "VAULT_");
    }
    if (given.has(Setting.KMS_KEY)) {
      servers.add(keys.equals("aws-kms") ? 0 : servers.size(), new Server.Kms(kms()));
    } else {
      requireAbsent(Setting.KMS_KEY, "KMS_");
    }
    boolean underSecret =
        switch (keys) {
          case "local" -> true;
          case "vault" -> !has(Setting.VAULT_ADDRESS);
          case "aws-kms" -> !has(Setting.KMS_KEY);
          default -> {
            problems.addQuoting(Setting.KEYS, keys, "must be local, vault or aws-kms");
            yield true;
          }
        };
    return new RootKeySettings(underSecret, servers, memory());
  }

  private boolean has(Setting setting) {
    problems.requirePresent(given, Setting.KEYS, setting);
    return given.has(setting);
  }

  private void requireAbsent(Setting whole, String prefix) {
    for (Setting part : Setting.values()) {
      if (part.name().startsWith(prefix)) {
        problems.requireAbsent(given, whole, part);
      }
    }
  }

  private Duration memory() {
    return Duration.ofMinutes(
        WholeNumber.read(given, Setting.KEYS_MEMORY_MINUTES, 1, LONGEST_MEMORY, problems));
  }

  private VaultSettings vault() {
    var key = KEY.matcher(text(Setting.VAULT_KEY));
    boolean named = key.matches();
    if (!named) {
      problems.add(Setting.VAULT_KEY, "must be the mount of the engine, / and the name of the key");
    }
    return new VaultSettings(
        address(Setting.VAULT_ADDRESS),
        given.has(Setting.VAULT_NAMESPACE) ? like(PATH, Setting.VAULT_NAMESPACE) : "",
        named ? key.group(1).substring(0, key.group(1).length() - 1) : "transit",
        named ? key.group(2) : "stateward",
        login(),
        authorities());
  }

  private Login login() {
    String login = text(Setting.VAULT_LOGIN);
    String mount =
        given.has(Setting.VAULT_LOGIN_MOUNT) ? like(PATH, Setting.VAULT_LOGIN_MOUNT) : login;
    return switch (login) {
      case "approle" -> new Login.AppRole(mount, role(), privateFile(Setting.VAULT_SECRET_ID_FILE));
      case "kubernetes" -> new Login.Kubernetes(mount, role(), file(Setting.VAULT_JWT_FILE));
      default -> {
        if (!login.equals("token")) {
          problems.addQuoting(Setting.VAULT_LOGIN, login, "must be token, approle or kubernetes");
        }
        yield new Login.TokenFile(privateFile(Setting.VAULT_TOKEN_FILE));
      }
    };
  }

  private String role() {
    problems.requirePresent(given, Setting.VAULT_LOGIN, Setting.VAULT_ROLE);
    return given.has(Setting.VAULT_ROLE) ? like(TEXT, Setting.VAULT_ROLE) : "";
  }

  /** A file that others must not read; it may be replaced while the server runs. */
  private Path privateFile(Setting setting) {
    if (!given.has(setting)) {
      problems.add(setting, "must be set, because " + Setting.VAULT_ADDRESS.variable() + " is");
      return folder;
    }
    Path file = file(setting);
    try {
      new SecretFile(file).text();
    } catch (IOException e) {
      problems.add(setting, "names a file that is unusable: " + e.getMessage());
    }
    return file;
  }

  private Path file(Setting setting) {
    try {
      return folder.resolve(text(setting));
    } catch (InvalidPathException e) {
      problems.add(setting, "is not a file name");
      return folder;
    }
  }

  private String authorities() {
    if (!given.has(Setting.VAULT_CA_FILE)) {
      return "";
    }
    Path file = file(Setting.VAULT_CA_FILE);
    if (!Files.isReadable(file)) {
      problems.add(Setting.VAULT_CA_FILE, "names a file that cannot be read");
    }
    return file.toString();
  }

  private KmsSettings kms() {
    problems.requirePresent(given, Setting.KMS_KEY, Setting.KMS_REGION);
    String region = given.has(Setting.KMS_REGION) ? like(REGION, Setting.KMS_REGION) : "none";
    URI endpoint =
        given.has(Setting.KMS_ENDPOINT)
            ? address(Setting.KMS_ENDPOINT)
            : URI.create("https://kms." + region + ".amazonaws.com");
    return new KmsSettings(endpoint, region, like(TEXT, Setting.KMS_KEY));
  }

  private String like(Pattern form, Setting setting) {
    String text = text(setting);
    if (!form.matcher(text).matches()) {
      problems.add(setting, "has characters that it cannot have, or too many");
      return "invalid";
    }
    return text;
  }

  private URI address(Setting setting) {
    return HttpAddress.parse(text(setting))
        .orElseGet(() -> {
          problems.add(
              setting,
              "must be http:// or https:// with a host and perhaps a port, and nothing after it");
          return NOWHERE;
        });
  }

  private String text(Setting setting) {
    return given.get(setting).text();
  }
}
