package dev.stateward.application.event.port;

/** Which deliveries are wanted. */
public enum DeliveryStatuses {
  ALL,
  PENDING,
  DELIVERED,
  FAILED
}
