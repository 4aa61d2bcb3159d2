/** Holds what is sent and received to the description of the API. */
@NullMarked
package dev.stateward.adapter.http.openapi;

import org.jspecify.annotations.NullMarked;
