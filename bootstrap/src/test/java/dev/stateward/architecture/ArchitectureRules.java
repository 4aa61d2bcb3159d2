package dev.stateward.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.LinkedHashMap;
import java.util.Map;

/** All rules of the architecture, each by its name. */
final class ArchitectureRules {
  private ArchitectureRules() {}

  /** The rules for the hexagon whose packages lie under {@code root}. */
  static Map<String, ArchRule> under(String root) {
    var rules = new LinkedHashMap<String, ArchRule>();
    rules.putAll(LayerRules.under(root));
    rules.putAll(PortRules.under(root));
    rules.putAll(LibraryRules.under(root));
    rules.putAll(StyleRules.under(root));
    return rules;
  }
}
