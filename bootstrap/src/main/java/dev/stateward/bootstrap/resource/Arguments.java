package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.Query;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.resource.Action.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The parameter and the options of a command, and the request that they make.
 *
 * @param action the command
 * @param environment where files are that options name
 */
record Arguments(Action action, ClientEnvironment environment) {
  /** The option for the end of a token, which may also be called as the API calls it. */
  static final String EXPIRES = "--expires";

  /**
   * A request that is ready to be sent.
   *
   * @param path its path and query
   * @param document the document to send; empty for none
   * @param subject what is asked for, in messages
   * @param names finds what the answer has the ids of
   */
  record Prepared(String path, ObjectNode document, String subject, Names names) {}

  /** Declares parameter and options in {@code spec}. */
  void declare(CommandSpec spec) {
    Reference of = action.of();
    if (!of.label().isEmpty()) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .index("0")
              .arity(isOptional() ? "0..1" : "1")
              .required(!isOptional())
              .type(String.class)
              .paramLabel(of.label())
              .description(of.description())
              .build());
    }
    action.request().fields().forEach(field -> spec.addOption(option(field)));
    if (action.confirmed()) {
      spec.addOption(Confirmation.option());
    }
  }

  /** Whether the organization of a profile does; never where something is removed. */
  private boolean isOptional() {
    return action.of().equals(Reference.ORGANIZATION) && !action.confirmed();
  }

  private static String[] names(Field field) {
    return switch (field.option()) {
      case EXPIRES -> new String[] {EXPIRES, "--expired-at"};
      case WebhookKinds.EVENT -> new String[] {WebhookKinds.EVENT, "--events"};
      case Field.TAG -> new String[] {Field.TAG, "--tags"};
      default -> new String[] {field.option()};
    };
  }

  private static OptionSpec option(Field field) {
    OptionSpec.Builder option = OptionSpec.builder(names(field)).description(field.description());
    if (!field.words().isEmpty()) {
      option.completionCandidates(field.words());
    }
    return switch (field.form()) {
      case SWITCH -> option.type(boolean.class).arity("0").build();
      case ONE -> option.type(String.class).paramLabel(field.label()).build();
      case NEEDED -> option.type(String.class).paramLabel(field.label()).required(true).build();
      case MANY -> many(option, field).splitRegex(",").build();
      case NEEDED_MANY -> many(option, field).splitRegex(",").required(true).build();
      case EACH -> many(option, field).build();
      case NEEDED_EACH -> many(option, field).required(true).build();
    };
  }

  private static OptionSpec.Builder many(OptionSpec.Builder option, Field field) {
    return option.type(List.class).auxiliaryTypes(String.class).paramLabel(field.label());
  }

  /** What the parameter names, as the user gave it; empty when the command has none. */
  String named(CommandSpec spec) {
    return parsed(spec).matchedPositionalValue(0, "");
  }

  boolean isConfirmed(CommandSpec spec) {
    return parsed(spec).hasMatchedOption(Confirmation.OPTION);
  }

  private static ParseResult parsed(CommandSpec spec) {
    return spec.commandLine().getParseResult();
  }

  /** The request; looks up what names stand for. */
  Prepared prepare(CommandSpec spec, RemoteServer server) {
    Request request = action.request();
    Map<Field, List<String>> given = given(spec);
    Names names = new Names(server, environment, spec.commandLine());
    String named = named(spec);
    Located located =
        action
            .of()
            .locator()
            .locate(names, named.isEmpty() && isOptional() ? server.organization() : named);
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    if (!request.type().isEmpty()) {
      document.putObject("data").put("type", request.type()).setAll(located.data());
    }
    String id = located.path().substring(located.path().lastIndexOf('/') + 1);
    Query query = new Query(request.path().replace("{}", located.path()).replace("{id}", id));
    var draft = new Field.RequestDraft(query, document, names, located.organization());
    given.forEach((field, values) -> field.writer().write(draft, values));
    return new Prepared(query.toString(), document, subject(spec), names);
  }

  /** The options that are given, and their values. */
  private Map<Field, List<String>> given(CommandSpec spec) {
    Map<Field, List<String>> given = new LinkedHashMap<>();
    for (Field field : action.request().fields()) {
      if (parsed(spec).hasMatchedOption(field.option())) {
        given.put(field, values(spec, field));
      }
    }
    List<String> oneOf = action.request().oneOf();
    if (!oneOf.isEmpty() && given.keySet().stream().map(Field::option).noneMatch(oneOf::contains)) {
      throw new ParameterException(
          spec.commandLine(), "one of these options is needed: " + String.join(", ", oneOf));
    }
    if (action.request().method().equals("PATCH") && given.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "there is nothing to change: give an option, such as "
              + action.request().fields().getFirst().option());
    }
    return given;
  }

  private static List<String> values(CommandSpec spec, Field field) {
    List<String> values =
        switch (field.form()) {
          case SWITCH -> List.of();
          case ONE, NEEDED -> List.of(parsed(spec).matchedOptionValue(field.option(), ""));
          case MANY, NEEDED_MANY, EACH, NEEDED_EACH ->
              parsed(spec).matchedOptionValue(field.option(), List.of());
        };
    for (String value : values) {
      if (!field.words().isEmpty() && !field.words().contains(value)) {
        throw new ParameterException(
            spec.commandLine(),
            "%s is %s, not \"%s\""
                .formatted(field.option(), String.join(" or ", field.words()), value));
      }
    }
    return values;
  }

  private String subject(CommandSpec spec) {
    return (action.of().noun() + " " + Terminal.plain(named(spec))).strip();
  }
}
