/** Consumers of outputs as JSON:API. */
@NullMarked
package dev.stateward.adapter.http.consumer;

import org.jspecify.annotations.NullMarked;
