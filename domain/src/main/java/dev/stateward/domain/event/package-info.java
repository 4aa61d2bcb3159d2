/**
 * Events: what happened to a workspace, in words that those outside wait for, and the webhooks that
 * are told of it. Each event is made of one record of the audit trail. Start at {@code Event}.
 */
@NullMarked
package dev.stateward.domain.event;

import org.jspecify.annotations.NullMarked;
