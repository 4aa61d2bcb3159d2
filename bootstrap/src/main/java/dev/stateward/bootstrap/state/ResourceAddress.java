package dev.stateward.bootstrap.state;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.domain.stateversion.QuotedKey;

/** The addresses of instances in states. */
final class ResourceAddress {
  private ResourceAddress() {}

  /** The address of an instance of a resource, as Terraform prints it. */
  static String of(JsonNode resource, JsonNode instance) {
    StringBuilder address = new StringBuilder();
    String module = resource.path("module").asText("");
    if (!module.isEmpty()) {
      address.append(module).append('.');
    }
    if (resource.path("mode").asText().equals("data")) {
      address.append("data.");
    }
    address.append(resource.path("type").asText()).append('.');
    address.append(resource.path("name").asText());
    JsonNode key = instance.path("index_key");
    if (!key.isMissingNode() && !key.isNull()) {
      String index = key.isTextual() ? QuotedKey.of(key.asText()) : key.toString();
      address.append('[').append(index).append(']');
    }
    String deposed = instance.path("deposed").asText("");
    return deposed.isEmpty() ? address.toString() : address + " (deposed " + deposed + ")";
  }
}
