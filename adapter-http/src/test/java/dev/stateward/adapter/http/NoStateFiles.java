package dev.stateward.adapter.http;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.stateversion.Serial;
import java.io.InputStream;
import java.util.List;

/** Looks into no file, for requests that must not. */
final class NoStateFiles implements StateFiles {
  @Override
  public Detector detector() {
    throw looked();
  }

  @Override
  public Findings examine(InputStream content, Memory memory) {
    throw looked();
  }

  @Override
  public ListedResources resources(InputStream content, PageRequest page) {
    throw looked();
  }

  @Override
  public List<FoundOutput> outputs(byte[] json) {
    throw looked();
  }

  @Override
  public InputStream withSerial(InputStream content, Serial serial) {
    throw looked();
  }

  private static AssertionError looked() {
    return new AssertionError("a state file was looked into");
  }
}
