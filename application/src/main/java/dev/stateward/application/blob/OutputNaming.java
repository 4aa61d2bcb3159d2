package dev.stateward.application.blob;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.stateversion.port.StoredOutputs;
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
  public StoredOutputs name(SealedOutputs sealed) {
    return name(sealed, List.of());
  }

  /**
   * The outputs; those whose name was known keep their identifier and stay sensitive if they were.
   */
  StoredOutputs name(SealedOutputs sealed, Collection<Output> known) {
    Map<String, Output> byName = new HashMap<>();
    known.forEach(output -> byName.put(output.name(), output));
    List<Output> named = new ArrayList<>(sealed.found().size());
    for (FoundOutput output : sealed.found()) {
      Output before = byName.get(output.name());
      named.add(
          new Output(
              before == null ? identifiers.output() : before.id(),
              output.name(),
              output.sensitive() || (before != null && before.sensitive()),
              output.type(),
              output.value()));
    }
    return new StoredOutputs(named, sealed.seal());
  }
}
