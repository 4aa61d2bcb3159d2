package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.adapter.blobstore.statefile.ResourceCounter.Resource;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.domain.guardrail.JudgedState.Insight;
import dev.stateward.domain.guardrail.JudgedState.PlainSecret;
import dev.stateward.domain.guardrail.JudgedState.Read;
import dev.stateward.domain.guardrail.JudgedState.ResourceKind;
import dev.stateward.domain.guardrail.JudgedState.Secrets;
import dev.stateward.domain.guardrail.JudgedState.Unreadable;
import dev.stateward.domain.guardrail.SecretPattern;
import dev.stateward.domain.stateversion.ResourceInstance;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what guardrails judge a state file by, without keeping a value. */
final class InsightReader {
  private static final ResourceInstance.Index ANY = new ResourceInstance.Index.None();
  private static final int KIND_OVERHEAD = 64;

  private final InputStream content;
  private final JsonReader json;
  private final SecretSearch search = new SecretSearch();
  private final StateFileFormat format = new StateFileFormat();
  private final KnownMembers ofState =
      new KnownMembers("version", "terraform_version", "outputs", "resources");
  private final KnownMembers ofOutput = new KnownMembers("value", "sensitive");
  private final KnownMembers ofInstance =
      new KnownMembers("attributes", "attributes_flat", "sensitive_attributes");
  private final Map<Kind, Long> kinds = new LinkedHashMap<>();
  private final List<PlainSecret> secrets = new ArrayList<>();

  /** In instances of a resource whose name is not known yet. */
  private final Map<String, Set<SecretPattern>> unnamed = new LinkedHashMap<>();

  private String toolVersion = "";
  private long secretCount;
  private long unnamedCount;
  private int left = GuardrailBudgets.KINDS;
  private boolean tooManyKinds;

  InsightReader(InputStream content) {
    this.content = content;
    this.json = new JsonReader(content, new UnchargedMemory());
  }

  private record Kind(boolean managed, String type, String provider) {}

  Insight read() throws IOException {
    try {
      readFile();
    } catch (UnreadableException e) {
      content.transferTo(OutputStream.nullOutputStream());
      return new Unreadable(String.valueOf(e.getMessage()));
    }
    return format.supported() ? everything() : new Unreadable(format.unsupported());
  }

  private Read everything() {
    long managed =
        kinds.entrySet().stream()
            .filter(kind -> kind.getKey().managed())
            .mapToLong(Map.Entry::getValue)
            .sum();
    return new Read(
        toolVersion,
        managed,
        kinds.entrySet().stream()
            .map(kind ->
                new ResourceKind(
                    kind.getKey().managed(),
                    kind.getKey().type(),
                    kind.getKey().provider(),
                    kind.getValue()))
            .toList(),
        new Secrets(secrets, secretCount));
  }

  private void readFile() throws IOException, UnreadableException {
    json.enter(Token.OBJECT);
    while (json.nextMember()) {
      String name = ofState.note(json.name());
      switch (name) {
        case "version" -> format.number(json.wholeNumber());
        case "terraform_version" -> toolVersion = json.string();
        case "outputs" -> readOutputs();
        case "resources" ->
            new ResourcesReader(json, this::instance, this::resource).strictly().read();
        default -> json.skip();
      }
      format.member(name);
      if (tooManyKinds) {
        throw new UnreadableException("it has too many kinds of resources");
      }
    }
    json.finish();
  }

  private void readOutputs() throws IOException, UnreadableException {
    Token first = json.next();
    if (first != Token.OBJECT) {
      json.skipRest(first);
      return;
    }
    while (json.nextMember()) {
      String name = json.shortenedName();
      Token output = json.next();
      if (output == Token.OBJECT) {
        readOutput(name);
      } else {
        json.skipRest(output);
      }
    }
  }

  private void readOutput(String name) throws IOException, UnreadableException {
    boolean sensitive = false;
    Set<SecretPattern> found = EnumSet.noneOf(SecretPattern.class);
    ofOutput.begin();
    while (json.nextMember()) {
      switch (ofOutput.note(json.name())) {
        case "value" -> {
          json.pass(search.begin());
          found.addAll(search.found());
        }
        case "sensitive" -> {
          Token said = json.next();
          json.skipRest(said);
          sensitive |= said != Token.FALSE;
        }
        default -> json.skip();
      }
    }
    if (!sensitive) {
      secrets("output." + name, found, found.size());
    }
  }

  private void instance(Token first) throws IOException, UnreadableException {
    if (first != Token.OBJECT) {
      json.skipRest(first);
      return;
    }
    int[] names = {ChangeBudgets.INSTANCE_ATTRIBUTES};
    SensitiveMarks marks =
        new SensitiveMarks(
            json,
            name -> {
              names[0] -= name.length() + ChangeBudgets.ATTRIBUTE_DIGEST;
              if (names[0] < 0) {
                throw new UnreadableException("an instance of it has too many sensitive marks");
              }
            });
    Map<String, Set<SecretPattern>> found = new LinkedHashMap<>();
    ofInstance.begin();
    while (json.nextMember()) {
      switch (ofInstance.note(json.name())) {
        case "attributes", "attributes_flat" -> readAttributes(found);
        case "sensitive_attributes" -> marks.read();
        default -> json.skip();
      }
    }
    found.forEach((name, patterns) -> {
      if (!marks.contain(name)) {
        unnamedCount += patterns.size();
        if (unnamed.size() < Secrets.MOST || unnamed.containsKey(name)) {
          unnamed
              .computeIfAbsent(name, other -> EnumSet.noneOf(SecretPattern.class))
              .addAll(patterns);
        }
      }
    });
  }

  private void readAttributes(Map<String, Set<SecretPattern>> found)
      throws IOException, UnreadableException {
    Token first = json.next();
    if (first != Token.OBJECT) {
      json.skipRest(first);
      return;
    }
    while (json.nextMember()) {
      String name = json.shortenedName();
      json.pass(search.begin());
      Set<SecretPattern> patterns = search.found();
      if (!patterns.isEmpty()) {
        if (found.size() == GuardrailBudgets.SECRETS) {
          throw new UnreadableException("an instance of it has too many values like secrets");
        }
        found.put(name, EnumSet.copyOf(patterns));
      }
    }
  }

  private void resource(Resource resource) {
    ResourceInstance known = ResourcePager.instance(resource, ANY, "");
    Kind kind = new Kind(!known.data(), known.type(), known.provider());
    if (!kinds.containsKey(kind)) {
      left -= KIND_OVERHEAD + kind.type().length() + kind.provider().length();
      tooManyKinds |= left < 0;
    }
    if (!tooManyKinds) {
      kinds.merge(kind, resource.instances(), Long::sum);
    }
    long count = unnamedCount;
    for (Map.Entry<String, Set<SecretPattern>> attribute : unnamed.entrySet()) {
      secrets(known.address() + " " + attribute.getKey(), attribute.getValue(), 0);
    }
    secretCount += count;
    unnamed.clear();
    unnamedCount = 0;
  }

  private void secrets(String place, Set<SecretPattern> patterns, long count) {
    secretCount += count;
    for (SecretPattern pattern : patterns) {
      if (secrets.size() < Secrets.MOST) {
        secrets.add(new PlainSecret(place, pattern));
      }
    }
  }
}
