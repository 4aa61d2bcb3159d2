/**
 * Parses state files: finds their outputs and resources, and changes their serial. Bytes are read
 * once, in pieces, with constant memory (ADR 0021, ADR 0146). Content that is not a state file is
 * never an error. Start at {@link dev.stateward.adapter.blobstore.statefile.JsonStateFiles}.
 */
@NullMarked
package dev.stateward.adapter.blobstore.statefile;

import org.jspecify.annotations.NullMarked;
