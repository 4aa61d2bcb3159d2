/**
 * Stores state data in files or on an S3 server; both stores pass the same contract tests. Only the
 * package {@code statefile} parses the data. Start at {@link
 * dev.stateward.adapter.blobstore.BlobStores}.
 */
@NullMarked
package dev.stateward.adapter.blobstore;

import org.jspecify.annotations.NullMarked;
