package dev.stateward.testkit.memory;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stateward.application.blob.port.AttributeValues;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.RenumberedState;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.AttributeDigest.Sensitivity;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.guardrail.JudgedState;
import dev.stateward.domain.guardrail.JudgedState.PlainSecret;
import dev.stateward.domain.guardrail.JudgedState.ResourceKind;
import dev.stateward.domain.guardrail.JudgedState.Secrets;
import dev.stateward.domain.guardrail.SecretPattern;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateHeader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Looks into small state files, which it reads whole. It counts managed resources and leaves
 * modules and providers out.
 */
public class SimpleStateFiles implements StateFiles {
  private static final String ALL = "all";
  private static final JsonText NO_OBJECT = new JsonText("{}");
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** A state file of format 4; missing for anything else. */
  private static JsonNode file(String text) {
    JsonNode document = parse(text);
    return document.path("version").toString().equals("4") ? document : MissingNode.getInstance();
  }

  /** The format that the content claims to have, readable or not. */
  private static long format(String text) {
    String version = parse(text).path("version").toString();
    return version.matches("[0-9]{1,9}") ? Long.parseLong(version) : 0;
  }

  private static String text(InputStream content) throws IOException {
    return new String(content.readAllBytes(), StandardCharsets.UTF_8);
  }

  private static JsonNode items(JsonNode node, String name) {
    JsonNode items = node.path(name);
    return items.isArray() ? items : MissingNode.getInstance();
  }

  private static String string(JsonNode node, String name) {
    JsonNode text = node.path(name);
    return text.isTextual() ? text.textValue() : "";
  }

  private static JsonText part(JsonNode node, String name, JsonText otherwise) {
    return node.has(name) ? new JsonText(node.path(name).toString()) : otherwise;
  }

  private static boolean sensitive(JsonNode output, boolean unlessSaid) {
    JsonNode said = output.path("sensitive");
    return said.isMissingNode() ? unlessSaid : !said.equals(BooleanNode.FALSE);
  }

  @Override
  public Detector detector() {
    return new Gathering();
  }

  @Override
  public Findings examine(InputStream content, Memory memory) throws IOException {
    String text = text(content);
    if (!memory.take(text.length())) {
      return failed(format(text), "it takes too much memory");
    }
    JsonNode file = file(text);
    if (!file.isMissingNode()) {
      return new Findings(taken(file), outputs(file.path("outputs"), false));
    }
    return failed(format(text), "it has format " + format(text));
  }

  private static Findings failed(long format, String reason) {
    return new Findings(new ExtractedResources.Failed("", format, reason), List.of());
  }

  private static ExtractedResources.Taken taken(JsonNode file) {
    long managed =
        items(file, "resources")
            .valueStream()
            .filter(resource -> string(resource, "mode").equals("managed"))
            .count();
    return new ExtractedResources.Taken(
        string(file, "terraform_version"),
        4,
        NO_OBJECT,
        NO_OBJECT,
        part(file, "resources", new JsonText("[]")),
        false,
        managed,
        managed);
  }

  private static List<FoundOutput> outputs(JsonNode outputs, boolean sensitiveUnlessSaid) {
    return outputs
        .propertyStream()
        .map(output ->
            new FoundOutput(
                output.getKey(),
                sensitive(output.getValue(), sensitiveUnlessSaid),
                part(output.getValue(), "type", JsonText.NULL),
                part(output.getValue(), "value", JsonText.NULL)))
        .toList();
  }

  @Override
  public List<FoundOutput> outputs(byte[] json) {
    JsonNode outputs = parse(new String(json, StandardCharsets.UTF_8));
    if (!outputs.isObject()) {
      throw new IllegalArgumentException("not an object of outputs");
    }
    return outputs(outputs, true);
  }

  @Override
  public ListedResources resources(InputStream content, PageRequest page) throws IOException {
    String text = text(content);
    JsonNode file = file(text);
    return file.isMissingNode()
        ? new ListedResources.Unreadable("it has format " + format(text))
        : new ListedResources.Found(
            Pages.cut(instances(file).stream().map(Instance::known).toList(), page));
  }

  /** An instance, and all that the file has of it. */
  private record Instance(ResourceInstance known, JsonNode node) {}

  private static List<Instance> instances(JsonNode file) {
    List<Instance> all = new ArrayList<>();
    for (JsonNode resource : items(file, "resources")) {
      int index = 0;
      for (JsonNode instance : items(resource, "instances")) {
        ResourceInstance known =
            new ResourceInstance(
                ResourceInstance.ROOT,
                string(resource, "mode").equals("data"),
                string(resource, "type"),
                string(resource, "name"),
                string(resource, "provider"),
                new ResourceInstance.Index.Position(Integer.toString(index++)),
                "");
        all.add(new Instance(known, instance));
      }
    }
    return all;
  }

  /**
   * Of an instance, all its text is one attribute, sensitive if its member of that name is true.
   */
  @Override
  public ReadInstances instances(
      InputStream content, BlobCipher.Key key, Consumer<ExtractedInstance> taker)
      throws IOException {
    String text = text(content);
    JsonNode file = file(text);
    if (file.isMissingNode()) {
      return new ReadInstances.Unreadable("it has format " + format(text));
    }
    file.path("outputs").forEachEntry((name, output) -> taker.accept(extracted(name, output)));
    List<Instance> instances = instances(file);
    instances.forEach(instance -> taker.accept(extracted(instance.known(), instance.node())));
    return new ReadInstances.All(
        string(file, "terraform_version"), file.path("outputs").size() + instances.size());
  }

