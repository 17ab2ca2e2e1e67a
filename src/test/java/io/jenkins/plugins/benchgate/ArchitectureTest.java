package io.jenkins.plugins.benchgate;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static com.tngtech.archunit.library.plantuml.rules.PlantUmlArchCondition.Configuration.consideringOnlyDependenciesInAnyPackage;
import static com.tngtech.archunit.library.plantuml.rules.PlantUmlArchCondition.adhereToPlantUmlDiagram;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packages depend on each other as {@code docs/architecture.puml} draws it, and in no other way. */
class ArchitectureTest {
    private static final String ROOT = "io.jenkins.plugins.benchgate";
    private static final Path DIAGRAM = Path.of("docs/architecture.puml");
    private static final JavaClasses CLASSES = ours();

    @TempDir
    Path folder;

    /** Of other classes the rules read only the names, so these are not looked up. */
    private static JavaClasses ours() {
        return ArchConfiguration.withThreadLocalScope((Function<ArchConfiguration, JavaClasses>) configuration -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            return new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages(ROOT);
        });
    }

    private static ArchRule follows(Path diagram) throws IOException {
        return classes()
                .that()
                .resideInAPackage(ROOT + "..")
                .should(adhereToPlantUmlDiagram(
                        diagram.toUri().toURL(), consideringOnlyDependenciesInAnyPackage(ROOT + "..")));
    }

    @Test
    void whatIsNotDrawnIsNotImported() throws IOException {
        follows(DIAGRAM).check(CLASSES);
    }

    /** A rule that cannot fail proves nothing: without one of its arrows, the diagram no longer fits. */
    @Test
    void aMissingArrowFails() throws IOException {
        String arrow = "[gate] --> [stats]\n";
        String drawn = Files.readString(DIAGRAM);
        assertThat(drawn).contains(arrow);
        Path without = Files.writeString(folder.resolve("without.puml"), drawn.replace(arrow, ""));
        JavaClasses gates = CLASSES.that(resideInAPackage(ROOT + ".gate"));
        follows(DIAGRAM).check(gates);
        assertThatThrownBy(() -> follows(without).check(gates)).isInstanceOf(AssertionError.class);
    }

    @Test
    void noPackagesNeedEachOther() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyThePluginKnowsJenkins() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".jenkins..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "hudson..", "jenkins..", "org.jenkinsci..", "org.kohsuke..", "com.cloudbees.."))
                .check(CLASSES);
    }

    @Test
    void onlyTheBindingKnowsYcsb() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".workload.ycsb..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("site.ycsb.."))
                .check(CLASSES);
    }

    @Test
    void onlyItsProvidersKnowJclouds() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".cluster.jclouds..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "org.jclouds..",
                        "com.google.inject..",
                        "com.google.common..",
                        "jakarta.inject..",
                        "jakarta.ws.."))
                .check(CLASSES);
    }

    @Test
    void onlyTheDriverOfMachinesKnowsSsh() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".cluster.ssh..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("net.schmizz..", "com.hierynomus..", "org.bouncycastle.."))
                .check(CLASSES);
    }

    @Test
    void onlyReadersOfProfilesAndSpansKnowProtobuf() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        ROOT + ".suite.profile..", ROOT + ".trace.format..", ROOT + ".trace.receiver..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("com.google.protobuf.."))
                .check(CLASSES);
    }

    @Test
    void onlyValuesKnowTheGeneratorOfTexts() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".workload.openapi.value..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("com.github.curiousoddman.."))
                .check(CLASSES);
    }

    @Test
    void onlyTheClientOfServicesKnowsNetty() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".workload.openapi.load..", ROOT + ".workload.openapi.run..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.netty.."))
                .check(CLASSES);
    }

    /** Its classes and these libraries are all that is copied to the machines of clients. */
    @Test
    void theClientOfServicesNeedsNothingElse() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".workload.openapi.load..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        ROOT + ".workload.openapi.load..",
                        "java..",
                        "javax.net..",
                        "com.fasterxml.jackson..",
                        "io.netty..",
                        "org.HdrHistogram..",
                        "org.jspecify.."))
                .check(CLASSES);
    }

    /** Its classes and these libraries are all that is copied to the machines of clients. */
    @Test
    void theReceiverOfSpansNeedsNothingElse() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".trace.receiver..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        ROOT + ".trace.receiver..",
                        "java..",
                        "com.sun.net.httpserver..",
                        "com.fasterxml.jackson..",
                        "com.google.protobuf..",
                        "org.jspecify.."))
                .check(CLASSES);
    }

    @Test
    void onlyTheAgentThatSlowsMethodsKnowsAsm() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".workload.slowdown.agent..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.objectweb.asm.."))
                .check(CLASSES);
    }
}
