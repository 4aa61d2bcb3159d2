package dev.stateward.bootstrap.resource;

import java.util.List;

/**
 * A kind of resource and its commands.
 *
 * @param name the word for it on the command line
 * @param description what its commands do
 * @param columns the columns of its tables
 * @param actions its commands
 * @param details what is shown of one resource; empty for the columns
 * @param parts kinds of resources that belong to it, whose commands are below its own
 */
record Kind(
    String name,
    String description,
    List<ResourceColumn> columns,
    List<Action> actions,
    List<ResourceColumn> details,
    List<Kind> parts) {
  Kind {
    columns = List.copyOf(columns);
    actions = List.copyOf(actions);
    details = List.copyOf(details);
    parts = List.copyOf(parts);
  }

  Kind(String name, String description, List<ResourceColumn> columns, List<Action> actions) {
    this(name, description, columns, actions, List.of(), List.of());
  }

  /** The kind with others that belong to it. */
  Kind with(Kind... others) {
    return new Kind(name, description, columns, actions, details, List.of(others));
  }

  /** The kind whose resources are shown with these details. */
  Kind showing(ResourceColumn... shown) {
    return new Kind(name, description, columns, actions, List.of(shown), parts);
  }
}
