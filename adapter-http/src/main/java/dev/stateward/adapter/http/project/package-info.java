/** Projects over HTTP. Start at {@code ProjectHandlers}. */
@NullMarked
package dev.stateward.adapter.http.project;

import org.jspecify.annotations.NullMarked;
