package dev.stateward.bootstrap.transfer;

import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/** States that a backend of Terraform keeps, each under a path of its own; it is named as text. */
public interface StateSource extends AutoCloseable {
  /** The paths of all states, in order. */
  List<String> paths();

  /** What is to be the name of the workspace of the state under a path, unless told otherwise. */
  String workspace(String path);

  /** Gives the bytes of the state under a path to {@code sink}. */
  void read(String path, Consumer<InputStream> sink);

  @Override
  void close();
}
