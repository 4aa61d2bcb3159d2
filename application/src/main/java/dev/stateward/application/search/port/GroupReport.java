package dev.stateward.application.search.port;

import java.util.Objects;

/**
 * What is in the last states of all workspaces that share something.
 *
 * @param value what they share
 * @param name what people call it
 * @param workspaces how many workspaces there are
 */
public record GroupReport(String value, String name, long workspaces, Resources resources) {
  public GroupReport {
    Objects.requireNonNull(value, "value is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(resources, "resources is null");
  }

  /** How many instances there are of managed resources and data sources, and how many outputs. */
  public record Resources(long managed, long data, long outputs) {
    public static final Resources NONE = new Resources(0, 0, 0);

    public Resources plus(Resources other) {
      return new Resources(managed + other.managed, data + other.data, outputs + other.outputs);
    }
  }
}
