/** What clients hear of every failure. */
@NullMarked
package dev.stateward.adapter.http.failure;

import org.jspecify.annotations.NullMarked;
