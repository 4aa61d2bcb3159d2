package dev.stateward.application.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.blob.port.StateFiles.Findings;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Output;
import java.security.KeyException;
import java.util.List;

/**
 * Encrypts types and values of outputs for their rows, those of one version under one data key (ADR
 * 199). The type of an object names its attributes, and is therefore encrypted with the value.
 */
public final class OutputSealer {
  private final Sealing sealing;
  private final SealKeyCache cache;

  OutputSealer(Sealing sealing, SealKeyCache cache) {
    this.sealing = sealing;
    this.cache = cache;
  }

  /** Whether outputs are stored encrypted. */
  boolean on() {
    return sealing.on();
  }

  /** Whether {@link #seal(List, OutputOwner)} encrypts anything. */
  public boolean seals(List<FoundOutput> found) {
    return sealing.on() && !found.isEmpty();
  }

  /** As {@link #seal(List, OutputOwner)}, for what was found in a state. */
  public SealedFindings seal(Findings findings, OutputOwner owner) {
    return new SealedFindings(findings.extracted(), seal(findings.outputs(), owner));
  }

  /**
   * Outputs as they are to be stored; outside of a transaction, since it may take a key service.
   *
   * @throws StoreUnavailableException when the key service fails
   */
  public SealedOutputs seal(List<FoundOutput> found, OutputOwner owner) {
    if (!seals(found)) {
      return new SealedOutputs(found, new OutputSeal.None());
    }
    BlobCipher.Key key = sealing.cipher().newKey();
    WrappedKey wrapped = sealing.wrapper().wrap(key, SealBinding.of(owner));
    return new SealedOutputs(
        found.stream().map(output -> sealed(output, key, owner)).toList(),
        new OutputSeal.Under(owner, wrapped));
  }

  private FoundOutput sealed(FoundOutput output, BlobCipher.Key key, OutputOwner owner) {
    StringBuilder text = new StringBuilder(StoredOutput.SEALED);
    sealing
        .values()
        .seal(
            new TypeAndValue(output.type(), output.value()).parts(),
            key,
            context(owner, output.name()),
            text);
    return new FoundOutput(
        output.name(), output.sensitive(), JsonText.NULL, new JsonText(text.toString()));
  }

  private static byte[] context(OutputOwner owner, String name) {
    return String.join("\n", "stateward output 1", owner.version().value(), name).getBytes(UTF_8);
  }

  /**
   * An output as it was before it was stored.
   *
   * @throws StoreUnavailableException when it cannot be opened as that of its version and name
   */
  public Output open(StoredOutput stored) {
    Output output = stored.output();
    if (!output.value().text().startsWith(StoredOutput.SEALED)) {
      return output;
    }
    if (!(stored.seal() instanceof OutputSeal.Under under)) {
      throw unavailable(new KeyException("the data key is not there"));
    }
    return opened(output, under);
  }

  private Output opened(Output output, OutputSeal.Under under) {
    BlobCipher.Key key = cache.unwrap(under);
    try {
      byte[] context = context(under.owner(), output.name());
      String text = output.value().text();
      TypeAndValue plain =
          TypeAndValue.of(sealing.values().open(text, StoredOutput.SEALED.length(), key, context));
      return new Output(
          output.id(), output.name(), output.sensitive(), plain.type(), plain.value());
    } catch (BlobCipher.ChangedException e) {
      throw unavailable(e);
    }
  }

  private static StoreUnavailableException unavailable(Exception why) {
    return new StoreUnavailableException("a stored output cannot be opened", why);
  }
}
