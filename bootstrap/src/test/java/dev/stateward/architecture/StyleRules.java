package dev.stateward.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.THROW_GENERIC_EXCEPTIONS;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;

/** How a class is written, wherever it is. */
final class StyleRules {
  /** "Backing data" is what the API calls the content of a state version. */
  private static final Pattern NAMELESS =
      Pattern.compile(
          "(Manager|Impl|Utils?|Helper|Service|Processor|Handlers?|Dto|Entity|Base|Abstract"
              + "|(?<!Backing)Data|Info)(?![a-z])");

  private static final Set<String> AMBIENT =
      Set.of(
          "java.lang.Math.random",
          "java.lang.System.currentTimeMillis",
          "java.lang.Thread.sleep",
          "java.security.SecureRandom.<init>",
          "java.util.Date.<init>",
          "java.util.Random.<init>",
          "java.util.SplittableRandom.<init>",
          "java.util.UUID.randomUUID",
          "java.util.concurrent.ThreadLocalRandom.current");

  private static final Set<String> CLOCKS = Set.of("java.time.Clock", "java.time.InstantSource");

  private StyleRules() {}

  static Map<String, ArchRule> under(String root) {
    return Map.of(
        "ambient", ambient(root),
        "codes", codes(root),
        "names", names(root),
        "fields", fieldsAreFinalAndHidden(root),
        "optionals", optionals(),
        "streams", streams(root),
        "exceptions", exceptions(),
        "nullmarked", nullMarked());
  }

  private static ArchRule ambient(String root) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".bootstrap..")
        .should()
        .accessTargetWhere(
            DescribedPredicate.<JavaAccess<?>>describe(
                "it is ambient time or chance", StyleRules::isAmbient))
        .because("time, ids and chance are arguments, or nothing could be tried twice");
  }

  private static boolean isAmbient(JavaAccess<?> access) {
    var owner = access.getTargetOwner().getName();
    var name = access.getName();
    return AMBIENT.contains(owner + "." + name)
        || (owner.startsWith("java.time.") && name.equals("now"))
        || (CLOCKS.contains(owner) && name.startsWith("system"));
  }

  private static ArchRule codes(String root) {
    return noClasses()
        .that()
        .resideInAPackage(root + ".adapter.jdbc..")
        .and()
        .areNotEnums()
        .should()
        .accessTargetWhere(
            DescribedPredicate.<JavaAccess<?>>describe(
                "it is the name of a constant", StyleRules::isConstantName))
        .because("rows have codes of their own: a constant that is renamed must not lose them");
  }

  private static boolean isConstantName(JavaAccess<?> access) {
    return access.getTargetOwner().isAssignableTo(Enum.class)
        && List.of("name", "valueOf").contains(access.getName());
  }

  private static ArchRule names(String root) {
    return classes()
        .should(sayWhatTheyAre(root))
        .because("such a word hides that nobody decided what the thing is");
  }

  private static ArchCondition<JavaClass> sayWhatTheyAre(String root) {
    return new ArchCondition<>("say what they are in their names") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        var words = NAMELESS.matcher(type.getSimpleName());
        while (words.find()) {
          events.add(
              new SimpleConditionEvent(
                  type,
                  isSaid(type, words.group(), root),
                  type.getName() + " is named a " + words.group()));
        }
      }
    };
  }

  /** HTTP has handlers, and what driving ports say is done by services. */
  private static boolean isSaid(JavaClass type, String word, String root) {
    return switch (word) {
      case "Handler", "Handlers" -> isUnder(type, root + ".adapter.http");
      case "Service" -> isUnder(type, root + ".application");
      default -> false;
    };
  }

  private static boolean isUnder(JavaClass type, String packageName) {
    return (type.getPackageName() + ".").startsWith(packageName + ".");
  }

  private static ArchRule fieldsAreFinalAndHidden(String root) {
    return fields()
        .that(
            DescribedPredicate.<JavaField>describe(
                "are written by hand",
                field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC)))
        .should(beFinalAndHidden(root))
        .because(
            "what others see does not change behind their backs; a class that others do not see may keep"
                + " its place in a stream or a text to itself");
  }

  private static ArchCondition<JavaField> beFinalAndHidden(String root) {
    return new ArchCondition<>("be final, and public only as constants") {
      @Override
      public void check(JavaField field, ConditionEvents events) {
        var allowed =
            field.getModifiers().contains(JavaModifier.FINAL)
                ? isHiddenOrConstant(field)
                : isOfOneInstanceOfAHiddenClass(field, root) || isFilledFromTheCommandLine(field);
        events.add(
            new SimpleConditionEvent(
                field, allowed, field.getFullName() + " is public or not final"));
      }
    };
  }

  private static boolean isHiddenOrConstant(JavaField field) {
    var modifiers = field.getModifiers();
    return !modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.STATIC);
  }

  private static boolean isOfOneInstanceOfAHiddenClass(JavaField field, String root) {
    var modifiers = field.getModifiers();
    var owner = field.getOwner().getModifiers();
    return modifiers.contains(JavaModifier.PRIVATE)
        && !modifiers.contains(JavaModifier.STATIC)
        && owner.contains(JavaModifier.FINAL)
        && (!owner.contains(JavaModifier.PUBLIC) || isOfAFeature(field.getOwner(), root));
  }

  /** Other modules see the ports of a feature, and the database as a whole, and no more of them. */
  private static boolean isOfAFeature(JavaClass type, String root) {
    String name = type.getPackageName();
    return (isUnder(type, root + ".application") && !name.endsWith(".port"))
        || name.startsWith(root + ".adapter.jdbc.");
  }

  private static boolean isFilledFromTheCommandLine(JavaField field) {
    return field.getModifiers().contains(JavaModifier.PRIVATE)
        && field.getAnnotations().stream()
            .anyMatch(annotation -> annotation.getRawType().getPackageName().equals("picocli"));
  }

  private static ArchRule optionals() {
    return noFields()
        .should()
        .haveRawType(Optional.class)
        .because("absent data of an object is another state, or a case of a sealed type");
  }

  private static ArchRule streams(String root) {
    return noClasses()
        .that()
        .doNotHaveFullyQualifiedName(root + ".bootstrap.Main")
        .should(ACCESS_STANDARD_STREAMS)
        .because("what is printed is the answer of a command; everything else is logged");
  }

  private static ArchRule exceptions() {
    return noClasses()
        .should(THROW_GENERIC_EXCEPTIONS)
        .because("a caller must be able to tell one problem from another");
  }

  private static ArchRule nullMarked() {
    return classes()
        .should(beInAMarkedPackage())
        .because("null is not a value; and a package says what lives in it");
  }

  private static ArchCondition<JavaClass> beInAMarkedPackage() {
    return new ArchCondition<>("be in a package whose package-info is @NullMarked") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        var marked = type.getPackage().isAnnotatedWith(NullMarked.class);
        events.add(
            new SimpleConditionEvent(type, marked, type.getName() + " is in an unmarked package"));
      }
    };
  }
}
