package dev.stateward.domain.access;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** Something that may be done to a project itself. One that contains others implies them. */
public enum ProjectPermission {
  /** See that the project exists, and its attributes. */
  READ,
  UPDATE(READ),
  DELETE(UPDATE),
  /** See which teams have access to the project, secret teams included. */
  READ_TEAMS(READ),
  /** Give teams access to the project, and take it away. */
  MANAGE_TEAMS(READ_TEAMS),
  CREATE_WORKSPACES(READ),
  /** Move workspaces out of the project and into it. */
  MOVE_WORKSPACES(READ);

  private final Set<ProjectPermission> contained;

  ProjectPermission(ProjectPermission... contained) {
    // No EnumSet: it needs all constants, which do not exist yet in the constructor.
    Set<ProjectPermission> all = new LinkedHashSet<>();
    for (ProjectPermission permission : contained) {
      all.add(permission);
      all.addAll(permission.contained);
    }
    this.contained = Collections.unmodifiableSet(all);
  }

  /** Its name as people read it, such as {@code create-workspaces}. */
  public String label() {
    return Labels.of(this);
  }

  /** The permissions that it implies, itself left out. */
  public Set<ProjectPermission> contained() {
    return contained;
  }

  /** {@code permissions}, and what they contain. */
  static Set<ProjectPermission> closed(Collection<ProjectPermission> permissions) {
    EnumSet<ProjectPermission> closed = EnumSet.noneOf(ProjectPermission.class);
    for (ProjectPermission permission : permissions) {
      closed.add(permission);
      closed.addAll(permission.contained);
    }
    return Collections.unmodifiableSet(closed);
  }
}
