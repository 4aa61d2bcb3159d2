/**
 * Seals state data: compresses and encrypts it. The only place that knows how; which keys wrap the
 * data keys is decided elsewhere. Start reading at {@link
 * dev.stateward.adapter.blobstore.seal.TinkBlobCipher}.
 */
@NullMarked
package dev.stateward.adapter.blobstore.seal;

import org.jspecify.annotations.NullMarked;
