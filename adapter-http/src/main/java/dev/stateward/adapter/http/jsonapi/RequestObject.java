package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.settings.Budgets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * An object in a request, with its location.
 *
 * <p>Reading never throws: problems are collected, a placeholder is returned, and {@link #refuse()}
 * throws once for all problems. Members that are {@code null} count as absent; unknown ones are
 * ignored.
 */
public final class RequestObject {
  private static final String NO_IDENTIFIER = "is not an identifier of this kind";

  private final JsonNode node;
  private final String pointer;
  private final RequestProblems problems;

  RequestObject(JsonNode node, String pointer, RequestProblems problems) {
    this.node = node;
    this.pointer = pointer;
    this.problems = problems;
  }

  /** An object that was parsed elsewhere, at {@code pointer}, with the problems found so far. */
  public static RequestObject of(ObjectNode node, String pointer, RequestProblems problems) {
    return new RequestObject(node, pointer, problems);
  }

  /** The location of the object, as a JSON pointer (RFC 6901). */
  public String pointer() {
    return pointer;
  }

  /** Whether the object has a member {@code name} that is not {@code null}. */
  public boolean has(String name) {
    return node.hasNonNull(name);
  }

  /** Whether the object has a member {@code name}, even if it is {@code null}. */
  public boolean sent(String name) {
    return node.has(name);
  }

  /** The unchanged member {@code name}; a missing node when absent. */
  public JsonNode raw(String name) {
    JsonNode member = node.path(name);
    return member.isNull() ? MissingNode.getInstance() : member;
  }

  /** The object {@code name}; an empty one when absent. */
  public RequestObject object(String name) {
    JsonNode member = raw(name);
    if (!member.isMissingNode() && !member.isObject()) {
      problem(name, "must be an object");
    }
    return new RequestObject(member, at(name), problems);
  }

  /** The objects of the array {@code name}; none when absent. */
  public List<RequestObject> objects(String name) {
    JsonNode member = raw(name);
    List<RequestObject> objects = new ArrayList<>();
    if (!member.isMissingNode() && !member.isArray()) {
      problem(name, "must be an array");
      return objects;
    }
    if (tooMany(name, member)) {
      return objects;
    }
    for (JsonNode item : member) {
      RequestObject object = new RequestObject(item, at(name) + '/' + objects.size(), problems);
      if (!item.isObject()) {
        problems.add(object.pointer, "Each of " + humanized(name) + " must be an object");
      }
      objects.add(object);
    }
    return objects;
  }

  /** The text {@code name}, which must be present and not empty. */
  public String text(String name) {
    return text(name, Budgets.TEXT);
  }

  /**
   * The text {@code name} of at most {@code longest} characters, which must be present and not
   * empty.
   */
  public String text(String name, int longest) {
    String text = text(name, "", longest);
    JsonNode member = raw(name);
    if (member.isMissingNode() || (member.isTextual() && member.textValue().isEmpty())) {
      missing(name);
    }
    return text;
  }

  private boolean tooMany(String name, JsonNode array) {
    boolean tooMany = array.size() > Budgets.LIST_ITEMS;
    if (tooMany) {
      problem(
          name, "has too many items (maximum is " + Budgets.LIST_ITEMS + "); send them in parts");
    }
    return tooMany;
  }

  /** The text {@code name} within the default length, or {@code usual} when absent. */
  public String text(String name, String usual) {
    return text(name, usual, Budgets.TEXT);
  }

  /** The text {@code name} of at most {@code longest} characters, or {@code usual} when absent. */
  public String text(String name, String usual, int longest) {
    JsonNode member = raw(name);
    if (member.isMissingNode()) {
      return usual;
    }
    if (!member.isTextual()) {
      problem(name, "must be a string");
      return usual;
    }
    if (!TextRules.storable(member.textValue())) {
      problem(name, TextRules.MUST_BE_STORABLE);
      return usual;
    }
    if (member.textValue().length() > longest) {
      problem(name, TextRules.tooLong(longest));
      return usual;
    }
    return member.textValue();
  }

  /** The boolean {@code name}, or {@code usual} when absent. */
  public boolean flag(String name, boolean usual) {
    JsonNode member = raw(name);
    if (!member.isMissingNode() && !member.isBoolean()) {
      problem(name, "must be a boolean");
    }
    return member.booleanValue() || (member.isMissingNode() && usual);
  }

  /** The integer {@code name}, 0 or more, which must be present. */
  public long count(String name) {
    return number(name, 0, Long.MAX_VALUE);
  }

  /** The integer {@code name} from {@code least} to {@code most}, which must be present. */
  public long number(String name, long least, long most) {
    JsonNode member = raw(name);
    if (member.isMissingNode()) {
      missing(name);
    } else if (!member.isIntegralNumber() || !member.canConvertToLong()) {
      problem(name, "must be an integer");
    } else if (member.longValue() < least) {
      problem(name, "must be greater than or equal to " + least);
    } else if (member.longValue() > most) {
      problem(name, "must be less than or equal to " + most);
    }
    return member.isIntegralNumber() ? Math.clamp(member.longValue(), least, most) : least;
  }

  /** The texts of the array {@code name}; none when absent. */
  public List<String> texts(String name) {
    JsonNode member = raw(name);
    List<String> texts = new ArrayList<>();
    if (!member.isMissingNode() && !member.isArray()) {
      problem(name, "must be an array");
      return texts;
    }
    if (tooMany(name, member)) {
      return texts;
    }
    for (JsonNode item : member) {
      if (!item.isTextual()) {
        problems.add(at(name), humanized(name) + " must be strings");
      } else if (!TextRules.storable(item.textValue())) {
        problem(name, TextRules.MUST_BE_STORABLE);
      } else if (item.textValue().length() > Budgets.TEXT) {
        problem(name, TextRules.tooLong(Budgets.TEXT));
      } else {
        texts.add(item.textValue());
      }
    }
    return texts;
  }

  /**
   * The text {@code name} converted to a value; empty when absent or invalid. The problem of an
   * invalid one is {@code otherwise}.
   */
  public <T> Optional<T> value(
      String name, Predicate<String> hasForm, Function<String, T> make, String otherwise) {
    String text = text(name, "");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (!hasForm.test(text)) {
      problem(name, otherwise);
      return Optional.empty();
    }
    return Optional.of(make.apply(text));
  }

  /** As {@link #value}, for a member that must be present and not empty. */
  public <T> Optional<T> required(
      String name, Predicate<String> hasForm, Function<String, T> make, String otherwise) {
    String text = text(name);
    if (hasForm.test(text)) {
      return Optional.of(make.apply(text));
    }
    if (!text.isEmpty()) {
      problem(name, otherwise);
    }
    return Optional.empty();
  }

  /**
   * The identifier in the relationship {@code name} of this object; empty when it is absent, or
   * invalid, which is noted as a problem.
   */
  public <T> Optional<T> related(String name, Predicate<String> hasForm, Function<String, T> make) {
    RequestObject relationship = object("relationships").object(name);
    return relationship.has("data")
        ? relationship.object("data").required("id", hasForm, make, NO_IDENTIFIER)
        : Optional.empty();
  }

  /**
   * As {@link #related}, and empty as well when the relationship names nothing: clients of the
   * vendor send a type without an identifier for none.
   */
  public <T> Optional<T> relatedIfAny(
      String name, Predicate<String> hasForm, Function<String, T> make) {
    return object("relationships")
        .object(name)
        .object("data")
        .value("id", hasForm, make, NO_IDENTIFIER);
  }

  /** Notes that the member {@code name} is wrong; {@code rest} follows its name. */
  public void problem(String name, String rest) {
    problems.add(at(name), humanized(name) + " " + rest);
  }

  /** Notes that the member {@code name} is missing. */
  public void missing(String name) {
    problem(name, "can't be blank");
  }

  /** Refuses the request when anything in it was wrong so far. */
  public void refuse() {
    problems.refuse();
  }

  private String at(String name) {
    return pointer + '/' + name;
  }

  /** An attribute's name as the texts of the API spell it: {@code run-tasks} is "Run tasks". */
  public static String humanized(String name) {
    String words = name.replace('-', ' ').replace('_', ' ');
    return words.isEmpty()
        ? words
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
