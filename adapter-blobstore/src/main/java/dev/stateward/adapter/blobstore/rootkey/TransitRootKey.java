package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.blobstore.rootkey.KeyServer.Answer;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;

/** A key of the transit engine of Vault or OpenBao. */
final class TransitRootKey implements ServerRootKey {
  /** What the engine makes: the version of the key, and base64. */
  private static final Pattern TEXT = Pattern.compile("vault:v([1-9][0-9]{0,8}):[A-Za-z0-9+/]+=*");

  private static final String FORM = "vault:";
  private static final MediaType JSON = MediaType.get("application/json");
  private static final int FORBIDDEN = 403;

  private final VaultSettings settings;
  private final KeyServer server;
  private final JsonAnswers answers;
  private final VaultTokens tokens;

  TransitRootKey(VaultSettings settings, Authorities authorities, InstantSource time) {
    this.settings = settings;
    this.server = new KeyServer(nameOf(settings), authorities);
    this.answers = new JsonAnswers(nameOf(settings));
    this.tokens = new VaultTokens(settings.login(), answers, time);
  }

  private static String nameOf(VaultSettings settings) {
    return "the transit key "
        + settings.mount()
        + "/"
        + settings.key()
        + " of "
        + settings.address();
  }

  @Override
  public String name() {
    return nameOf(settings);
  }

  @Override
  public boolean recognizes(Sealed sealed) {
    return sealed.text().startsWith(FORM);
  }

  @Override
  public Sealed seal(byte[] key, String context) {
    Map<String, String> members = bound(context);
    members.put("plaintext", Base64.getEncoder().encodeToString(key));
    String text = answers.text(asked("encrypt", members), "/data/ciphertext");
    Matcher form = TEXT.matcher(text);
    if (text.length() > Sealed.LONGEST_TEXT || !form.matches()) {
      throw answers.incomprehensible("a ciphertext of another form");
    }
    return new Sealed(id(form.group(1)), text);
  }

  private KeyId id(String version) {
    return RootKeyIds.of(FORM, settings.mount(), settings.key(), version);
  }

  @Override
  public Set<KeyId> former(Sealed sealed) {
    Matcher form = TEXT.matcher(sealed.text());
    if (!form.matches()) {
      return Set.of();
    }
    int version = Integer.parseInt(form.group(1));
    return IntStream.range(Math.max(1, version - NodeBudgets.FORMER_ROOT_KEYS), version)
        .mapToObj(each -> id(Integer.toString(each)))
        .collect(Collectors.toSet());
  }

  @Override
  public byte[] open(Sealed sealed, String context) {
    Map<String, String> members = bound(context);
    members.put("ciphertext", sealed.text());
    return answers.bytes(asked("decrypt", members), "/data/plaintext");
  }

  /** Keys that are derived take the one, all others the other. */
  private static Map<String, String> bound(String context) {
    String text = Base64.getEncoder().encodeToString(context.getBytes(UTF_8));
    Map<String, String> members = new LinkedHashMap<>();
    members.put("associated_data", text);
    members.put("context", text);
    return members;
  }

  private JsonNode asked(String operation, Map<String, String> members) {
    String path = settings.mount() + "/" + operation + "/" + settings.key();
    String token = tokens.token(this::login);
    Answer answer = posted(path, members, token);
    if (answer.status() == FORBIDDEN && tokens.refused(token)) {
      answer = posted(path, members, tokens.token(this::login));
    }
    return document(operation, answer);
  }

  private JsonNode login(String path, Map<String, String> members) {
    return document("login", posted(path, members, ""));
  }

  private Answer posted(String path, Map<String, String> members, String token) {
    Request request = request(path, members, token);
    return server.send(() -> request, Answer::overloaded);
  }

  private Request request(String path, Map<String, String> members, String token) {
    HttpUrl url =
        HttpUrl.get(settings.address().toString())
            .newBuilder()
            .addPathSegments("v1/" + path)
            .build();
    Request.Builder request =
        new Request.Builder()
            .url(url)
            .header("X-Vault-Request", "true")
            .post(RequestBody.create(JsonAnswers.written(members), JSON));
    if (!token.isEmpty()) {
      request.header("X-Vault-Token", token);
    }
    if (!settings.namespace().isEmpty()) {
      request.header("X-Vault-Namespace", settings.namespace());
    }
    return request.build();
  }

  private JsonNode document(String operation, Answer answer) {
    JsonNode document = answer.document();
    if (!answer.succeeded()) {
      String said = Reason.of(document.at("/errors/0").asText(""));
      throw new StoreUnavailableException(
          name() + ": " + operation + " was refused with status " + answer.status(),
          new IOException(said.isEmpty() ? "no reason was given" : said));
    }
    return document;
  }

  @Override
  public void close() {
    server.close();
  }
}
