/**
 * The types that the ports of all features share: callers, failures, pages, identifiers,
 * signatures, transactions. The ports of a feature are in its own {@code port} package.
 */
@NullMarked
package dev.stateward.application.port;

import org.jspecify.annotations.NullMarked;