  private static ExtractedInstance extracted(String name, JsonNode output) {
    String address = ExtractedInstance.outputAddress(name);
    return new ExtractedInstance(
        digest(address),
        ShortDigest.NONE,
        digest(output.toString()),
        new ExtractedInstance.Description(
            address, "", ExtractedInstance.Mode.OUTPUT, "", ResourceInstance.ROOT, "", "", false),
        List.of(
            new AttributeDigest(
                "value",
                digest(part(output, "value", JsonText.NULL).text()),
                Sensitivity.of(sensitive(output, false), name, false))));
  }

  private static ExtractedInstance extracted(ResourceInstance known, JsonNode instance) {
    String id = string(instance, "id");
    ShortDigest content = digest(instance.toString());
    boolean sensitive = instance.path("sensitive").booleanValue();
    return new ExtractedInstance(
        digest(known.address()),
        id.isEmpty() ? ShortDigest.NONE : digest(known.type() + '/' + id),
        content,
        new ExtractedInstance.Description(
            known.address(),
            known.deposed(),
            known.data() ? ExtractedInstance.Mode.DATA : ExtractedInstance.Mode.MANAGED,
            known.type(),
            known.module(),
            known.provider(),
            id,
            false),
        List.of(new AttributeDigest(ALL, content, Sensitivity.of(sensitive, ALL, false))));
  }

  private static ShortDigest digest(String text) {
    return new ShortDigest(text.length() + 1L, text.hashCode());
  }

  /** Of an instance, all its text is the value. */
  @Override
  public AttributeValues values(InputStream content, AttributeValues.Wanted wanted)
      throws IOException {
    Map<AttributeValues.Place, Map<String, JsonText>> found = new HashMap<>();
    for (Instance it : instances(file(text(content)))) {
      AttributeValues.Place place = new AttributeValues.Place(it.known().address(), "");
      if (wanted.at(place).contains(ALL)) {
        found.put(place, Map.of(ALL, new JsonText(it.node().toString())));
      }
    }
    return new AttributeValues(found);
  }

  /** Every value of a state with a form of a secret counts as plain. */
  @Override
  public JudgedState.Insight insight(InputStream content) throws IOException {
    String text = text(content);
    JsonNode file = file(text);
    if (file.isMissingNode()) {
      return new JudgedState.Unreadable("it has format " + format(text));
    }
    List<ResourceKind> kinds =
        instances(file).stream()
            .map(Instance::known)
            .map(it -> new ResourceKind(!it.data(), it.type(), it.provider(), 1))
            .toList();
    List<PlainSecret> secrets =
        SecretPattern.in(text).stream().map(it -> new PlainSecret("state", it)).toList();
    ExtractedResources.Taken taken = taken(file);
    return new JudgedState.Read(
        taken.engineVersion(), taken.managed(), kinds, new Secrets(secrets, secrets.size()));
  }

  /** A failure to read {@code content} is reported by the first read of the result. */
  @Override
  public RenumberedState withSerial(InputStream content, Serial serial) {
    return new Renumbered(content, serial);
  }

  private static final class Renumbered extends InputStream implements RenumberedState {
    private final InputStream content;
    private final Serial serial;
    private InputStream read = InputStream.nullInputStream();
    private boolean started;
    private boolean renumbered;

    Renumbered(InputStream content, Serial serial) {
      this.content = content;
      this.serial = serial;
    }

    @Override
    public InputStream bytes() {
      return this;
    }

    @Override
    public boolean renumbered() {
      return renumbered;
    }

    @Override
    public int read() throws IOException {
      return started().read();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      return started().read(buffer, offset, length);
    }

    @Override
    public void close() throws IOException {
      content.close();
    }

    private InputStream started() throws IOException {
      if (!started) {
        byte[] original = content.readAllBytes();
        Optional<byte[]> changed = rewrite(original, serial);
        renumbered = changed.isPresent();
        read = new ByteArrayInputStream(changed.orElse(original));
        started = true;
      }
      return read;
    }
  }

  /**
   * Empty when the content is encrypted or has no serial. Where other things have serials, the one
   * of the state comes first.
   */
  private static Optional<byte[]> rewrite(byte[] original, Serial serial) {
    String text = new String(original, StandardCharsets.ISO_8859_1);
    JsonNode document = parse(text);
    if (document.has("encrypted_data") || !document.path("serial").isNumber()) {
      return Optional.empty();
    }
    String changed = text.replaceFirst("(\"serial\"\\s*:\\s*)[0-9]+", "$1" + serial.value());
    return Optional.of(changed.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static final class Gathering implements Detector {
    private final ByteArrayOutputStream passed = new ByteArrayOutputStream();

    @Override
    public boolean feed(byte[] buffer, int offset, int length) {
      passed.write(buffer, offset, length);
      return true;
    }

    @Override
    public boolean jsonObject() {
      return parse(passed.toString(StandardCharsets.UTF_8)).isObject();
    }

    @Override
    public boolean emptyState() {
      JsonNode file = file(passed.toString(StandardCharsets.UTF_8));
      return file.path("resources").toString().equals("[]")
          && file.path("outputs").toString().equals("{}");
    }

    @Override
    public StateHeader header() {
      JsonNode file = parse(passed.toString(StandardCharsets.UTF_8));
      JsonNode serial = file.path("serial");
      return new StateHeader(
          serial.canConvertToLong() ? OptionalLong.of(serial.asLong()) : OptionalLong.empty(),
          new Lineage(file.path("lineage").asText("")));
    }
  }
}
