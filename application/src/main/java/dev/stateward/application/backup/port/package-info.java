/** How backups are asked for, what they are made of, and where they are kept. */
@NullMarked
package dev.stateward.application.backup.port;

import org.jspecify.annotations.NullMarked;
