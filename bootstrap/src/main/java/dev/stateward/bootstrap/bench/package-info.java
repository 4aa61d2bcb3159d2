/**
 * The command {@code bench}: how fast a server of this API is, seen by its clients.
 *
 * <p>It knows nothing of the server's inside and can be pointed at any server that speaks the API.
 * Start reading at {@link dev.stateward.bootstrap.bench.BenchCommand}.
 */
@NullMarked
package dev.stateward.bootstrap.bench;

import org.jspecify.annotations.NullMarked;
