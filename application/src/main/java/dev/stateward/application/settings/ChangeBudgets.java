package dev.stateward.application.settings;

/** How much of a state is compared with other versions at most. */
public final class ChangeBudgets {
  private ChangeBudgets() {}

  /** The most instances and outputs of a state that are compared with those of other versions. */
  public static final int COMPARED_INSTANCES = 100_000;

  /** Instances that are stored in one transaction. */
  public static final int INSTANCES_STORED_AT_ONCE = 200;

  /** Workspaces of which one step of the job extracts the next version. */
  public static final int WORKSPACES_EXTRACTED_IN_A_STEP = 20;

  /** What an instance takes while it is compared, in bytes. */
  public static final int COMPARED_INSTANCE = 300;

  /** The most attributes of an instance that are listed with what became of it. */
  public static final int LISTED_ATTRIBUTES = 200;

  /** The longest value of an attribute that is told, in bytes. */
  public static final int SHOWN_VALUE = 8 * 1024;

  /** What all values may take that are told of one version, in bytes. */
  public static final int SHOWN_VALUES = 512 * 1024;

  /** The most changes of a resource that are told, the latest ones. */
  public static final int BLAMED_SPANS = 1000;

  /** What the names and digests of an instance's attributes may take, in bytes. */
  public static final int INSTANCE_ATTRIBUTES = 64 * 1024;

  /** What an attribute takes beside its name, in bytes. */
  public static final int ATTRIBUTE_DIGEST = 32;

  /** What the instances of a resource may take that is named after them, in bytes. */
  public static final int UNNAMED_INSTANCES = 8 * 1024 * 1024;
}
