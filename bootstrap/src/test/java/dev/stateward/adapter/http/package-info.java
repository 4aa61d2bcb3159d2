/** Routes whose answers only SQL finds, on an embedded database. */
@NullMarked
package dev.stateward.adapter.http;

import org.jspecify.annotations.NullMarked;
