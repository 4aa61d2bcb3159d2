package dev.stateward.docs;

import static dev.stateward.docs.Sources.lastName;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreeScanner;
import dev.stateward.docs.Sources.Call;
import dev.stateward.docs.Sources.Method;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The texts that the server answers errors with, read from the sources: what is passed to an error
 * object or a problem, directly or through methods, records and constants. What is known only while
 * the server runs is {@code …} in them.
 */
final class ErrorTexts {
  static final String UNKNOWN = "…";
  private static final List<String> SERVER =
      List.of("domain", "application", "adapter-http", "adapter-jdbc", "adapter-blobstore");
  private static final String COMMANDS = "bootstrap/src/main/java/dev/stateward/bootstrap/";
  private static final int DEEPEST = 4;

  /** Of a part that is told on its own; what has fewer is a name or a number. */
  private static final int FEWEST_WORDS = 3;

  /** Methods of the JDK that ours have the names of. */
  private static final Set<String> COMMON = Set.of("add", "count", "put", "of", "accept", "run");

  /**
   * Where a text goes: the argument {@code index} of calls of {@code name} with so many, as the
   * whole of it or a {@code part}.
   */
  private record Sink(String owner, String name, int count, int index, boolean part) {
    Sink(String owner, String name, int count, int index) {
      this(owner, name, count, index, false);
    }
  }

  /** An expression, and the method and the type that it is in. */
  private record Site(ExpressionTree expression, Method method) {}

  private final Sources sources;
  private final Set<Sink> sinks = new HashSet<>();
  private final Deque<Sink> open = new ArrayDeque<>();
  private final Map<String, Set<String>> texts = new TreeMap<>();

  private ErrorTexts(Sources sources) {
    this.sources = sources;
  }

  /** What the server answers: titles, details, and the documents that are written out. */
  static Map<String, Set<String>> ofServer(Path root) throws IOException {
    ErrorTexts found =
        from(
            SERVER.stream().map(module -> root.resolve(module).resolve("src/main/java")).toList(),
            new Sink("ErrorObject", "of", 2, 1),
            new Sink("ErrorObject", "of", 3, 1),
            new Sink("ErrorObject", "of", 3, 2),
            new Sink("", "new ErrorObject", 4, 1),
            new Sink("", "new ErrorObject", 4, 2),
            new Sink("", "new Problem", 2, 1));
    found.sources.written.forEach(
        (text, owners) -> found.texts.computeIfAbsent(text, any -> new TreeSet<>()).addAll(owners));
    return found.texts;
  }

  /** What the pages for browsers say, those of errors and a few others. */
  static Map<String, Set<String>> ofPages(Path root) throws IOException {
    String pages = "adapter-http/src/main/java/dev/stateward/adapter/http/signin";
    return from(
            List.of(root.resolve(pages)),
            new Sink("Pages", "message", 2, 0),
            new Sink("Pages", "message", 2, 1),
            new Sink("", "new ProviderPages", 3, 1),
            new Sink("", "new ProviderPages", 3, 2),
            new Sink("", "new Form", 3, 2))
        .texts;
  }

  /** What commands print that ask a server from elsewhere. */
  static Map<String, Set<String>> ofRemoteCommands(Path root) throws IOException {
    String failed = "RemoteFailedException";
    return from(
            Stream.of("access", "remote", "resource", "state", "transfer")
                .map(it -> root.resolve(COMMANDS + it))
                .toList(),
            new Sink(failed, "failed", 1, 0),
            new Sink(failed, "denied", 1, 0),
            new Sink(failed, "absent", 1, 0),
            new Sink(failed, "later", 2, 0),
            new Sink("ImportReport", "conflict", 1, 0),
            new Sink("CutOver", "refused", 1, 0),
            new Sink("differences", "add", 1, 0))
        .texts;
  }

  private static ErrorTexts from(List<Path> folders, Sink... sinks) throws IOException {
    ErrorTexts found = new ErrorTexts(Sources.in(folders));
    for (Sink sink : sinks) {
      found.add(sink);
    }
    while (!found.open.isEmpty()) {
      found.follow(found.open.remove());
    }
    return found;
  }

