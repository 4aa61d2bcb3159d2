package dev.stateward.bootstrap.access;

import java.util.Comparator;
import java.util.Locale;

/**
 * Something that is there or not: a team, a member of it, or its access to something.
 *
 * @param kind what it is
 * @param place the project or the workspace of an access, the team of a member; empty for a team
 * @param name the team, or the member
 */
public record Subject(Kind kind, String place, String name) implements Comparable<Subject> {
  private static final Comparator<Subject> ORDER =
      Comparator.comparing(Subject::kind)
          .thenComparing(Subject::place)
          .thenComparing(Subject::name);

  /** What a subject is, in the order in which they are made. */
  public enum Kind {
    TEAM("teams"),
    MEMBER("members"),
    PROJECT_ACCESS("projects"),
    WORKSPACE_ACCESS("workspaces");

    private final String section;

    Kind(String section) {
      this.section = section;
    }

    /** The key of the file below which they are. */
    String section() {
      return section;
    }

    /** The word for it in documents. */
    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The type of the resource in the API. */
    String type() {
      return switch (this) {
        case TEAM -> "teams";
        case MEMBER -> "organization-memberships";
        case PROJECT_ACCESS -> "team-projects";
        case WORKSPACE_ACCESS -> "team-workspaces";
      };
    }

    /** What a team has access to: {@code project} or {@code workspace}. */
    String noun() {
      return this == PROJECT_ACCESS ? "project" : "workspace";
    }
  }

  static Subject team(String name) {
    return new Subject(Kind.TEAM, "", name);
  }

  static Subject member(String team, String name) {
    return new Subject(Kind.MEMBER, team, name);
  }

  /** The name of the team that it is about. */
  String team() {
    return kind == Kind.MEMBER ? place : name;
  }

  @Override
  public int compareTo(Subject other) {
    return ORDER.compare(this, other);
  }

  /** What it is called in messages. */
  @Override
  public String toString() {
    return switch (kind) {
      case TEAM -> "team " + name;
      case MEMBER -> "member " + name + " of team " + place;
      case PROJECT_ACCESS, WORKSPACE_ACCESS ->
          "access of team " + name + " to " + kind.noun() + " " + place;
    };
  }
}
