/** When stored blobs were last verified. */
@NullMarked
package dev.stateward.adapter.jdbc.blob;

import org.jspecify.annotations.NullMarked;
