/**
 * Backups of the database and its blobs, while both are used, and what is made of them. Start
 * reading at {@link dev.stateward.application.backup.BackupService}.
 */
@NullMarked
package dev.stateward.application.backup;

import org.jspecify.annotations.NullMarked;
