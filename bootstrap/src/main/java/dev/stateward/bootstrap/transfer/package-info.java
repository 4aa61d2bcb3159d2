/**
 * Moves organizations with their states between servers of this API, and plain files.
 *
 * <p>Nothing but the API is used on either side. Start reading at {@link
 * dev.stateward.bootstrap.transfer.Export} and {@link
 * dev.stateward.bootstrap.transfer.ExportFolder}, which is the format on the disk (ADR 213).
 */
@NullMarked
package dev.stateward.bootstrap.transfer;

import org.jspecify.annotations.NullMarked;
