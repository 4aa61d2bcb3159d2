/** States that other programs keep in buckets, to be imported. */
@NullMarked
package dev.stateward.adapter.blobstore.transfer;

import org.jspecify.annotations.NullMarked;
