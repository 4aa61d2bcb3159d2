/**
 * The running server: the application put together with its adapters, the workers beside it, and
 * what is logged. {@link dev.stateward.bootstrap.server.Wiring} alone makes adapters; start reading
 * there.
 */
@NullMarked
package dev.stateward.bootstrap.server;

import org.jspecify.annotations.NullMarked;
