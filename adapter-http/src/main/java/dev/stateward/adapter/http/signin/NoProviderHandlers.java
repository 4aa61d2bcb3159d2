package dev.stateward.adapter.http.signin;

import io.javalin.http.Context;

/** Says that there is no identity provider. */
final class NoProviderHandlers implements ProviderHandlers {
  private final Browser browser;

  NoProviderHandlers(Browser browser) {
    this.browser = browser;
  }

  @Override
  public void begin(Context ctx) {
    ProviderPages.NONE.show(browser, ctx);
  }

  @Override
  public void end(Context ctx) {
    ProviderPages.NONE.show(browser, ctx);
  }

  @Override
  public void close() {
    // There is nothing open.
  }
}
