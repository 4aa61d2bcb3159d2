/**
 * The identity provider that people sign in with: {@link
 * dev.stateward.adapter.http.provider.ProviderClient} speaks to it, as {@link
 * dev.stateward.adapter.http.provider.ProviderSettings} say. Pages are in {@code signin}, ID tokens
 * are verified in {@code idtoken}.
 */
@NullMarked
package dev.stateward.adapter.http.provider;

import org.jspecify.annotations.NullMarked;
