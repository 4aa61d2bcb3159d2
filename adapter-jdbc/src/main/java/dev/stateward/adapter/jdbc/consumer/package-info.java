/** Consumers of outputs. */
@NullMarked
package dev.stateward.adapter.jdbc.consumer;

import org.jspecify.annotations.NullMarked;
