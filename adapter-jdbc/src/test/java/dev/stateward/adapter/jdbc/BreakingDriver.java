package dev.stateward.adapter.jdbc;

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
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Stands before another driver and lets a thread's statements fail, with a message as real drivers
 * give: it repeats all values that were bound.
 */
final class BreakingDriver implements Driver, AutoCloseable {
  private final Driver real;
  private final ThreadLocal<Breaking> breaking = ThreadLocal.withInitial(Breaking::new);

  /** The texts of all statements that were executed, and of those that were broken. */
  final Set<String> executed = ConcurrentHashMap.newKeySet();

  final Set<String> broken = ConcurrentHashMap.newKeySet();

  private BreakingDriver(Driver real) {
    this.real = real;
  }

  /** What a thread wants to be broken, and what came of it. */
  private static final class Breaking {
    private int left = -1;
    private Predicate<String> which = sql -> true;
    private List<String> values = List.of();
    private String sql = "";
  }

  /** Takes the place of the driver for {@code url}, until it is closed. */
  static BreakingDriver before(String url) throws SQLException {
    Driver real = DriverManager.getDriver(url);
    BreakingDriver driver = new BreakingDriver(real);
    DriverManager.deregisterDriver(real);
    DriverManager.registerDriver(driver);
    return driver;
  }

  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(this);
    DriverManager.registerDriver(real);
  }

  /** Breaks this thread's statement after the next {@code before} of those that are meant. */
  void breakNext(int before, Predicate<String> which) {
    Breaking own = breaking.get();
    own.left = before;
    own.which = which;
  }

  /** Breaks no more; whether it broke anything. */
  boolean stop() {
    Breaking own = breaking.get();
    boolean done = own.left < 0;
    own.left = -1;
    return done;
  }

  /** The values of the statement that was broken, without those that its text holds as well. */
  List<String> values() {
    Breaking own = breaking.get();
    return own.values.stream()
        .filter(value -> value.length() > 3 && !own.sql.contains(value))
        .toList();
  }

  private void executed(String sql, List<String> values) throws SQLException {
    Breaking own = breaking.get();
    executed.add(sql);
    if (own.left < 0 || !own.which.test(sql)) {
      return;
    }
    own.left--;
    if (own.left < 0) {
      broken.add(sql);
      own.values = List.copyOf(values);
      own.sql = sql;
      SQLException failure =
          new SQLException(
              "Value too long for column: " + values + "; SQL statement:\n" + sql, "22001", 22001);
      failure.setNextException(new SQLException("the row was " + values, "22001"));
      failure.addSuppressed(new SQLException("of " + values));
      throw failure;
    }
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
          return switch (result) {
            case PreparedStatement prepared ->
                statement(PreparedStatement.class, prepared, (String) arguments[0], arrays);
            case Statement plain -> statement(Statement.class, plain, "", arrays);
            case null, default -> result;
          };
        });
  }

  private <S extends Statement> S statement(
      Class<S> type, S statement, String prepared, List<String> arrays) {
    List<String> values = new ArrayList<>();
    return proxy(
        type,
        (proxy, method, arguments) -> {
          String name = method.getName();
          if (name.startsWith("set") && arguments.length > 1 && arguments[1] != null) {
            values.add(arguments[1].toString());
          }
          if (name.startsWith("execute")) {
            values.addAll(arrays);
            arrays.clear();
            executed(arguments == null ? prepared : (String) arguments[0], values);
          }
          return call(statement, method, arguments);
        });
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
