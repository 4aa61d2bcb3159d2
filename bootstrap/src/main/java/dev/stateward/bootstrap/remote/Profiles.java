package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.settings.FileExposure;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The profiles of a user, in a file of theirs that nobody else can read.
 *
 * @param used the name of the one in use; empty for none
 * @param all the profiles by their names
 */
record Profiles(String used, SortedMap<String, Profile> all) {
  private static final long LONGEST = 1024 * 1024;
  private static final String USED = "used";
  private static final String PROFILES = "profiles";
  private static final String SERVER = "server";
  private static final String ORGANIZATION = "organization";
  private static final String TOKEN_FILE = "token-file";

  /** Those of the user's file; none when there is none. */
  static Profiles read(ClientEnvironment environment) {
    Path file = file(environment);
    SortedMap<String, Profile> all = new TreeMap<>();
    if (file.toString().isEmpty() || !Files.exists(file)) {
      return new Profiles("", all);
    }
    try {
      if (FileExposure.exposed(file)) {
        throw RemoteFailedException.failed(
            file + " is open to other users of this machine: run `chmod 600 " + file + "`");
      }
      if (Files.size(file) > LONGEST) {
        throw RemoteFailedException.failed(file + " is longer than " + LONGEST + " bytes");
      }
      JsonNode root = new JsonMapper().readTree(Files.readString(file, StandardCharsets.UTF_8));
      root.path(PROFILES).properties().forEach(it -> all.put(it.getKey(), profile(it.getValue())));
      return new Profiles(root.path(USED).asText(""), all);
    } catch (JsonProcessingException e) {
      throw RemoteFailedException.failed(file + " is no JSON: mend or remove it");
    } catch (IOException e) {
      throw RemoteFailedException.failed(file + " cannot be read: " + FileFaults.why(e));
    }
  }

  private static Profile profile(JsonNode profile) {
    return new Profile(
        profile.path(SERVER).asText(""),
        profile.path(ORGANIZATION).asText(""),
        profile.path(TOKEN_FILE).asText(""));
  }

  /**
   * The profile of a name.
   *
   * @throws RemoteFailedException when there is none
   */
  Profile named(String name) {
    Profile found = all.get(name);
    if (found == null) {
      throw RemoteFailedException.failed(
          "there is no profile \"" + Terminal.plain(name) + "\": see `stateward profile list`");
    }
    return found;
  }

  /** The same, with another profile of {@code name}; it is in use when none was. */
  Profiles with(String name, Profile profile) {
    SortedMap<String, Profile> changed = new TreeMap<>(all);
    changed.put(name, profile);
    return new Profiles(used.isEmpty() ? name : used, changed);
  }

  /**
   * The same, with a profile of {@code server} that is named after its host, unless there is one of
   * the server or of that name.
   */
  Profiles loggedIn(ServerAddress server) {
    String url = server.toString();
    String name = server.terraformHost().replaceAll("[^A-Za-z0-9._-]", "-");
    boolean known = all.values().stream().anyMatch(profile -> profile.server().equals(url));
    return known || all.containsKey(name) || name.startsWith("-")
        ? this
        : with(name, new Profile(url, "", ""));
  }

  /** Replaces the user's file, as a whole. */
  void write(ClientEnvironment environment) {
    Path file = file(environment);
    if (file.toString().isEmpty()) {
      throw RemoteFailedException.failed("there is no place for profiles: set HOME");
    }
    ObjectNode root = JsonNodeFactory.instance.objectNode().put(USED, used);
    ObjectNode profiles = root.putObject(PROFILES);
    all.forEach((name, profile) ->
        profiles
            .putObject(name)
            .put(SERVER, profile.server())
            .put(ORGANIZATION, profile.organization())
            .put(TOKEN_FILE, profile.tokenFile()));
    PrivateFile.replace(file, root.toPrettyString() + "\n");
  }

  /** The file; empty when the user has no folder for it. */
  private static Path file(ClientEnvironment environment) {
    String folder = environment.variable("XDG_CONFIG_HOME");
    String home = environment.variable("HOME");
    Path own = Path.of("stateward", "profiles.json");
    if (!folder.isEmpty()) {
      return Path.of(folder).resolve(own);
    }
    return home.isEmpty() ? Path.of("") : Path.of(home, ".config").resolve(own);
  }
}
