/** Where blobs are stored, and how state files are read. */
@NullMarked
package dev.stateward.application.blob.port;

import org.jspecify.annotations.NullMarked;
