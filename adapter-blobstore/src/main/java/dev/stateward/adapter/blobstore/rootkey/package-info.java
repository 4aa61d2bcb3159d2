/** Root keys that servers keep: the transit engine of Vault and OpenBao, and AWS KMS (ADR 179). */
@NullMarked
package dev.stateward.adapter.blobstore.rootkey;

import org.jspecify.annotations.NullMarked;
