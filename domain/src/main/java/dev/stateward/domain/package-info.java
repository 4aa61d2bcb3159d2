/**
 * What the features of the domain share: the form of identifiers. Nothing here knows of storage,
 * HTTP or JSON. Start reading at {@link dev.stateward.domain.stateversion.StateVersion}.
 */
@NullMarked
package dev.stateward.domain;

import org.jspecify.annotations.NullMarked;
