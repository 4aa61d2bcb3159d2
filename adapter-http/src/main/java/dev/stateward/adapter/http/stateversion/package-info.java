/**
 * State versions, their outputs and their contents over HTTP (State Versions API, A1 to A6, A10,
 * A11). Handlers read a request, call a driving port and answer; the documents next to them know
 * every name the API has for what they render.
 */
@NullMarked
package dev.stateward.adapter.http.stateversion;

import org.jspecify.annotations.NullMarked;
