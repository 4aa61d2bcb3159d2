package dev.stateward.bootstrap.server;

import dev.stateward.adapter.http.HttpApi;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.StateApplication;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.bootstrap.admin.AdminCommand;
import dev.stateward.bootstrap.telemetry.Monitoring;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server; closing it stops its parts in the right order. */
public final class RunningServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningServer.class);

  private final OpenApplication lent;
  private final Address address;
  private final Monitoring monitoring;
  private final Parts parts;

  RunningServer(OpenApplication lent, Address address, Monitoring monitoring, Parts parts) {
    this.lent = lent;
    this.address = address;
    this.monitoring = monitoring;
    this.parts = parts;
  }

  /**
   * What is told to stop.
   *
   * @param health knows first
   * @param takers take no more jobs while requests are still finished
   * @param http answers requests
   * @param database may be lost
   * @param all is closed
   */
  record Parts(
      HealthChecks health,
      List<Workers> takers,
      HttpApi http,
      Database database,
      OpenResources all) {
    Parts {
      takers = List.copyOf(takers);
    }
  }

  /** The application. */
  public StateApplication application() {
    return lent.application();
  }

  /** The application with its commands; closing it closes nothing. */
  public OpenApplication lent() {
    return lent;
  }

  /** Has it do {@code command} too when the operator asks for it by that name. */
  public void answer(String name, AdminCommand command) {
    lent.answer(name, command);
  }

  /** Where clients find it. */
  public URI publicUrl() {
    return address.publicUrl();
  }

  /** The URL of the address that it listens on, which may differ from the public URL. */
  public URI listener() {
    return address.listener();
  }

  /** Serves everything for {@code notice} while it is not ready, and then stops as if closed. */
  public void stop(Duration notice) {
    parts.health().stop();
    if (notice.isPositive()) {
      LOG.info("not ready any more; everything is served for {} s yet", notice.toSeconds());
      pause(notice);
    }
    close();
    LOG.info("stopped");
  }

  private static void pause(Duration notice) {
    try {
      Thread.sleep(notice);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether its database was lost: nothing can be stored until the server is started again. */
  boolean lost() {
    return parts.database().lost();
  }

  /** Closes soon, because nothing that is under way can be stored. */
  void abandon() {
    parts.http().drainWithin(DatabaseBudgets.LOST_REQUESTS);
    close();
  }

  /** How it is measured. */
  public Monitoring monitoring() {
    return monitoring;
  }

  /**
   * Stops: accepts no more requests, finishes those in flight and the running jobs, hands other
   * jobs back, then closes the stores.
   */
  @Override
  public void close() {
    parts.health().stop();
    parts.takers().forEach(Workers::takeNoMore);
    parts.all().close();
  }
}
