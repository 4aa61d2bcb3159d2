/**
 * Tests that the guides say what is so: their programs are compiled and run, and their outputs
 * compared. Start reading at {@link dev.stateward.docs.Guide}.
 */
@NullMarked
package dev.stateward.docs;

import org.jspecify.annotations.NullMarked;
