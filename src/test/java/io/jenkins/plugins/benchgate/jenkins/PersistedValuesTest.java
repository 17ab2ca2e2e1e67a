package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What goes into {@code build.xml}, {@code config.xml} and a Pipeline's program is plain: Jenkins' class filter (JEP-200)
 * refuses other types of libraries when they are loaded again, and a secret in a field would lie on the disk.
 */
class PersistedValuesTest {
    private static final String OURS = "io.jenkins.plugins.benchgate.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.jenkins.plugins.benchgate.jenkins");

    /** Kept by XStream or by the serializer of Pipelines, because of what they are. */
    private static final List<String> ROOTS = List.of(
            "jenkins.model.RunAction2",
            "hudson.model.InvisibleAction",
            "hudson.model.AbstractDescribableImpl",
            "hudson.model.Describable",
            "hudson.model.Descriptor",
            "hudson.model.JobProperty",
            "org.jenkinsci.plugins.workflow.steps.Step",
            "org.jenkinsci.plugins.workflow.steps.StepExecution");

    /** Types of Java that Jenkins' own white list has. */
    private static final Set<Class<?>> PLAIN = Set.of(
            String.class,
            Boolean.class,
            Integer.class,
            Long.class,
            Double.class,
            List.class,
            ArrayList.class,
            Map.class,
            HashMap.class,
            LinkedHashMap.class,
            TreeMap.class,
            Set.class,
            TreeSet.class);

    /** What a block came to is any value of its script; Pipelines keep it, by a serializer with rules of its own. */
    private static final Set<String> OF_PIPELINES = Set.of(
            OURS + "jenkins.step.BenchClusterExecution.body: org.jenkinsci.plugins.workflow.steps.BodyExecution",
            OURS + "jenkins.step.BenchClusterExecution.failure: java.lang.Throwable",
            OURS + "jenkins.step.BenchClusterExecution.result: java.lang.Object");

    private static Set<Class<?>> kept() {
        Set<Class<?>> roots = new HashSet<>();
        for (JavaClass type : CLASSES) {
            boolean root = ROOTS.stream().anyMatch(type::isAssignableTo) || type.isAssignableTo("java.io.Serializable");
            boolean sent = sent(type)
                    || type.getEnclosingClass().map(PersistedValuesTest::sent).orElse(false);
            if (root && !sent && !type.isInterface() && !type.isEnum()) {
                roots.add(type.reflect());
            }
        }
        return roots;
    }

    /** To an agent, and never kept; what is within goes with it. */
    private static boolean sent(JavaClass type) {
        return type.isAssignableTo("hudson.remoting.Callable") || type.isAssignableTo("hudson.FilePath$FileCallable");
    }

    @Test
    void whatIsKeptIsFound() {
        assertThat(kept())
                .extracting(Class::getSimpleName)
                .contains("BuildVerdictAction", "BenchgateStep", "BenchgateExecution", "MeasuredResult");
    }

    @Test
    void onlyPlainValuesAreKept() {
        Set<String> doubtful = new TreeSet<>();
        Set<Class<?>> seen = new HashSet<>();
        kept().forEach(type -> fields(type, seen, doubtful));
        assertThat(doubtful).isEqualTo(OF_PIPELINES);
    }

    /** A secret is looked up by the id of its credentials when it is needed. */
    @Test
    void noFieldHoldsASecret() {
        Set<String> secrets = new TreeSet<>();
        Set<Class<?>> seen = new HashSet<>();
        for (Class<?> type : kept()) {
            fields(type, seen, new TreeSet<>());
        }
        for (Class<?> type : seen) {
            for (Field field : type.getDeclaredFields()) {
                if (stays(field)
                        && (field.getType().getName().equals("hudson.util.Secret")
                                || field.getName().matches("(?i).*(password|passphrase|secret|token|privatekey).*"))
                        && !field.getName().endsWith("Id")) {
                    secrets.add(type.getName() + "." + field.getName());
                }
            }
        }
        assertThat(secrets).isEmpty();
    }

    private static boolean stays(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
    }

    private static void fields(Class<?> type, Set<Class<?>> seen, Set<String> doubtful) {
        if (!seen.add(type)) {
            return;
        }
        for (Field field : type.getDeclaredFields()) {
            if (stays(field)) {
                type(field.getGenericType(), type.getName() + "." + field.getName(), seen, doubtful);
            }
        }
        Class<?> parent = type.getSuperclass();
        if (parent != null && parent.getName().startsWith(OURS)) {
            fields(parent, seen, doubtful);
        }
        for (Class<?> one : type.isSealed() ? type.getPermittedSubclasses() : new Class<?>[0]) {
            fields(one, seen, doubtful);
        }
    }

    private static void type(Type type, String field, Set<Class<?>> seen, Set<String> doubtful) {
        if (type instanceof ParameterizedType generic) {
            type(generic.getRawType(), field, seen, doubtful);
            for (Type argument : generic.getActualTypeArguments()) {
                type(argument, field, seen, doubtful);
            }
        } else if (type instanceof WildcardType any) {
            type(any.getUpperBounds()[0], field, seen, doubtful);
        } else if (!(type instanceof Class<?> raw)) {
            doubtful.add(field + ": " + type);
        } else if (raw.isArray()) {
            type(raw.getComponentType(), field, seen, doubtful);
        } else if (raw.getName().startsWith(OURS) && !raw.isEnum()) {
            fields(raw, seen, doubtful);
        } else if (!raw.isEnum() && !raw.isPrimitive() && !PLAIN.contains(raw)) {
            doubtful.add(field + ": " + raw.getName());
        }
    }
}
