package dev.stateward.adapter.http.change;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.CopiedJson;
import dev.stateward.application.change.port.ChangeValues;
import dev.stateward.application.change.port.ComparingVersions.ListedChange;
import dev.stateward.domain.change.AttributeChange;
import dev.stateward.domain.stateversion.JsonText;
import java.util.Optional;

/** What became of the attributes of an instance, with the values that are told. */
final class AttributeDocuments {
  private AttributeDocuments() {}

  static ArrayNode render(ListedChange change, ChangeValues values) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode(change.attributes().size());
    for (AttributeChange attribute : change.attributes()) {
      ObjectNode object =
          array
              .addObject()
              .put("name", attribute.name())
              .put("change", ChangeDocuments.name(attribute.kind()))
              .put("sensitive", attribute.sensitive());
      if (values.tells(attribute)) {
        Optional<JsonText> before = values.before(change, attribute);
        Optional<JsonText> after = values.after(change, attribute);
        before.ifPresent(it -> object.putRawValue("before", CopiedJson.of(it)));
        after.ifPresent(it -> object.putRawValue("after", CopiedJson.of(it)));
        object.put(
            "values-omitted",
            (before.isEmpty() && ChangeValues.had(attribute))
                || (after.isEmpty() && ChangeValues.has(attribute)));
      }
    }
    return array;
  }
}
