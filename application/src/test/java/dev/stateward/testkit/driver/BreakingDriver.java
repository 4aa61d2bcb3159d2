package dev.stateward.testkit.driver;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Stands before another driver, and lets what is done with its connections fail by a rule, which
 * may also look at it.
 */
public final class BreakingDriver implements Driver, AutoCloseable {
  /** What fails; nothing, where it does not say so. */
  public interface Rule {
    /** Whether a statement with the values that are bound to it fails and has no effect. */
    default boolean breaks(String sql, List<String> values) {
      return false;
    }

    /** Comes before a prepared statement is executed. */
    default void before(Prepared statement) throws SQLException {}

    /** Comes after a method of a connection has had its effect; what it throws is the answer. */
    default void after(String method) throws SQLException {}
  }

  /** A statement with what is bound to it, and the connection that it is executed by. */
  public record Prepared(Connection connection, String sql, List<Binding> bound) {
    /**
     * The results of {@code queries}, which have the same parameters as this statement; several of
     * them where it is several statements.
     */
    public <T> List<T> ask(String queries, Reading<T> reading) throws SQLException {
      List<T> results = new ArrayList<>();
      try (PreparedStatement asking = connection.prepareStatement(queries)) {
        for (Binding binding : bound) {
          binding.to(asking);
        }
        for (boolean more = asking.execute(); more; more = asking.getMoreResults()) {
          try (ResultSet rows = asking.getResultSet()) {
            results.add(reading.read(rows));
          }
        }
      }
      return results;
    }
  }

  /** What reads rows. */
  public interface Reading<T> {
    T read(ResultSet rows) throws SQLException;
  }

  /** How a parameter was bound. */
  public record Binding(Method method, List<Object> arguments) {
    private void to(PreparedStatement statement) throws SQLException {
      try {
        method.invoke(statement, arguments.toArray());
      } catch (ReflectiveOperationException failure) {
        throw new SQLException(failure);
      }
    }
  }

  private final Driver real;
  private final Rule rule;

  private BreakingDriver(Driver real, Rule rule) {
    this.real = real;
    this.rule = rule;
  }

  /** Takes the place of the driver for {@code url}, until it is closed. */
  public static BreakingDriver before(String url, Rule rule) throws SQLException {
    Driver real = DriverManager.getDriver(url);
    BreakingDriver driver = new BreakingDriver(real, rule);
    DriverManager.deregisterDriver(real);
    DriverManager.registerDriver(driver);
    return driver;
  }

  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(this);
    DriverManager.registerDriver(real);
  }

  @Override
  public @Nullable Connection connect(String url, Properties properties) throws SQLException {
    Connection connection = real.connect(url, properties);
    return connection == null ? null : connection(connection);
  }

  private Connection connection(Connection connection) {
    List<String> arrays = Collections.synchronizedList(new ArrayList<>());
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("createArrayOf")) {
            Arrays.stream((Object[]) arguments[1]).map(String::valueOf).forEach(arrays::add);
          }
          Object result = call(connection, method, arguments);
          rule.after(method.getName());
          return switch (result) {
            case PreparedStatement prepared ->
                statement(
                    PreparedStatement.class,
                    prepared,
                    new Prepared(connection, (String) arguments[0], new ArrayList<>()),
                    arrays);
            case Statement plain ->
                statement(Statement.class, plain, new Prepared(connection, "", List.of()), arrays);
            case null, default -> result;
          };
        });
  }

  private <S extends Statement> S statement(
      Class<S> type, S statement, Prepared prepared, List<String> arrays) {
    List<String> values = new ArrayList<>();
    return proxy(
        type,
        (proxy, method, arguments) -> {
          String name = method.getName();
          if (name.startsWith("set") && arguments.length > 1 && arguments[1] != null) {
            values.add(arguments[1].toString());
          }
          if (name.startsWith("set") && method.getDeclaringClass() == PreparedStatement.class) {
            prepared.bound().add(new Binding(method, Arrays.asList(arguments)));
          }
          if (name.startsWith("execute")) {
            values.addAll(arrays);
            arrays.clear();
            String sql = arguments == null ? prepared.sql() : (String) arguments[0];
            if (rule.breaks(sql, List.copyOf(values))) {
              throw talkative(sql, values);
            }
            if (arguments == null) {
              rule.before(prepared);
            }
          }
          return call(statement, method, arguments);
        });
  }

  /** A failure as real drivers give: it repeats all values that were bound. */
  private static SQLException talkative(String sql, List<String> values) {
    SQLException failure =
        new SQLException(
            "Value too long for column: " + values + "; SQL statement:\n" + sql, "22001", 22001);
    failure.setNextException(new SQLException("the row was " + values, "22001"));
    failure.addSuppressed(new SQLException("of " + values));
    return failure;
  }

  private static <T> T proxy(Class<T> type, InvocationHandler calls) {
    return type.cast(
        Proxy.newProxyInstance(
            BreakingDriver.class.getClassLoader(), new Class<?>[] {type}, calls));
  }

  private static @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw Objects.requireNonNull(failure.getCause());
    }
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return real.acceptsURL(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties)
      throws SQLException {
    return real.getPropertyInfo(url, properties);
  }

  @Override
  public int getMajorVersion() {
    return real.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return real.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return real.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger(BreakingDriver.class.getName());
  }
}
