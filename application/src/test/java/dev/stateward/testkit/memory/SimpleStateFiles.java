package dev.stateward.testkit.memory;

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
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.testkit.memory.SimpleJson.Node;
import dev.stateward.testkit.memory.SimpleJson.Value;
import dev.stateward.testkit.memory.SimpleJson.Value.Items;
import dev.stateward.testkit.memory.SimpleJson.Value.Members;
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
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Looks into small state files, which it reads whole. It counts managed resources and leaves
 * modules and providers out.
 */
public class SimpleStateFiles implements StateFiles {
  private static final String ALL = "all";
  private static final JsonText NO_OBJECT = new JsonText("{}");
  private static final JsonText NO_ARRAY = new JsonText("[]");

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
    return file(text).map(file -> findings(file, text)).orElseGet(() -> failed(format(text)));
  }

  @Override
  public ListedResources resources(InputStream content, PageRequest page) throws IOException {
    String text = text(content);
    Optional<Members> file = file(text);
    if (file.isEmpty()) {
      return new ListedResources.Unreadable("it has format " + format(text));
    }
    return new ListedResources.Found(Pages.cut(instances(file.get()), page));
  }

  /**
   * Of an instance, all its text is one attribute, sensitive if its member of that name is true.
   */
  @Override
  public ReadInstances instances(
      InputStream content, BlobCipher.Key key, Consumer<ExtractedInstance> taker)
      throws IOException {
    String text = text(content);
    Optional<Members> file = file(text);
    if (file.isEmpty()) {
      return new ReadInstances.Unreadable("it has format " + format(text));
    }
    List<ExtractedInstance> outputs = outputs(file.get(), text);
    outputs.forEach(taker);
    long count = outputs.size();
    for (Node resource : items(file.get(), "resources")) {
      int index = 0;
      for (Node instance : items((Members) resource.value(), "instances")) {
        ResourceInstance known = instance(resource.value(), index++);
        taker.accept(extracted(known, instance, text));
        count++;
      }
    }
    return new ReadInstances.All(string(file.get(), "terraform_version"), count);
  }

  private static List<ExtractedInstance> outputs(Members file, String text) {
    return file.member("outputs")
        .map(Node::value)
        .filter(Members.class::isInstance)
        .map(outputs -> ((Members) outputs).members().entrySet().stream())
        .orElse(Stream.empty())
        .map(output -> output(output.getKey(), output.getValue(), text))
        .toList();
  }

  private static ExtractedInstance output(String name, Node node, String text) {
    boolean marked =
        member(node.value(), "sensitive").filter(is(new Value.Word("false")).negate()).isPresent();
    String address = ExtractedInstance.outputAddress(name);
    ShortDigest digest = digest(node.in(text));
    return new ExtractedInstance(
        digest(address),
        ShortDigest.NONE,
        digest,
        new ExtractedInstance.Description(
            address, "", ExtractedInstance.Mode.OUTPUT, "", ResourceInstance.ROOT, "", "", false),
        List.of(
            new AttributeDigest(
                "value",
                digest(part(node, "value", text).text()),
                Sensitivity.of(marked, name, false))));
  }

  /** Of an instance, all its text is the value. */
  @Override
  public AttributeValues values(InputStream content, AttributeValues.Wanted wanted)
      throws IOException {
    String text = text(content);
    Map<AttributeValues.Place, Map<String, JsonText>> found = new HashMap<>();
    for (Node resource : file(text).map(it -> items(it, "resources")).orElse(List.of())) {
      int index = 0;
      for (Node instance : items((Members) resource.value(), "instances")) {
        String address = instance(resource.value(), index++).address();
        AttributeValues.Place place = new AttributeValues.Place(address, "");
        if (wanted.at(place).contains(ALL)) {
          found.put(place, Map.of(ALL, new JsonText(instance.in(text))));
        }
      }
    }
    return new AttributeValues(found);
  }

  private static ExtractedInstance extracted(ResourceInstance known, Node instance, String file) {
    String id = string(instance.value(), "id");
    String text = instance.in(file);
    boolean sensitive =
        member(instance.value(), "sensitive").filter(is(new Value.Word("true"))).isPresent();
    return new ExtractedInstance(
        digest(known.address()),
        id.isEmpty() ? ShortDigest.NONE : digest(known.type() + '/' + id),
        digest(text),
        new ExtractedInstance.Description(
            known.address(),
            known.deposed(),
            known.data() ? ExtractedInstance.Mode.DATA : ExtractedInstance.Mode.MANAGED,
            known.type(),
            known.module(),
            known.provider(),
            id,
            false),
        List.of(new AttributeDigest(ALL, digest(text), Sensitivity.of(sensitive, ALL, false))));
  }

  private static ShortDigest digest(String text) {
    return new ShortDigest(text.length() + 1L, text.hashCode());
  }

  /** Every value of a state with a form of a secret counts as plain. */
  @Override
  public JudgedState.Insight insight(InputStream content) throws IOException {
    String text = text(content);
    Optional<Members> file = file(text);
    if (file.isEmpty()) {
      return new JudgedState.Unreadable("it has format " + format(text));
    }
    List<ResourceKind> kinds =
        instances(file.get()).stream()
            .map(it -> new ResourceKind(!it.data(), it.type(), it.provider(), 1))
            .toList();
    List<PlainSecret> secrets =
        SecretPattern.in(text).stream().map(it -> new PlainSecret("state", it)).toList();
    ExtractedResources.Taken taken =
        (ExtractedResources.Taken) findings(file.get(), text).extracted();
    return new JudgedState.Read(
        taken.engineVersion(), taken.managed(), kinds, new Secrets(secrets, secrets.size()));
  }

  private static List<ResourceInstance> instances(Members file) {
    List<ResourceInstance> all = new ArrayList<>();
    for (Node resource : items(file, "resources")) {
      int count = items((Members) resource.value(), "instances").size();
      for (int index = 0; index < count; index++) {
        all.add(instance(resource.value(), index));
      }
    }
    return all;
  }

  private static ResourceInstance instance(Value resource, int index) {
    return new ResourceInstance(
        ResourceInstance.ROOT,
        member(resource, "mode").filter(is(new Value.Text("data"))).isPresent(),
        string(resource, "type"),
        string(resource, "name"),
        string(resource, "provider"),
        new ResourceInstance.Index.Position(Integer.toString(index)),
        "");
  }

  private static String string(Value value, String name) {
    return member(value, name)
        .map(Node::value)
        .filter(Value.Text.class::isInstance)
        .map(text -> ((Value.Text) text).text())
        .orElse("");
  }

  @Override
  public List<FoundOutput> outputs(byte[] json) {
    String text = new String(json, StandardCharsets.UTF_8);
    return SimpleJson.parse(text)
        .map(Node::value)
        .filter(Members.class::isInstance)
        .map(outputs -> outputs((Members) outputs, text, true))
        .orElseThrow(() -> new IllegalArgumentException("not an object of outputs"));
  }

  /** A failure to read {@code content} is reported by the first read of the result. */
  @Override
  public RenumberedState withSerial(InputStream content, Serial serial) {
    return new RenumberedState() {
      private InputStream bytes = InputStream.nullInputStream();
      private boolean started;
      private boolean renumbered;

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
          bytes = new ByteArrayInputStream(changed.orElse(original));
          started = true;
        }
        return bytes;
      }
    };
  }

  /** Empty when the content is encrypted or has no serial. */
  private static Optional<byte[]> rewrite(byte[] original, Serial serial) {
    String text = new String(original, StandardCharsets.ISO_8859_1);
    return SimpleJson.parse(text)
        .map(Node::value)
        .filter(value -> member(value, "encrypted_data").isEmpty())
        .flatMap(value -> member(value, "serial"))
        .filter(node -> node.value() instanceof Value.Word)
        .map(node -> text.substring(0, node.start()) + serial.value() + text.substring(node.end()))
        .map(changed -> changed.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static Findings findings(Members file, String text) {
    long managed =
        items(file, "resources").stream()
            .filter(resource ->
                member(resource.value(), "mode").filter(is(new Value.Text("managed"))).isPresent())
            .count();
    JsonText resources =
        file.member("resources").map(node -> new JsonText(node.in(text))).orElse(NO_ARRAY);
    String engine = string(file, "terraform_version");
    return new Findings(
        new ExtractedResources.Taken(
            engine, 4, NO_OBJECT, NO_OBJECT, resources, false, managed, managed),
        file.member("outputs")
            .map(Node::value)
            .filter(Members.class::isInstance)
            .map(outputs -> outputs((Members) outputs, text, false))
            .orElse(List.of()));
  }

  /** The format that the content claims to have, readable or not. */
  private static long format(String text) {
    return SimpleJson.parse(text)
        .flatMap(document -> member(document.value(), "version"))
        .map(version -> version.in(text))
        .filter(version -> version.matches("[0-9]{1,9}"))
        .map(Long::parseLong)
        .orElse(0L);
  }

  private static Findings failed(long format) {
    return failed(format, "it has format " + format);
  }

  private static Findings failed(long format, String reason) {
    return new Findings(new ExtractedResources.Failed("", format, reason), List.of());
  }

  private static List<FoundOutput> outputs(
      Members outputs, String text, boolean sensitiveUnlessSaid) {
    List<FoundOutput> found = new ArrayList<>();
    outputs
        .members()
        .forEach((name, node) ->
            found.add(
                new FoundOutput(
                    name,
                    member(node.value(), "sensitive")
                        .map(said -> !is(new Value.Word("false")).test(said))
                        .orElse(sensitiveUnlessSaid),
                    part(node, "type", text),
                    part(node, "value", text))));
    return found;
  }

  private static JsonText part(Node output, String name, String text) {
    return member(output.value(), name)
        .map(node -> new JsonText(node.in(text)))
        .orElse(JsonText.NULL);
  }

  /** A state file of format 4; empty for anything else. */
  private static Optional<Members> file(String text) {
    return SimpleJson.parse(text)
        .map(Node::value)
        .filter(value -> member(value, "version").filter(is(new Value.Word("4"))).isPresent())
        .map(Members.class::cast);
  }

  private static Optional<Node> member(Value value, String name) {
    return value instanceof Members members ? members.member(name) : Optional.empty();
  }

  private static List<Node> items(Members members, String name) {
    return members
        .member(name)
        .map(Node::value)
        .filter(Items.class::isInstance)
        .map(value -> ((Items) value).items())
        .orElse(List.of());
  }

  private static Predicate<Node> is(Value expected) {
    return node -> node.value().equals(expected);
  }

  private static String text(InputStream content) throws IOException {
    return new String(content.readAllBytes(), StandardCharsets.UTF_8);
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
      return SimpleJson.parse(passed.toString(StandardCharsets.UTF_8))
          .filter(document -> document.value() instanceof Members)
          .isPresent();
    }

    @Override
    public boolean emptyState() {
      return file(passed.toString(StandardCharsets.UTF_8))
          .filter(file -> file.member("resources").filter(is(new Items(List.of()))).isPresent())
          .flatMap(file -> file.member("outputs"))
          .filter(is(new Members(Map.of())))
          .isPresent();
    }
  }
}
