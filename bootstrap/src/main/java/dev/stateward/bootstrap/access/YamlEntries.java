package dev.stateward.bootstrap.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Takes YAML apart, and tells where it is not as it should be. */
final class YamlEntries {
  private final FileProblems problems;

  YamlEntries(FileProblems problems) {
    this.problems = problems;
  }

  /** The root of a document; empty when it is no YAML. */
  Optional<Node> root(String text) {
    try {
      LoadSettings settings = LoadSettings.builder().setCodePointLimit(text.length() + 1).build();
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isEmpty()) {
        problems.add(1, "the file is empty");
      }
      return root;
    } catch (MarkedYamlEngineException e) {
      problems.add(
          e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1),
          "no YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      problems.add(1, "no YAML: " + e.getMessage());
    }
    return Optional.empty();
  }

  /**
   * A key and its value.
   *
   * @param name the key
   * @param line where it is
   * @param value its value
   */
  record Entry(String name, int line, Node value) {}

  /**
   * The entries of a mapping; none when it is no mapping.
   *
   * @param line where it is said to be
   * @param subject what it is, in messages
   */
  List<Entry> entries(Node node, int line, String subject) {
    if (!(node instanceof MappingNode mapping)) {
      problems.add(line, subject + " must have keys and values; write {} for none");
      return List.of();
    }
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      int at = line(tuple.getKeyNode());
      if (!(tuple.getKeyNode() instanceof ScalarNode key) || key.getValue().isBlank()) {
        problems.add(at, "a key of " + subject + " must be a text");
        continue;
      }
      Entry entry = new Entry(key.getValue(), at, tuple.getValueNode());
      Entry earlier = entries.putIfAbsent(entry.name(), entry);
      if (earlier != null) {
        problems.add(
            at, "\"%s\" is there twice, first on line %d".formatted(entry.name(), earlier.line()));
      }
    }
    return List.copyOf(entries.values());
  }

  /** The items of a list; none when it is no list. */
  List<Node> items(Entry list) {
    if (list.value() instanceof SequenceNode sequence) {
      return sequence.getValue();
    }
    problems.add(list.line(), list.name() + " must be a list; write [] for none");
    return List.of();
  }

  /** The text of a value; empty when it is not a single one. */
  Optional<String> text(Node node, String subject) {
    if (node instanceof ScalarNode scalar) {
      return Optional.of(scalar.getTag().equals(Tag.NULL) ? "" : scalar.getValue());
    }
    problems.add(line(node), subject + " must be a single value");
    return Optional.empty();
  }

  /** Where a value is, counted from 1. */
  static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }
}
