package dev.stateward.bootstrap.resource;

import java.util.List;
import java.util.stream.Stream;

/**
 * One command on resources of a kind: what is asked of the server, and how the answer is printed.
 *
 * @param name the verb on the command line
 * @param description what it does
 * @param of what its parameter names
 * @param request the request
 * @param output how the answer is printed
 */
record Action(String name, String description, Reference of, Request request, Output output) {
  /** How an answer is printed. */
  sealed interface Output {
    /** A list, as a table. */
    record Rows() implements Output {}

    /** One resource, as a row of a table of its kind. */
    record Row() implements Output {}

    /** One resource, with everything that it has. */
    record Details() implements Output {}

    /**
     * A secret alone, which is shown once.
     *
     * @param attribute the attribute that has it
     */
    record Secret(String attribute) implements Output {}

    /**
     * Nothing but that it is done.
     *
     * @param participle what happened, such as {@code Deleted}
     */
    record Done(String participle) implements Output {}

    /**
     * As {@link Done}, after the user has confirmed it.
     *
     * @param verb what happens, such as {@code delete}
     * @param participle what happened
     */
    record Confirmed(String verb, String participle) implements Output {}
  }

  static Action list(String path, Reference of, String description) {
    return new Action("list", description, of, new Request("GET", path), new Output.Rows());
  }

  static Action show(String path, Reference of, String description) {
    return new Action("show", description, of, new Request("GET", path), new Output.Details());
  }

  static Action create(String path, Reference of, String type, String description) {
    return new Action(
        "create", description, of, new Request("POST", path).of(type), new Output.Row());
  }

  static Action update(String path, Reference of, String type, String description) {
    return new Action(
        "update", description, of, new Request("PATCH", path).of(type), new Output.Row());
  }

  static Action delete(String path, Reference of, String description) {
    return new Action(
        "delete",
        description,
        of,
        new Request("DELETE", path),
        new Output.Confirmed("delete", "Deleted"));
  }

  static Action post(String name, String path, Reference of, String description) {
    return new Action(
        name, description, of, new Request("POST", path), new Output.Done("Done with"));
  }

  Action named(String other) {
    return new Action(other, description, of, request, output);
  }

  Action printing(Output other) {
    return new Action(name, description, of, request, other);
  }

  /** The command with options that become parts of the request. */
  Action with(Field... fields) {
    return with(List.of(fields));
  }

  Action with(List<Field> fields) {
    List<Field> all = Stream.concat(request.fields().stream(), fields.stream()).toList();
    return new Action(
        name,
        description,
        of,
        new Request(request.method(), request.path(), request.type(), all, request.oneOf()),
        output);
  }

  /** The command with options of which at least one is needed. */
  Action withOneOf(String... options) {
    return new Action(
        name,
        description,
        of,
        new Request(
            request.method(), request.path(), request.type(), request.fields(), List.of(options)),
        output);
  }

  /** Whether the user has to confirm it. */
  boolean confirmed() {
    return output instanceof Output.Confirmed;
  }

  /**
   * A request.
   *
   * @param method its method
   * @param path its path, in which {@code {}} stands for that of what the parameter names
   * @param type the type of the resource that is sent; empty when no document is sent
   * @param fields options that become parts of the query or of the document
   * @param oneOf options of which at least one is needed; empty when none is
   */
  record Request(String method, String path, String type, List<Field> fields, List<String> oneOf) {
    Request {
      fields = List.copyOf(fields);
      oneOf = List.copyOf(oneOf);
    }

    Request(String method, String path) {
      this(method, path, "", List.of(), List.of());
    }

    Request of(String other) {
      return new Request(method, path, other, fields, oneOf);
    }
  }
}
