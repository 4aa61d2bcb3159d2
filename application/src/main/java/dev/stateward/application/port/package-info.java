/**
 * What every feature shares at its ports: callers, failures, pages, identifiers, signatures,
 * transactions. Ports of a feature are in its own {@code port} package.
 */
@NullMarked
package dev.stateward.application.port;

import org.jspecify.annotations.NullMarked;
