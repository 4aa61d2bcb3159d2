package dev.stateward.adapter.http.signin;

import io.javalin.http.Context;

/** The looks of the pages, light or dark as the browser is. */
public final class Stylesheet {
  static final String PATH = "/account/style.css";

  private static final String TEXT =
      """
      :root {
        color-scheme: light dark;
        --ground: #fff; --text: #1b1f24; --muted: #57606a; --line: #8c959f; --action: #0a4fa8;
        --on-action: #fff; --alert: #9a1c1c;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --ground: #14181d; --text: #e6e9ed; --muted: #a0a9b4; --line: #6e7681; --action: #8ec0ff;
          --on-action: #0b1520; --alert: #ff9b9b;
        }
      }
      * { box-sizing: border-box; }
      body {
        margin: 0; padding: 2rem 1rem; background: var(--ground); color: var(--text);
        font: 1rem/1.5 system-ui, sans-serif;
      }
      main { max-width: 26rem; margin: 0 auto; }
      h1 { font-size: 1.4rem; margin: 0 0 1rem; }
      h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
      p { margin: 0 0 1rem; }
      label { display: block; margin: 0 0 .25rem; font-weight: 600; }
      input {
        width: 100%; padding: .5rem; margin: 0 0 1rem; font: inherit; color: inherit;
        background: var(--ground); border: 1px solid var(--line); border-radius: .25rem;
      }
      button, a.button {
        display: inline-block; text-decoration: none;
        padding: .5rem 1rem; margin: 0 .5rem .5rem 0; font: inherit; font-weight: 600;
        color: var(--on-action); background: var(--action); border: 1px solid var(--action);
        border-radius: .25rem; cursor: pointer;
      }
      button.other { color: var(--action); background: transparent; }
      :focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
      .hint { color: var(--muted); }
      .alert { color: var(--alert); border-left: .25rem solid var(--alert); padding-left: .75rem; }
      code { overflow-wrap: anywhere; }
      """;

  private Stylesheet() {}

  /** {@code GET /account/style.css}. */
  public static void show(Context ctx) {
    ctx.contentType("text/css; charset=utf-8").result(TEXT);
  }
}
