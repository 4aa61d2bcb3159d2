package dev.stateward.application.event.port;

/** Selects deliveries by status. */
public enum DeliveryStatuses {
  ALL,
  PENDING,
  DELIVERED,
  FAILED
}
