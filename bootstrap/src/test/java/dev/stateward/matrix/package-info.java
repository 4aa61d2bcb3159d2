/**
 * Who may do what, over HTTP: every cell of {@code permissions/matrix.csv}, a table written by hand
 * from the API's contract, is sent to a server, and so is each of the 292 permission profiles.
 * Start at {@link dev.stateward.matrix.PermissionMatrixTest}.
 */
@NullMarked
package dev.stateward.matrix;

import org.jspecify.annotations.NullMarked;
