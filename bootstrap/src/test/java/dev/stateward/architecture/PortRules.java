package dev.stateward.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** How the application is asked, and how it asks. */
final class PortRules {
  /** How driving ports are named: they begin with what is done. */
  private static final String CONVERSATION = "[A-Z][a-z]*ing([A-Z]\\w*)?";

  /** The one driving port whose question is who the caller is. */
  private static final String FINDS_THE_CALLER = "Authenticating";

  /**
   * The driven ports for chance, secrets, measuring and tracing, which are of the process as a
   * whole.
   */
  private static final Set<String> ALSO_OF_BOOTSTRAP =
      Set.of(
          "Identifiers",
          "KeyWrapper",
          "Meters",
          "RootKey",
          "Signer",
          "SignInSecrets",
          "TokenGenerator",
          "Tracer",
          "ValueCipher");

  /** The driven ports that callers hand over: they start after the application, as workers do. */
  private static final Set<String> GIVEN_BY_CALLERS = Set.of("IdTokenVerifier", "WebhookSender");

  private static final Set<String> OPENS_OR_ENDS_A_TRANSACTION =
      Set.of("begin", "commit", "inTransaction", "rollback", "useTransaction");

  private final String root;
  private final String ports;

  private PortRules(String root) {
    this.root = root;
    this.ports = root + ".application..port";
  }

  static Map<String, ArchRule> under(String root) {
    var rules = new PortRules(root);
    return Map.of(
        "stores", rules.stores(),
        "conversations", rules.conversations(),
        "callers", rules.callers(),
        "drivingagents", rules.drivingAgents(),
        "drivenports", rules.drivenPorts(),
        "drivenagents", rules.drivenAgents(),
        "drivensignatures", rules.drivenSignatures(),
        "drivingsignatures", rules.drivingSignatures(),
        "transactions", rules.transactions(),
        "jdbitransactions", rules.jdbiTransactions());
  }

  private ArchRule conversations() {
    return classes()
        .that(arePorts())
        .and(
            describe(
                "are asked by callers",
                type -> type.getMethods().stream().anyMatch(this::takesTheCallerFirst)))
        .should()
        .haveNameMatching(".*\\." + CONVERSATION)
        .because("a driving port is named for its conversation");
  }

  private ArchRule callers() {
    return methods()
        .that()
        .areDeclaredInClassesThat(areDrivingPorts())
        .and()
        .areDeclaredInClassesThat(
            describe("know the caller", type -> !type.getSimpleName().equals(FINDS_THE_CALLER)))
        .should(takeTheCallerFirst())
        .because("authorization is the first thing that a use case does");
  }

  private ArchRule drivingAgents() {
    return noClasses()
        .that(
            describe(
                "are public or not of the application",
                type ->
                    type.getModifiers().contains(JavaModifier.PUBLIC)
                        || !isUnder(type, root + ".application")))
        .should()
        .implement(areDrivingPorts())
        .because("the driving ports are all that others can see of the use cases");
  }

  private ArchRule stores() {
    return noClasses()
        .that()
        .resideInAPackage(root + ".application..")
        .and(
            describe(
                "put no feature together",
                type ->
                    !type.getSimpleName().matches("\\w+Services|Features|StateApplication|Stores")))
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(root + ".application.store.Stores")
        .because("a constructor says which ports its class uses");
  }

  private ArchRule drivenPorts() {
    return classes()
        .that()
        .resideInAPackage(root + ".application.*..port")
        .and()
        .areTopLevelClasses()
        .and()
        .areNotRecords()
        .and()
        .areNotEnums()
        .and()
        .areNotAssignableTo(Throwable.class)
        .should()
        .beInterfaces()
        .because("a driven port says what is needed, an adapter how it is done");
  }

  private ArchRule drivenAgents() {
    return classes()
        .that()
        .resideOutsideOfPackages(root + ".adapter..", root + ".testkit..")
        .should(implementNoDrivenPort())
        .because("the outside is reached through adapters alone");
  }

  private ArchRule drivenSignatures() {
    return methods()
        .that()
        .areDeclaredInClassesThat(areDrivenPorts())
        .should(nameOnlyTypesOfTheJdkAndTheDomain())
        .because("a port that names a library is that library's adapter");
  }

  private ArchRule drivingSignatures() {
    return methods()
        .that()
        .areDeclaredInClassesThat(areDrivingPorts())
        .should(nameNoTypeOfADrivenPort())
        .because("what the application asks of a store is no concern of those who ask it");
  }

