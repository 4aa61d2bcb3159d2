package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;

/** Prints the documents of a list. */
public interface DocumentPrinter {
  /** The first page has come. */
  default void begin(JsonNode page) {}

  /** The next document of the list. */
  void add(JsonNode document);

  /** There are no more, or no more are wanted. */
  void end();
}
