package dev.stateward.bootstrap.access;

import dev.stateward.bootstrap.access.Subject.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** Finds on a server what a file names, and refuses what is not there. */
final class AccessResolution {
  private final DesiredAccess file;
  private final CurrentAccess current;
  private final FileProblems problems;
  private final NavigableMap<Subject, Map<String, String>> entries = new TreeMap<>();
  private final Map<Subject, Integer> lines = new HashMap<>();

  private AccessResolution(DesiredAccess file, CurrentAccess current, FileProblems problems) {
    this.file = file;
    this.current = current;
    this.problems = problems;
  }

  /** What a file says, with members as the server calls them. */
  static DesiredAccess of(DesiredAccess file, CurrentAccess current, FileProblems problems) {
    AccessResolution resolution = new AccessResolution(file, current, problems);
    file.entries().forEach(resolution::add);
    return new DesiredAccess(
        resolution.entries, resolution.lines, file.sections(), file.memberLists());
  }

  private void add(Subject subject, Map<String, String> values) {
    int line = file.lines().getOrDefault(subject, 1);
    switch (subject.kind()) {
      case TEAM -> put(subject, line, values);
      case MEMBER -> member(subject, line);
      case PROJECT_ACCESS, WORKSPACE_ACCESS -> {
        requirePlace(subject, line);
        requireTeam(subject, line);
        put(subject, line, values);
      }
    }
  }

  private void member(Subject subject, int line) {
    String named = subject.name();
    String name = current.member(named).orElse(named);
    if (name.equals(named) && current.member(named).isEmpty() && !named.contains("@")) {
      problems.add(
          line,
          "%s is no member of the organization: name an address, to which an invitation is sent"
              .formatted(named));
      return;
    }
    Subject member = Subject.member(subject.place(), name);
    Integer earlier = lines.get(member);
    if (earlier == null) {
      put(member, line, Map.of());
    } else {
      problems.add(
          Math.max(line, earlier),
          "%s and the member of line %d are the same person"
              .formatted(named, Math.min(line, earlier)));
    }
  }

  private void requirePlace(Subject subject, int line) {
    if (!current.places(subject.kind()).contains(subject.place())) {
      problems.add(
          line,
          "there is no %s %s that the token may see"
              .formatted(subject.kind().noun(), subject.place()));
    }
  }

  private void requireTeam(Subject subject, int line) {
    Subject team = Subject.team(subject.team());
    Set<Kind> sections = file.sections();
    boolean known =
        file.entries().containsKey(team)
            || (!sections.contains(Kind.TEAM) && current.entries().containsKey(team));
    if (!known) {
      problems.add(
          line,
          sections.contains(Kind.TEAM)
              ? "team " + subject.team() + " is not among the teams of the file"
              : "there is no team " + subject.team() + " that the token may see");
    }
  }

  private void put(Subject subject, int line, Map<String, String> values) {
    entries.put(subject, values);
    lines.put(subject, line);
  }
}
