package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Writes documents as YAML. */
final class YamlText {
  private YamlText() {}

  /**
   * A value in lines that each end. What terminals obey is escaped, as in {@link Terminal#plain}.
   *
   * @param value maps, lists, documents, texts and numbers
   */
  static String of(Object value) {
    Object converted = new ObjectMapper().convertValue(value, Object.class);
    String text = text(converted, true);
    boolean safe = text.lines().allMatch(line -> Terminal.plain(line).equals(line));
    return safe ? text : text(converted, false);
  }

  private static String text(Object value, boolean unicode) {
    return new Dump(
            DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setSplitLines(false)
                .setUseUnicodeEncoding(unicode)
                .build())
        .dumpToString(value);
  }
}
