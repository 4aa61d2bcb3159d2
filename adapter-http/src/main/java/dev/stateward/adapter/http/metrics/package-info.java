/** What is measured and traced of HTTP. */
@NullMarked
package dev.stateward.adapter.http.metrics;

import org.jspecify.annotations.NullMarked;
