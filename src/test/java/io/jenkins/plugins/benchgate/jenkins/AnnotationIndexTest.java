package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import hudson.init.Initializer;
import hudson.init.Terminator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jenkinsci.Symbol;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kohsuke.stapler.export.ExportedBean;

/** Jenkins finds some of our classes by indexes of annotations, whose processor is not on Maven Central. */
class AnnotationIndexTest {
    private static final Path INDEXES = Path.of("src/main/resources/META-INF/services/annotations");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.jenkins.plugins.benchgate.jenkins");

    @ParameterizedTest
    @ValueSource(classes = {Symbol.class, Initializer.class, Terminator.class, ExportedBean.class})
    void anIndexNamesEveryClassWithItsAnnotation(Class<? extends java.lang.annotation.Annotation> annotation)
            throws Exception {
        List<String> annotated = CLASSES.stream()
                .filter(type -> type.isAnnotatedWith(annotation)
                        || type.getMethods().stream().anyMatch(method -> method.isAnnotatedWith(annotation)))
                .map(JavaClass::getName)
                .toList();
        try (Stream<String> lines = Files.lines(INDEXES.resolve(annotation.getName()))) {
            assertThat(lines).containsExactlyInAnyOrderElementsOf(annotated);
        }
    }
}