  private void add(Sink sink) {
    if (sinks.add(sink)) {
      open.add(sink);
    }
  }

  private void follow(Sink sink) {
    for (Call call : sources.calls.getOrDefault(sink.name(), List.of())) {
      if (call.arguments().size() == sink.count() && isOf(call, sink.owner())) {
        Site site = new Site(call.arguments().get(sink.index()), call.in());
        for (String text : texts(site, 0, !sink.part())) {
          if (!sink.part() || text.split(" ").length >= FEWEST_WORDS) {
            texts.computeIfAbsent(text, any -> new TreeSet<>()).add(call.in().owner());
          }
        }
      }
    }
  }

  /** Types of receivers are not resolved: a variable has the name of its type, or of its end. */
  private boolean isOf(Call call, String owner) {
    String receiver = call.receiver();
    if (owner.isEmpty()) {
      return true;
    }
    if (receiver.isEmpty()) {
      return call.in().owner().equals(owner);
    }
    String last = receiver.substring(receiver.lastIndexOf('.') + 1).replace("()", "");
    return owner.toLowerCase(Locale.ROOT).endsWith(last.toLowerCase(Locale.ROOT))
        || (!Character.isUpperCase(last.charAt(0)) && isOnlyIn(owner, call));
  }

  private boolean isOnlyIn(String owner, Call call) {
    return !COMMON.contains(call.name())
        && sources.methods.getOrDefault(call.name(), List.of()).stream()
            .allMatch(method -> method.owner().equals(owner));
  }

  private Set<String> texts(Site site, int depth, boolean follows) {
    ExpressionTree expression = site.expression();
    return switch (expression) {
      case LiteralTree literal -> Set.of(String.valueOf(literal.getValue()));
      case ParenthesizedTree inner -> texts(at(site, inner.getExpression()), depth, follows);
      case ConditionalExpressionTree choice ->
          union(
              texts(at(site, choice.getTrueExpression()), depth, follows),
              texts(at(site, choice.getFalseExpression()), depth, follows));
      case BinaryTree sum when sum.getKind() == Tree.Kind.PLUS -> joined(site, sum, depth);
      case SwitchExpressionTree choice -> yielded(site, choice, depth, follows);
      case MethodInvocationTree call -> ofCall(site, call, depth);
      case IdentifierTree name -> named(site, name.getName().toString(), depth, follows);
      case MemberSelectTree field -> {
        String owner = lastName(field.getExpression());
        ExpressionTree constant = sources.constants.get(owner + "." + field.getIdentifier());
        yield constant == null || depth > DEEPEST
            ? Set.of(UNKNOWN)
            : texts(new Site(constant, new Method(owner, null)), depth + 1, false);
      }
      default -> Set.of(UNKNOWN);
    };
  }

  private static Site at(Site site, ExpressionTree expression) {
    return new Site(expression, site.method());
  }

  private Set<String> joined(Site site, BinaryTree sum, int depth) {
    Set<String> all = new LinkedHashSet<>();
    for (String left : texts(at(site, sum.getLeftOperand()), depth, false)) {
      for (String right : texts(at(site, sum.getRightOperand()), depth, false)) {
        all.add(left + right);
      }
    }
    return all;
  }

  private Set<String> yielded(Site site, SwitchExpressionTree choice, int depth, boolean follows) {
    Set<String> all = new LinkedHashSet<>();
    for (var branch : choice.getCases()) {
      if (branch.getBody() instanceof ExpressionTree result) {
        all.addAll(texts(at(site, result), depth, follows));
      } else if (branch.getBody() != null) {
        new TreeScanner<@Nullable Void, @Nullable Void>() {
          @Override
          public @Nullable Void visitYield(YieldTree result, @Nullable Void nothing) {
            all.addAll(texts(at(site, result.getValue()), depth, follows));
            return null;
          }
        }.scan(branch.getBody(), null);
      }
    }
    return all;
  }

