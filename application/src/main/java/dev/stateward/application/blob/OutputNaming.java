package dev.stateward.application.blob;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.port.Identifiers;
import dev.stateward.domain.stateversion.Output;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives found outputs identifiers. */
public final class OutputNaming {
  private final Identifiers identifiers;

  public OutputNaming(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  /** The outputs, each with an identifier of its own. */
  public List<Output> name(List<FoundOutput> found) {
    return name(found, List.of());
  }

  /**
   * The outputs; those whose name was known keep their identifier and stay sensitive if they were.
   */
  public List<Output> name(List<FoundOutput> found, Collection<Output> known) {
    Map<String, Output> byName = new HashMap<>();
    known.forEach(output -> byName.put(output.name(), output));
    List<Output> named = new ArrayList<>(found.size());
    for (FoundOutput output : found) {
      Output before = byName.get(output.name());
      named.add(
          new Output(
              before == null ? identifiers.output() : before.id(),
              output.name(),
              output.sensitive() || (before != null && before.sensitive()),
              output.type(),
              output.value()));
    }
    return named;
  }
}
