/** Agent pools over HTTP. Start at {@code AgentPoolHandlers}. */
@NullMarked
package dev.stateward.adapter.http.agent;

import org.jspecify.annotations.NullMarked;
