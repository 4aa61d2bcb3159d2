/**
 * Users and their tokens over HTTP. A token's secret is in the answer that issues it and nowhere
 * else. Start at {@code UserHandlers}.
 */
@NullMarked
package dev.stateward.adapter.http.user;

import org.jspecify.annotations.NullMarked;
