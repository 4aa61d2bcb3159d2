/**
 * Workspaces over HTTP: their documents, locks and tags. Each kind of thing has handlers, which
 * call a driving port, and documents, which read and write its JSON. Start at {@code
 * WorkspaceHandlers}.
 */
@NullMarked
package dev.stateward.adapter.http.workspace;

import org.jspecify.annotations.NullMarked;
