package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Every method that a browser can call, found in the class files: none can be forgotten. */
class WebMethodsTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.jenkins.plugins.benchgate.jenkins");

    private static final Set<String> POST =
            Set.of("org.kohsuke.stapler.verb.POST", "org.kohsuke.stapler.interceptor.RequirePOST");
    private static final Set<String> GET =
            Set.of("org.kohsuke.stapler.verb.GET", "io.jenkins.plugins.benchgate.jenkins.ReadOnly");
    private static final Set<String> CHECKS =
            Set.of("checkPermission", "hasPermission", "checkAnyPermission", "hasAnyPermission");

    /** What tells nothing but the names of choices that are documented, to whoever may open a form. */
    private static final Set<String> CONSTANT = Set.of(
            "BenchBisectStep$DescriptorImpl.doFillChangeItems",
            "BenchBisectStep$DescriptorImpl.doFillDefiniteItems",
            "BenchResultsStep$DescriptorImpl.doFillToolItems",
            "BenchResultsStep$DescriptorImpl.doFillUnitItems");

    private static List<JavaMethod> methods() {
        return CLASSES.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(WebMethodsTest::isWebMethod)
                .toList();
    }

    /** As Stapler finds them: public, and called do… or annotated. */
    private static boolean isWebMethod(JavaMethod method) {
        return method.getModifiers().contains(JavaModifier.PUBLIC)
                && !method.getModifiers().contains(JavaModifier.STATIC)
                && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                && (method.getName().matches("do[A-Z].*|js[A-Z].*|getDynamic")
                        || annotations(method).stream().anyMatch(name -> name.startsWith("org.kohsuke.stapler."))
                        || annotations(method).stream().anyMatch(GET::contains))
                && annotations(method).stream()
                        .noneMatch(name -> name.matches("org\\.kohsuke\\.stapler\\.(DataBound|export\\.).*"));
    }

    private static List<String> annotations(JavaMethod method) {
        return method.getAnnotations().stream()
                .map(annotation -> annotation.getRawType().getName())
                .toList();
    }

    private static Set<String> names(Predicate<JavaMethod> which) {
        Set<String> names = new TreeSet<>();
        methods().stream().filter(which).forEach(method -> names.add(name(method.getOwner()) + "." + method.getName()));
        return names;
    }

    private static String name(JavaClass type) {
        return type.getName().substring(type.getPackageName().length() + 1);
    }

    @Test
    void theMethodsAreFound() {
        assertThat(names(method -> true))
                .contains("ResultDownloads.serveReport", "BenchStepDescriptor.doCheckSpec")
                .hasSizeGreaterThan(15);
    }

    @Test
    void everyWebMethodNamesItsVerb() {
        assertThat(names(method -> annotations(method).stream()
                                .filter(name -> POST.contains(name) || GET.contains(name))
                                .count()
                        != 1))
                .isEmpty();
    }

    @Test
    void everyWebMethodChecksAPermission() {
        assertThat(names(method -> !checks(method, new HashSet<>()))).isEqualTo(CONSTANT);
    }

    /** What only looks writes nothing: a link in a mail or a picture's address must not change anything. */
    @Test
    void whatAnswersGetChangesNothing() {
        Set<String> changing = Set.of("save", "append", "addAction", "setResult", "delete", "destroy", "release");
        assertThat(names(method -> annotations(method).stream().anyMatch(GET::contains)
                        && reaches(method, call -> changing.contains(call), new HashSet<>())))
                .isEmpty();
    }

    private static boolean checks(JavaCodeUnit unit, Set<String> seen) {
        return reaches(unit, CHECKS::contains, seen);
    }

    /** Whether a method, or one of ours that it calls, calls a method of Jenkins or of ours with such a name. */
    private static boolean reaches(JavaCodeUnit unit, Predicate<String> name, Set<String> seen) {
        if (!seen.add(unit.getFullName())) {
            return false;
        }
        return unit.getCallsFromSelf().stream().anyMatch(call -> {
            JavaClass owner = call.getTargetOwner();
            boolean jenkins = owner.getName().startsWith("hudson.")
                    || owner.getName().startsWith("jenkins.")
                    || owner.getName().startsWith("io.jenkins.plugins.benchgate.");
            return (jenkins && name.test(call.getTarget().getName()))
                    || call.getTarget().resolveMember().stream()
                            .filter(JavaCodeUnit.class::isInstance)
                            .map(JavaCodeUnit.class::cast)
                            .filter(called ->
                                    called.getOwner().getName().startsWith("io.jenkins.plugins.benchgate.jenkins"))
                            .anyMatch(called -> reaches(called, name, seen));
        });
    }
}
