/** Users over HTTP. Start at {@code UserHandlers}. */
@NullMarked
package dev.stateward.adapter.http.user;

import org.jspecify.annotations.NullMarked;
