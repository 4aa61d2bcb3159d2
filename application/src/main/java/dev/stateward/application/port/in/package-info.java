/**
 * The driving ports: what can be asked of the application, one interface for each conversation.
 *
 * <p>Each method names its caller first. What stops it is a {@link
 * dev.stateward.application.port.in.UseCaseFailedException} with a {@link
 * dev.stateward.application.port.in.Failure}. Start reading at {@link
 * dev.stateward.application.port.in.PublishingState}.
 */
@NullMarked
package dev.stateward.application.port.in;

import org.jspecify.annotations.NullMarked;