  private Set<String> ofCall(Site site, MethodInvocationTree call, int depth) {
    if (call.getMethodSelect() instanceof MemberSelectTree select
        && select.getIdentifier().contentEquals("formatted")) {
      Set<String> all = new LinkedHashSet<>();
      for (String form : texts(at(site, select.getExpression()), depth, false)) {
        all.add(form.replaceAll("%[,.0-9]*[a-zA-Z]", UNKNOWN));
      }
      return all;
    }
    String name = lastName(call.getMethodSelect());
    String owner =
        call.getMethodSelect() instanceof MemberSelectTree select
            ? lastName(select.getExpression())
            : site.method().owner();
    Set<String> all = new LinkedHashSet<>();
    if (depth <= DEEPEST) {
      for (Method method : sources.methods.getOrDefault(name, List.of())) {
        MethodTree tree = method.tree();
        if (tree != null
            && method.owner().equals(owner)
            && tree.getParameters().size() == call.getArguments().size()) {
          all.addAll(returned(method, tree, depth + 1));
        }
      }
    }
    return all.isEmpty() ? Set.of(UNKNOWN) : all;
  }

  private Set<String> returned(Method method, MethodTree tree, int depth) {
    Set<String> all = new LinkedHashSet<>();
    if (tree.getReturnType() == null || !tree.getReturnType().toString().equals("String")) {
      return all;
    }
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitReturn(ReturnTree result, @Nullable Void nothing) {
        all.addAll(texts(new Site(result.getExpression(), method), depth, false));
        return null;
      }

      @Override
      public @Nullable Void visitLambdaExpression(
          LambdaExpressionTree inner, @Nullable Void nothing) {
        return null;
      }
    }.scan(tree.getBody(), null);
    return all;
  }

  /** A name is a local variable, what a pattern binds, a parameter, or a constant. */
  private Set<String> named(Site site, String name, int depth, boolean follows) {
    Method method = site.method();
    MethodTree tree = method.tree();
    if (tree != null) {
      Locals locals = new Locals(name);
      locals.scan(tree, null);
      if (locals.value != null && depth <= DEEPEST) {
        return texts(at(site, locals.value), depth + 1, follows);
      }
      List<Sink> from =
          locals.bound.isEmpty() ? parameter(method.owner(), tree, name) : locals.bound;
      for (Sink sink : from) {
        add(new Sink(sink.owner(), sink.name(), sink.count(), sink.index(), !follows));
      }
      if (!from.isEmpty()) {
        return follows ? Set.of() : Set.of(UNKNOWN);
      }
    }
    ExpressionTree constant = sources.constants.get(method.owner() + "." + name);
    return constant == null || depth > DEEPEST
        ? Set.of(UNKNOWN)
        : texts(new Site(constant, new Method(method.owner(), null)), depth + 1, false);
  }

  /** Where the texts of a parameter come from; empty when the name is none of a parameter. */
  private static List<Sink> parameter(String owner, MethodTree tree, String name) {
    var parameters = tree.getParameters();
    boolean made = tree.getName().contentEquals("<init>");
    for (int index = 0; index < parameters.size(); index++) {
      if (parameters.get(index).getName().contentEquals(name)) {
        return List.of(
            new Sink(
                made ? "" : owner,
                made ? "new " + owner : tree.getName().toString(),
                parameters.size(),
                index));
      }
    }
    return List.of();
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> all = new LinkedHashSet<>(one);
    all.addAll(other);
    return all;
  }

  /** What a name means in a method. */
  private static final class Locals extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final String name;
    private @Nullable ExpressionTree value;
    private final List<Sink> bound = new ArrayList<>();

    Locals(String name) {
      this.name = name;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
      if (variable.getName().contentEquals(name) && variable.getInitializer() != null) {
        value = variable.getInitializer();
      }
      return super.visitVariable(variable, null);
    }

    @Override
    public @Nullable Void visitDeconstructionPattern(
        DeconstructionPatternTree pattern, @Nullable Void nothing) {
      var parts = pattern.getNestedPatterns();
      for (int index = 0; index < parts.size(); index++) {
        if (parts.get(index) instanceof BindingPatternTree part
            && part.getVariable().getName().contentEquals(name)) {
          String type = lastName(pattern.getDeconstructor());
          bound.add(new Sink("", "new " + type, parts.size(), index));
        }
      }
      return super.visitDeconstructionPattern(pattern, null);
    }
  }
}
