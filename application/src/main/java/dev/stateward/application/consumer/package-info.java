/**
 * Who was seen to read the outputs or the state of a workspace (ADR 209): {@link
 * dev.stateward.application.consumer.ConsumerJob} sums up audit trails, and nothing reads them on a
 * request.
 */
@NullMarked
package dev.stateward.application.consumer;

import org.jspecify.annotations.NullMarked;
