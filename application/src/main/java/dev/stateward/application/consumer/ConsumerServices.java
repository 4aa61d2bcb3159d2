package dev.stateward.application.consumer;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.consumer.port.ListingConsumers;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.store.Stores;

/** The consumers of outputs and states. */
public final class ConsumerServices {
  private final ListingConsumers listingConsumers;
  private final RecurringJob job;

  public ConsumerServices(Stores stores, UseCaseContext context, ExplainingAccess explaining) {
    this.listingConsumers =
        new ConsumerService(
            context.authorizer(), explaining, stores.auditTrail(), stores.outputConsumers());
    this.job =
        new ConsumerJob(stores.transactions(), stores.auditTrail(), stores.outputConsumers());
  }

  public ListingConsumers listingConsumers() {
    return listingConsumers;
  }

  /** Sums up the reads in audit trails. */
  public RecurringJob job() {
    return job;
  }
}
