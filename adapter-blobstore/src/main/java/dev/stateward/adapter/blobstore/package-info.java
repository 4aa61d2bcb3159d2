/**
 * The bytes of states, in files or on an S3 server; both stores are held to one contract. Nothing
 * here knows what the bytes mean, apart from the package {@code statefile}. Start at {@link
 * dev.stateward.adapter.blobstore.BlobStores}.
 */
@NullMarked
package dev.stateward.adapter.blobstore;

import org.jspecify.annotations.NullMarked;
