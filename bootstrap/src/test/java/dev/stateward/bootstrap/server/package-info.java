/** Tests of the server as it is put together. */
@NullMarked
package dev.stateward.bootstrap.server;

import org.jspecify.annotations.NullMarked;
