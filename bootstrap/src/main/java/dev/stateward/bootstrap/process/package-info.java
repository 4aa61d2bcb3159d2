/**
 * The life of the process: how it is told to stop, and how it ends. Knows no command. Start reading
 * at {@link dev.stateward.bootstrap.process.Lifetime}.
 */
@NullMarked
package dev.stateward.bootstrap.process;

import org.jspecify.annotations.NullMarked;
