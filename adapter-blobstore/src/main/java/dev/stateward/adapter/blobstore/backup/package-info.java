/** Places of backups: folders and buckets, with files of rows and shared blobs. */
@NullMarked
package dev.stateward.adapter.blobstore.backup;

import org.jspecify.annotations.NullMarked;
