/** Tables as they are read for backups and filled from them. */
@NullMarked
package dev.stateward.adapter.jdbc.backup;

import org.jspecify.annotations.NullMarked;
