package dev.stateward.bootstrap.server;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Stands before another driver and lets each statement fail once, whoever executes it, with a
 * message as real drivers give: it repeats all values that were bound.
 */
final class BreakingOnceDriver implements Driver, AutoCloseable {
  private final Driver real;
  private final Set<String> broken = ConcurrentHashMap.newKeySet();
  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private volatile boolean armed;

  private BreakingOnceDriver(Driver real) {
    this.real = real;
  }

  /** Takes the place of the driver for {@code url}, until it is closed. */
  static BreakingOnceDriver before(String url) throws SQLException {
    Driver real = DriverManager.getDriver(url);
    BreakingOnceDriver driver = new BreakingOnceDriver(real);
    DriverManager.deregisterDriver(real);
    DriverManager.registerDriver(driver);
    return driver;
  }

  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(this);
    DriverManager.registerDriver(real);
  }

  /** Breaks from here on. */
  void arm() {
    armed = true;
  }

  /** Breaks no more. */
  void disarm() {
    armed = false;
  }

  /** The texts of the statements that were broken. */
  Set<String> broken() {
    return broken;
  }

  /** The values that the failures told. */
  Set<String> told() {
    return told;
  }

  /** Each failure tells all that a driver may know. */
  private void executed(String sql, List<String> values) throws SQLException {
    if (!armed || !sql.contains("?") || !broken.add(sql)) {
      return;
    }
    told.addAll(values);
    SQLException failure =
        new SQLException(
            "Value too long for column: " + values + "; SQL statement:\n" + sql, "22001", 22001);
    failure.setNextException(new SQLException("the row was " + values, "22001"));
    failure.addSuppressed(new SQLException("of " + values));
    throw failure;
  }

  @Override
  public @Nullable Connection connect(String url, Properties properties) throws SQLException {
    Connection connection = real.connect(url, properties);
    return connection == null ? null : connection(connection);
  }

  private Connection connection(Connection connection) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = call(connection, method, arguments);
          return result instanceof PreparedStatement prepared
              ? statement(prepared, (String) arguments[0])
              : result;
        });
  }

  private PreparedStatement statement(PreparedStatement statement, String sql) {
    List<String> values = new ArrayList<>();
    return proxy(
        PreparedStatement.class,
        (proxy, method, arguments) -> {
          String name = method.getName();
          if (name.startsWith("set") && arguments.length > 1 && arguments[1] != null) {
            values.add(arguments[1].toString());
          }
          if (name.startsWith("execute")) {
            executed(sql, values);
          }
          return call(statement, method, arguments);
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler calls) {
    return type.cast(
        Proxy.newProxyInstance(
            BreakingOnceDriver.class.getClassLoader(), new Class<?>[] {type}, calls));
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
    return Logger.getLogger(BreakingOnceDriver.class.getName());
  }
}
