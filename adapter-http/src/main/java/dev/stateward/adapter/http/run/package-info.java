/**
 * Recorded runs and configuration versions over HTTP; neither is executed, and their documents say
 * so (ADR 0045). Start at {@code RunHandlers}.
 */
@NullMarked
package dev.stateward.adapter.http.run;

import org.jspecify.annotations.NullMarked;
