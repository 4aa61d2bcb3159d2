/**
 * State versions, their outputs and their data over HTTP (State Versions API, A1 to A6, A10, A11).
 * Handlers read a request, call a driving port and respond; the documents next to them contain the
 * names of the API.
 */
@NullMarked
package dev.stateward.adapter.http.stateversion;

import org.jspecify.annotations.NullMarked;
