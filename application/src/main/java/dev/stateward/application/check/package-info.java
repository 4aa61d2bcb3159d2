/**
 * The check of an installation: what rows say of blobs, data keys and recovery records, and what
 * the stores have (ADR 184). Changes nothing but what loses nothing. Start reading at {@link
 * dev.stateward.application.check.ConsistencyService}.
 */
@NullMarked
package dev.stateward.application.check;

import org.jspecify.annotations.NullMarked;
