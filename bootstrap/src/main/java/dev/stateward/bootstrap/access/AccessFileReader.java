package dev.stateward.bootstrap.access;

import dev.stateward.bootstrap.access.Subject.Kind;
import dev.stateward.bootstrap.access.YamlEntries.Entry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** Reads what a file says of the access of teams, and refuses what it does not know. */
final class AccessFileReader {
  private static final String MEMBERS = Kind.MEMBER.section();

  private final FileProblems problems;
  private final YamlEntries yaml;
  private final NavigableMap<Subject, Map<String, String>> entries = new TreeMap<>();
  private final Map<Subject, Integer> lines = new HashMap<>();
  private final Set<Kind> sections = EnumSet.noneOf(Kind.class);
  private final Set<String> memberLists = new TreeSet<>();

  private AccessFileReader(FileProblems problems) {
    this.problems = problems;
    this.yaml = new YamlEntries(problems);
  }

  /** What {@code text} says, as far as there are no problems with it. */
  static DesiredAccess read(String text, FileProblems problems) {
    AccessFileReader reader = new AccessFileReader(problems);
    reader.yaml.root(text).ifPresent(reader::root);
    return new DesiredAccess(reader.entries, reader.lines, reader.sections, reader.memberLists);
  }

  private void root(Node root) {
    for (Entry section : yaml.entries(root, YamlEntries.line(root), "the file")) {
      Optional<Kind> kind =
          List.of(Kind.TEAM, Kind.PROJECT_ACCESS, Kind.WORKSPACE_ACCESS).stream()
              .filter(it -> it.section().equals(section.name()))
              .findFirst();
      if (kind.isEmpty()) {
        unknown(section, "teams, projects and workspaces");
        continue;
      }
      sections.add(kind.get());
      for (Entry entry : yaml.entries(section.value(), section.line(), section.name())) {
        if (kind.get() == Kind.TEAM) {
          team(entry);
        } else {
          place(kind.get(), entry);
        }
      }
    }
  }

  private void unknown(Entry entry, String known) {
    problems.add(entry.line(), "\"%s\" is not known, only %s".formatted(entry.name(), known));
  }

  private void team(Entry team) {
    Map<String, String> values = new TreeMap<>();
    for (Entry entry : yaml.entries(team.value(), team.line(), "team " + team.name())) {
      if (entry.name().equals(MEMBERS)) {
        members(team.name(), entry);
      } else if (team.name().equals(CurrentAccess.OWNERS)) {
        problems.add(entry.line(), "owners may do everything: of them the file has members alone");
      } else {
        value(Kind.TEAM, "", entry, values);
      }
    }
    add(Subject.team(team.name()), team.line(), values);
  }

  private void members(String team, Entry list) {
    memberLists.add(team);
    Map<String, Integer> seen = new HashMap<>();
    for (Node item : yaml.items(list)) {
      String name = yaml.text(item, "a member").orElse("");
      int line = YamlEntries.line(item);
      Integer earlier = seen.putIfAbsent(name.toLowerCase(Locale.ROOT), line);
      if (name.isBlank()) {
        problems.add(line, "a member is named by an address or a user name");
      } else if (earlier != null) {
        problems.add(line, "\"%s\" is there twice, first on line %d".formatted(name, earlier));
      } else {
        add(Subject.member(team, name), line, Map.of());
      }
    }
  }

  private void place(Kind kind, Entry place) {
    for (Entry team : yaml.entries(place.value(), place.line(), kind.noun() + " " + place.name())) {
      Map<String, String> values = new TreeMap<>();
      if (team.value() instanceof ScalarNode) {
        value(kind, "", new Entry(AccessAttribute.LEVEL, team.line(), team.value()), values);
      } else {
        values.put(AccessAttribute.LEVEL, AccessAttribute.CUSTOM);
        choices(kind, "", team, values);
      }
      add(new Subject(kind, place.name(), team.name()), team.line(), values);
    }
  }

  /** The attributes of a level of one's own, which may be in objects. */
  private void choices(Kind kind, String inside, Entry object, Map<String, String> values) {
    for (Entry entry : yaml.entries(object.value(), object.line(), object.name())) {
      String below = inside + entry.name() + ".";
      boolean whole =
          inside.isEmpty()
              && AccessAttribute.of(kind).stream().anyMatch(it -> it.path().startsWith(below));
      if (whole) {
        choices(kind, below, entry, values);
      } else if (entry.name().equals(AccessAttribute.LEVEL)) {
        problems.add(entry.line(), "write a level alone, such as `TEAM: read`, without choices");
      } else {
        value(kind, inside, entry, values);
      }
    }
  }

  private void value(Kind kind, String inside, Entry entry, Map<String, String> values) {
    Optional<AccessAttribute> attribute = AccessAttribute.of(kind, inside + entry.name());
    if (attribute.isEmpty()) {
      List<String> known = new ArrayList<>();
      AccessAttribute.of(kind).stream()
          .map(AccessAttribute::path)
          .filter(it -> it.startsWith(inside) && !it.equals(AccessAttribute.LEVEL))
          .map(it -> it.substring(inside.length()).replaceAll("\\..*", ""))
          .distinct()
          .forEach(known::add);
      if (kind == Kind.TEAM) {
        known.add(MEMBERS);
      }
      unknown(entry, String.join(", ", known));
    } else if (attribute.get().form() == AccessAttribute.Form.PERMISSIONS) {
      values.put(attribute.get().path(), permissions(attribute.get(), entry));
    } else {
      yaml.text(entry.value(), entry.name())
          .filter(text -> isMeant(attribute.get(), text, entry.line()))
          .ifPresent(text -> values.put(attribute.get().path(), text));
    }
  }

  private boolean isMeant(AccessAttribute attribute, String text, int line) {
    boolean meant = attribute.words().isEmpty() || attribute.words().contains(text);
    if (!meant) {
      String name = attribute.path().equals(AccessAttribute.LEVEL) ? "a level" : attribute.path();
      problems.add(
          line,
          "%s must be %s, not \"%s\""
                  .formatted(name.replaceAll(".*\\.", ""), attribute.expected(), text)
              + (text.equals(AccessAttribute.CUSTOM) ? ": write its choices instead" : ""));
    }
    return meant;
  }

  private String permissions(AccessAttribute attribute, Entry list) {
    Set<String> names = new TreeSet<>();
    for (Node item : yaml.items(list)) {
      String name = yaml.text(item, "a permission").orElse("");
      int line = YamlEntries.line(item);
      if (!attribute.words().contains(name)) {
        problems.add(line, "there is no permission \"" + name + "\"");
      } else if (!names.add(name)) {
        problems.add(line, "\"" + name + "\" is there twice");
      }
    }
    return AccessAttribute.permissions(names);
  }

  private void add(Subject subject, int line, Map<String, String> values) {
    entries.put(subject, values);
    lines.put(subject, line);
  }
}
