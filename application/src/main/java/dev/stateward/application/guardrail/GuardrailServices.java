package dev.stateward.application.guardrail;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.guardrail.port.ManagingGuardrails;
import dev.stateward.application.store.Stores;

/** Guardrails. */
public final class GuardrailServices {
  private final ManagingGuardrails managingGuardrails;

  public GuardrailServices(Stores stores, UseCaseContext context, BlobServices blobs) {
    this.managingGuardrails =
        new GuardrailService(
            context,
            stores.guardrails(),
            stores.stateVersions(),
            new GuardrailTrials(
                stores.guardrails(), stores.stateVersions(), stores.catalog(), blobs));
  }

  public ManagingGuardrails managingGuardrails() {
    return managingGuardrails;
  }
}
