@NullMarked
package dev.stateward.adapter.blobstore.backup;

import org.jspecify.annotations.NullMarked;
