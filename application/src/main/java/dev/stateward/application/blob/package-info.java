/** State data as blobs: writing, verifying, examining, removing. */
@NullMarked
package dev.stateward.application.blob;

import org.jspecify.annotations.NullMarked;
