/** Consumers of outputs: as the database keeps them, and how they are listed. */
@NullMarked
package dev.stateward.application.consumer.port;

import org.jspecify.annotations.NullMarked;
