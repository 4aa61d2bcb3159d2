/**
 * The command {@code bench}: measures a server of this API from outside.
 *
 * <p>It uses nothing but the API, so it can measure any server of it. Start reading at {@link
 * dev.stateward.bootstrap.bench.BenchCommand}.
 */
@NullMarked
package dev.stateward.bootstrap.bench;

import org.jspecify.annotations.NullMarked;
