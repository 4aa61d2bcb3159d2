/**
 * The OpenAPI description of everything that is served, and the page that shows it (ADR 214).
 *
 * <p>What an operation takes and answers is written by hand in {@code resources/openapi}, in one
 * file per family of routes; {@link dev.stateward.adapter.http.openapi.ApiDescription} puts the
 * files together and adds what follows from them.
 */
@NullMarked
package dev.stateward.adapter.http.openapi;

import org.jspecify.annotations.NullMarked;
