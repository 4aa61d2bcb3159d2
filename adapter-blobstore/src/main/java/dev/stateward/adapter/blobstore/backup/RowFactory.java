package dev.stateward.adapter.blobstore.backup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;

/** Makes what writes and reads rows: texts of rows have any length. */
final class RowFactory {
  private RowFactory() {}

  static JsonFactory create() {
    return new JsonFactoryBuilder()
        .streamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
        .rootValueSeparator("")
        .build();
  }
}