  private ArchRule transactions() {
    var port = root + ".application.port.Transactions";
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".application..")
        .and()
        .areNotAssignableTo(port)
        .should()
        .accessTargetWhere(
            DescribedPredicate.<JavaAccess<?>>describe(
                "it is how work is put into a transaction",
                access ->
                    access.getTargetOwner().isAssignableTo(port)
                        && Set.of("inTransaction", "run").contains(access.getName())))
        .because("a use case is a unit of work; whatever calls it is not");
  }

  private ArchRule jdbiTransactions() {
    return noClasses()
        .that()
        .doNotHaveSimpleName("JdbiTransactions")
        .should()
        .accessTargetWhere(
            DescribedPredicate.<JavaAccess<?>>describe(
                "it opens or ends a transaction",
                access ->
                    access.getTargetOwner().getPackageName().startsWith("org.jdbi")
                        && OPENS_OR_ENDS_A_TRANSACTION.contains(access.getName())))
        .because("repositories join the transaction of their use case");
  }

  /**
   * Top-level interfaces of port packages that anybody could implement: sealed ones are data, and
   * functional ones are arguments.
   */
  private DescribedPredicate<JavaClass> arePorts() {
    return describe(
        "are ports",
        type ->
            PackageMatcher.of(ports).matches(type.getPackageName())
                && type.isInterface()
                && type.isTopLevelClass()
                && !type.getSimpleName().equals("package-info")
                && !type.isAnnotatedWith(FunctionalInterface.class)
                && !type.reflect().isSealed());
  }

  private DescribedPredicate<JavaClass> areDrivingPorts() {
    return arePorts()
        .and(describe("are driving", type -> type.getSimpleName().matches(CONVERSATION)));
  }

  private DescribedPredicate<JavaClass> areDrivenPorts() {
    return arePorts()
        .and(describe("are driven", type -> !type.getSimpleName().matches(CONVERSATION)));
  }

  private ArchCondition<JavaMethod> takeTheCallerFirst() {
    return new ArchCondition<>("take the caller first") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        events.add(
            new SimpleConditionEvent(
                method,
                takesTheCallerFirst(method),
                method.getFullName() + " takes no caller first"));
      }
    };
  }

  private boolean takesTheCallerFirst(JavaMethod method) {
    var types = method.getRawParameterTypes();
    return !types.isEmpty() && types.get(0).getName().equals(root + ".application.port.Caller");
  }

  private ArchCondition<JavaClass> implementNoDrivenPort() {
    return new ArchCondition<>("implement no driven port") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getAllRawInterfaces().stream()
            .filter(areDrivenPorts())
            .filter(port -> !type.isInterface())
            .filter(port -> !mayBeOfBootstrap(type, port))
            // What a port itself says of its absence.
            .filter(port -> !type.getEnclosingClass().equals(Optional.of(port)))
            .forEach(port ->
                events.add(
                    SimpleConditionEvent.violated(
                        type, type.getName() + " implements " + port.getName())));
      }
    };
  }

  private boolean mayBeOfBootstrap(JavaClass type, JavaClass port) {
    return isUnder(type, root + ".bootstrap") && ALSO_OF_BOOTSTRAP.contains(port.getSimpleName());
  }

  private ArchCondition<JavaMethod> nameOnlyTypesOfTheJdkAndTheDomain() {
    return new ArchCondition<>("name only types of the JDK and the domain") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        involved(method)
            .filter(type -> !type.isPrimitive() && !isUnder(type, "java"))
            .filter(type ->
                !isUnder(type, root + ".domain")
                    && !PackageMatcher.of(ports).matches(type.getPackageName()))
            .forEach(type ->
                events.add(
                    SimpleConditionEvent.violated(
                        method, method.getFullName() + " names " + type.getName())));
      }
    };
  }

  private ArchCondition<JavaMethod> nameNoTypeOfADrivenPort() {
    return new ArchCondition<>("name no type of a driven port") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        involved(method)
            .map(PortRules::outermost)
            .filter(areDrivenPorts())
            .filter(type -> !GIVEN_BY_CALLERS.contains(type.getSimpleName()))
            .forEach(type ->
                events.add(
                    SimpleConditionEvent.violated(
                        method, method.getFullName() + " names " + type.getName())));
      }
    };
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(PortRules::outermost).orElse(type);
  }

  private static Stream<JavaClass> involved(JavaMethod method) {
    return Stream.concat(
            method.getReturnType().getAllInvolvedRawTypes().stream(),
            method.getParameterTypes().stream()
                .flatMap(type -> type.getAllInvolvedRawTypes().stream()))
        .map(JavaClass::getBaseComponentType);
  }

  private static boolean isUnder(JavaClass type, String packageName) {
    return (type.getPackageName() + ".").startsWith(packageName + ".");
  }
}
