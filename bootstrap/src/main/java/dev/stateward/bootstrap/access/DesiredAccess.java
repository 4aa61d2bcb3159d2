package dev.stateward.bootstrap.access;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

/**
 * What a file says of the access of an organization's teams.
 *
 * @param entries what is to be there, with those of its attributes that the file has
 * @param lines where the file says so
 * @param sections of which kinds the file has all that is to be there
 * @param memberLists the teams whose members the file has
 */
record DesiredAccess(
    NavigableMap<Subject, Map<String, String>> entries,
    Map<Subject, Integer> lines,
    Set<Subject.Kind> sections,
    Set<String> memberLists) {

  /** Whether a subject that the file does not have is not to be there. */
  boolean excludes(Subject subject) {
    return switch (subject.kind()) {
      case TEAM ->
          sections.contains(subject.kind()) && !subject.name().equals(CurrentAccess.OWNERS);
      case MEMBER -> memberLists.contains(subject.place());
      case PROJECT_ACCESS, WORKSPACE_ACCESS -> sections.contains(subject.kind());
    };
  }
}
