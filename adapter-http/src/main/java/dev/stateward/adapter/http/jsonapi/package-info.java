/**
 * JSON:API over JSON trees: documents are built as trees, and requests are read from trees; every
 * problem has a JSON pointer. Independent of the resources of the product. Start at {@link
 * dev.stateward.adapter.http.jsonapi.JsonApi}.
 */
@NullMarked
package dev.stateward.adapter.http.jsonapi;

import org.jspecify.annotations.NullMarked;
