/**
 * The running server: the application with its adapters, the workers, and logging. {@link
 * dev.stateward.bootstrap.server.Wiring} alone creates adapters; start reading there.
 */
@NullMarked
package dev.stateward.bootstrap.server;

import org.jspecify.annotations.NullMarked;
