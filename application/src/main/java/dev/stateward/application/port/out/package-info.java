/**
 * The driven ports: what the application needs of the world, in its own words.
 *
 * <p>Adapters implement them; the test kit holds every implementation to one contract. Start
 * reading at {@link dev.stateward.application.port.out.Transactions} and {@link
 * dev.stateward.application.port.out.StateVersions}.
 */
@NullMarked
package dev.stateward.application.port.out;

import org.jspecify.annotations.NullMarked;
