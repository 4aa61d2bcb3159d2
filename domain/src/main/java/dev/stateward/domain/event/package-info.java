/**
 * Events: what happened to a workspace, and the webhooks that they are sent to. Each event is made
 * of one record of the audit trail. Start at {@code Event}.
 */
@NullMarked
package dev.stateward.domain.event;

import org.jspecify.annotations.NullMarked;
