import io.javalin.Javalin;
import io.javalin.http.Context;

/** The rules in a service of Javalin. */
final class JavalinService {
  public static void main(String[] arguments) {
    var rules = new Rules();
    var server = Javalin.create(config -> {
      config.jetty.host = "127.0.0.1";
      config.routes.get("/access", ask -> answer(ask, Rules.mayDo(ask.queryParam("level"), ask.queryParam("permission"))));
      config.routes.post("/states", ask ->
          answer(ask, rules.offer(ask.queryParam("serial"), ask.queryParam("lineage"), ask.queryParam("md5"))));
      config.routes.exception(RuntimeException.class, (wrong, ask) ->
          answer(ask, new Rules.Answer(400, "that is not a question")));
    });
    server.start(Integer.parseInt(arguments[0]));
    System.out.println("listening on port " + server.port());
  }

  private static void answer(Context ask, Rules.Answer answer) {
    ask.status(answer.status()).result(answer.text());
  }
}
