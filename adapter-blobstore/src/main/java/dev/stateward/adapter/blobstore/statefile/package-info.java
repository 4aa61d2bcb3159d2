/**
 * Looks into state files: finds their outputs and resources, and changes their serial. Bytes are
 * read once, in pieces, and little of them is kept (ADR 0021). Content that is no state file is
 * never an error. Start at {@link dev.stateward.adapter.blobstore.statefile.JsonStateFiles}.
 */
@NullMarked
package dev.stateward.adapter.blobstore.statefile;

import org.jspecify.annotations.NullMarked;
