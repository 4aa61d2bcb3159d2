package dev.stateward.bootstrap.access;

import dev.stateward.bootstrap.access.Subject.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Writes the access of an organization's teams as a file. */
final class AccessFileWriter {
  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setDefaultFlowStyle(FlowStyle.BLOCK)
          .setIndicatorIndent(2)
          .setIndentWithIndicator(true)
          .setSplitLines(false)
          .build();

  private AccessFileWriter() {}

  /** The file, of which the same access makes the same text. */
  static String text(NavigableMap<Subject, Map<String, String>> access) {
    return new Dump(SETTINGS).dumpToString(document(access));
  }

  /** What is in the file. */
  static Map<String, Object> document(NavigableMap<Subject, Map<String, String>> access) {
    Map<String, Object> teams = new LinkedHashMap<>();
    Map<String, Object> projects = new LinkedHashMap<>();
    Map<String, Object> workspaces = new LinkedHashMap<>();
    access.forEach((subject, values) -> {
      switch (subject.kind()) {
        case TEAM -> teams.put(subject.name(), team(subject.name(), values, access));
        case MEMBER -> {
          // A part of its team.
        }
        case PROJECT_ACCESS ->
            below(projects, subject.place()).put(subject.name(), choices(subject.kind(), values));
        case WORKSPACE_ACCESS ->
            below(workspaces, subject.place()).put(subject.name(), choices(subject.kind(), values));
      }
    });
    Map<String, Object> document = new LinkedHashMap<>();
    document.put(Kind.TEAM.section(), teams);
    document.put(Kind.PROJECT_ACCESS.section(), projects);
    document.put(Kind.WORKSPACE_ACCESS.section(), workspaces);
    return document;
  }

  private static Map<String, Object> team(
      String name, Map<String, String> values, NavigableMap<Subject, Map<String, String>> access) {
    Map<String, Object> team = new LinkedHashMap<>();
    if (!name.equals(CurrentAccess.OWNERS)) {
      put(Kind.TEAM, values, team);
    }
    List<String> members = new ArrayList<>();
    for (Subject subject : access.keySet()) {
      if (subject.kind() == Kind.MEMBER && subject.place().equals(name)) {
        members.add(subject.name());
      }
    }
    team.put(Kind.MEMBER.section(), members);
    return team;
  }

  private static Object choices(Kind kind, Map<String, String> values) {
    String level = values.getOrDefault(AccessAttribute.LEVEL, "");
    if (!level.equals(AccessAttribute.CUSTOM)) {
      return level;
    }
    Map<String, Object> choices = new LinkedHashMap<>();
    put(kind, values, choices);
    choices.remove(AccessAttribute.LEVEL);
    return choices;
  }

  private static void put(Kind kind, Map<String, String> values, Map<String, Object> into) {
    for (AccessAttribute attribute : AccessAttribute.of(kind)) {
      String value = values.getOrDefault(attribute.path(), "");
      if (!value.isEmpty()) {
        String[] names = attribute.path().split("\\.", -1);
        Map<String, Object> parent = names.length == 1 ? into : below(into, names[0]);
        parent.put(names[names.length - 1], value(attribute, value));
      }
    }
  }

  private static Object value(AccessAttribute attribute, String value) {
    return switch (attribute.form()) {
      case WORD, TEXT -> value;
      case FLAG -> Boolean.valueOf(value);
      case PERMISSIONS -> AccessAttribute.permissions(value);
    };
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> below(Map<String, Object> parent, String name) {
    return (Map<String, Object>) parent.computeIfAbsent(name, it -> new LinkedHashMap<>());
  }
}
