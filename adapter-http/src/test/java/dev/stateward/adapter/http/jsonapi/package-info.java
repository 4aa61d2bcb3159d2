/** Answers as they are written. */
@NullMarked
package dev.stateward.adapter.http.jsonapi;

import org.jspecify.annotations.NullMarked;
