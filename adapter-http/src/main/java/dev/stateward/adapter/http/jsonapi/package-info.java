/**
 * JSON:API over a JSON tree: documents are built as the tree that is written, and requests are read
 * from the tree that was parsed, every problem with its JSON pointer. Nothing here knows any
 * resource of the product. Start at {@link dev.stateward.adapter.http.jsonapi.JsonApi}.
 */
@NullMarked
package dev.stateward.adapter.http.jsonapi;

import org.jspecify.annotations.NullMarked;
