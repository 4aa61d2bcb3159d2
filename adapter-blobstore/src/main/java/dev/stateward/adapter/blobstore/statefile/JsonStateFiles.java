package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.application.blob.port.AttributeValues;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.RenumberedState;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.guardrail.JudgedState;
import dev.stateward.domain.stateversion.Serial;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * State files as Terraform and OpenTofu write them: JSON, of format 4.
 *
 * <p>Findings are spelled as in the public samples of the State Versions API:
 *
 * <ul>
 *   <li>{@code modules} and {@code providers} count instances by resource type with hyphens for
 *       underscores, {@code null-resource} and {@code data.terraform-remote-state}; the types in
 *       {@code resources} keep their underscores;
 *   <li>the root module is {@code root}, {@code module.a["x"].module.b} is {@code root.a["x"].b};
 *   <li>{@code terraform_data} and {@code null_resource} are managed but not billable.
 * </ul>
 *
 * <p>All outputs together take up to 16 MiB. One that exceeds it is found with its name and
 * sensitivity, but without type and value. Resources, modules and providers are truncated at 256
 * KiB and names at 1,024 characters; the findings say so.
 */
public final class JsonStateFiles implements StateFiles {
  private static final String HMAC = "HmacSHA256";

  @Override
  public Detector detector() {
    return new EmptyStateDetector();
  }

  @Override
  public Findings examine(InputStream content, Memory memory) throws IOException {
    return new StateFileExaminer(content, memory).findings();
  }

  @Override
  public ListedResources resources(InputStream content, PageRequest page) throws IOException {
    return new ResourcePager(content, page, new UnchargedMemory()).list();
  }

  @Override
  public ReadInstances instances(
      InputStream content, BlobCipher.Key key, Consumer<ExtractedInstance> taker)
      throws IOException {
    return new InstancesReader(content, mac(key), taker).read();
  }

  @Override
  public JudgedState.Insight insight(InputStream content) throws IOException {
    return new InsightReader(content).read();
  }

  @Override
  public AttributeValues values(InputStream content, AttributeValues.Wanted wanted)
      throws IOException {
    return new ValuesReader(content, wanted).read();
  }

  private static Mac mac(BlobCipher.Key key) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key.bytes(), HMAC));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + HMAC, e);
    }
  }

  @Override
  public List<FoundOutput> outputs(byte[] json) {
    var reader = new JsonReader(new ByteArrayInputStream(json), new UnchargedMemory());
    try {
      var outputs = new OutputsReader(reader, true, Integer.MAX_VALUE).read();
      reader.finish();
      return outputs;
    } catch (IOException | UnreadableException e) {
      throw new IllegalArgumentException("not an object of outputs", e);
    }
  }

  @Override
  public RenumberedState withSerial(InputStream content, Serial serial) {
    return new SerialRewritingStream(content, serial);
  }
}
