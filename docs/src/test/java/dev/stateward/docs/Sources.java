package dev.stateward.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The methods, constants and calls of sources, by name; types are not resolved. */
final class Sources {
  /** In an error document that is a constant. */
  private static final Pattern WRITTEN = Pattern.compile("\"(?:title|detail)\":\"([^\"]+)\"");

  final Map<String, List<Method>> methods = new HashMap<>();
  final Map<String, ExpressionTree> constants = new HashMap<>();
  final Map<String, List<Call>> calls = new HashMap<>();
  final Map<String, Set<String>> written = new TreeMap<>();

  /** A method and the type that it is in; no method is where constants are. */
  record Method(String owner, @Nullable MethodTree tree) {}

  /** A call, or a constructor, which is named {@code new} and its type. */
  record Call(String receiver, String name, List<? extends ExpressionTree> arguments, Method in) {}

  private Sources() {}

  static Sources in(List<Path> folders) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : folders) {
      files.addAll(OwnFiles.under(folder, ".java"));
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    var manager = compiler.getStandardFileManager(null, null, null);
    var task =
        (JavacTask)
            compiler.getTask(
                null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
    Sources sources = new Sources();
    Declarations declarations = sources.new Declarations();
    for (CompilationUnitTree unit : task.parse()) {
      declarations.scan(unit, null);
    }
    return sources;
  }

  static String lastName(Tree tree) {
    String text = tree.toString();
    return text.substring(text.lastIndexOf('.') + 1);
  }

  /** Notes methods, constants and calls. */
  private final class Declarations extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final Deque<String> types = new ArrayDeque<>();
    private Method method = new Method("", null);

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      types.push(type.getSimpleName().toString());
      Method outer = method;
      method = new Method(types.peek(), null);
      super.visitClass(type, null);
      method = outer;
      types.pop();
      return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void nothing) {
      Method outer = method;
      method = new Method(types.peek(), tree);
      methods.computeIfAbsent(tree.getName().toString(), any -> new ArrayList<>()).add(method);
      super.visitMethod(tree, null);
      method = outer;
      return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
      if (method.tree() == null && variable.getInitializer() != null) {
        constants.put(types.peek() + "." + variable.getName(), variable.getInitializer());
      }
      return super.visitVariable(variable, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
      String receiver =
          call.getMethodSelect() instanceof MemberSelectTree select
              ? select.getExpression().toString()
              : "";
      note(new Call(receiver, lastName(call.getMethodSelect()), call.getArguments(), method));
      return super.visitMethodInvocation(call, null);
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree made, @Nullable Void nothing) {
      String type = lastName(made.getIdentifier());
      note(new Call("", "new " + type, made.getArguments(), method));
      return super.visitNewClass(made, null);
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void nothing) {
      WRITTEN
          .matcher(String.valueOf(literal.getValue()))
          .results()
          .forEach(part ->
              written.computeIfAbsent(part.group(1), any -> new TreeSet<>()).add(types.peek()));
      return null;
    }

    private void note(Call call) {
      calls.computeIfAbsent(call.name(), any -> new ArrayList<>()).add(call);
    }
  }
}
