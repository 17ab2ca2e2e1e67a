package io.jenkins.plugins.benchgate;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The packages depend on each other as {@code docs/architecture.puml} draws it, those of one of its boxes as the file of
 * that name in {@code docs/architecture} does, and in no other way; and no room has more lines than it may.
 */
class ArchitectureTest {
    private static final String ROOT = "io.jenkins.plugins.benchgate";
    private static final Path DIAGRAM = Path.of("docs/architecture.puml");
    private static final Path ROOMS = Path.of("docs/architecture");
    private static final Path SOURCES = Path.of("src/main/java", ROOT.split("\\."));
    private static final Pattern ARROW = Pattern.compile("\\s*\\[?([a-z0-9.]+)]? --> \\[?([a-z0-9.]+)]?");
    private static final Pattern BOX = Pattern.compile("\\[([a-z0-9.]+)] <<");
    private static final Pattern PACKAGES = Pattern.compile("<<\\.\\.benchgate\\.([a-z0-9.]+?)>>");
    /** Lines of main code that each room may have; whoever needs more makes room elsewhere, or says why in the decisions. */
    private static final Map<String, Integer> BUDGET = Map.ofEntries(
            Map.entry("cli", 12_165),
            Map.entry("cluster", 14_770),
            Map.entry("detached", 1_035),
            Map.entry("experiment", 17_350),
            Map.entry("gate", 7_190),
            Map.entry("history", 7_080),
            Map.entry("io", 2_400),
            Map.entry("jenkins", 17_140),
            Map.entry("model", 2_390),
            Map.entry("report", 14_830),
            Map.entry("result", 16_440),
            Map.entry("spec", 6_035),
            Map.entry("stats", 10_360),
            Map.entry("suite", 4_400),
            Map.entry("text", 450),
            Map.entry("trace", 3_700),
            Map.entry("workload", 20_700));

    private static final JavaClasses CLASSES = ours();
    private static final Map<List<String>, String> USES = uses();

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

    /** What one package uses of another, with a class that does; the rules of ArchUnit ask anew for each use. */
    private static Map<List<String>, String> uses() {
        Map<List<String>, String> uses = new TreeMap<>(Comparator.comparing(List::toString));
        for (JavaClass one : CLASSES) {
            for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
                String used = dependency.getTargetClass().getPackageName();
                if (used.startsWith(ROOT) && !used.equals(one.getPackageName())) {
                    uses.putIfAbsent(List.of(one.getPackageName(), used), dependency.getDescription());
                }
            }
        }
        return uses;
    }

    /** Uses of one box by another that a diagram does not draw. */
    private static List<String> undrawn(Path diagram) throws IOException {
        Map<String, String> boxes = new HashMap<>();
        List<String> lines = Files.readAllLines(diagram);
        for (String line : lines) {
            Matcher box = BOX.matcher(line);
            if (box.lookingAt()) {
                PACKAGES.matcher(line).results().forEach(found -> boxes.put(found.group(1), box.group(1)));
            }
        }
        Set<List<String>> arrows = arrows(lines);
        List<String> undrawn = new ArrayList<>();
        USES.forEach((use, example) -> {
            String from = box(use.get(0), boxes);
            String to = box(use.get(1), boxes);
            // boxes of another diagram
            if (from != null && to != null && !from.equals(to) && !arrows.contains(List.of(from, to))) {
                undrawn.add(from + " --> " + to + ": " + example);
            }
        });
        return undrawn;
    }

    /** The box of a package, whose name alone or with all below it a diagram has; none: it is not there. */
    private static @Nullable String box(String name, Map<String, String> boxes) {
        String below = name.substring(ROOT.length()).replaceFirst("^\\.", "");
        String box = boxes.get(below);
        while (box == null && !below.isEmpty()) {
            box = boxes.get(below + "..");
            below = below.substring(0, Math.max(0, below.lastIndexOf('.')));
        }
        return box;
    }

    static Stream<Path> diagrams() throws IOException {
        try (Stream<Path> rooms = Files.list(ROOMS)) {
            return Stream.concat(Stream.of(DIAGRAM), rooms.sorted().toList().stream());
        }
    }

    @ParameterizedTest
    @MethodSource("diagrams")
    void whatIsNotDrawnIsNotImported(Path diagram) throws IOException {
        assertThat(undrawn(diagram)).isEmpty();
    }

    @Test
    void everyPackageIsInABoxAndInTheFileOfItsRooms() throws IOException {
        String[] boxes = PACKAGES.matcher(Files.readString(DIAGRAM))
                .results()
                .map(found -> ROOT + "." + found.group(1))
                .toArray(String[]::new);
        classes().should().resideInAnyPackage(boxes).check(CLASSES);
        Set<String> drawn = new HashSet<>();
        for (Path file : diagrams().skip(1).toList()) {
            PACKAGES.matcher(Files.readString(file)).results().forEach(found -> drawn.add(ROOT + "." + found.group(1)));
        }
        for (JavaPackage room : CLASSES.getPackage(ROOT).getSubpackagesInTree()) {
            boolean alone = room.getSubpackages().isEmpty()
                    && room.getParent().orElseThrow().getName().equals(ROOT);
            if (!room.getClasses().isEmpty() && !alone) {
                assertThat(drawn).contains(room.getName());
            }
        }
    }

    /** As large as people can read. */
    @Test
    void theDiagramIsAPicture() throws IOException {
        String diagram = Files.readString(DIAGRAM);
        assertThat(diagram.lines().filter(line -> line.startsWith("[") && line.contains("<<")))
                .hasSizeLessThanOrEqualTo(20);
        assertThat(arrows(diagram.lines().toList())).hasSizeLessThanOrEqualTo(60);
    }

    /** That of {@code CONTRIBUTING.md} leaves out the arrows that follow from others. */
    @Test
    void thePictureShowsTheDiagram() throws IOException {
        Set<List<String>> all = arrows(Files.readAllLines(DIAGRAM));
        Set<List<String>> needed = new HashSet<>(all);
        needed.removeIf(arrow -> all.stream()
                .filter(first -> first.get(0).equals(arrow.get(0)) && !first.equals(arrow))
                .anyMatch(first -> leads(first.get(1), arrow.get(1), all)));
        assertThat(arrows(Files.readAllLines(Path.of("CONTRIBUTING.md")))).isEqualTo(needed);
    }

    private static boolean leads(String from, String to, Set<List<String>> arrows) {
        return from.equals(to)
                || arrows.stream()
                        .filter(arrow -> arrow.get(0).equals(from))
                        .anyMatch(arrow -> leads(arrow.get(1), to, arrows));
    }

    private static Set<List<String>> arrows(List<String> lines) {
        return lines.stream()
                .map(ARROW::matcher)
                .filter(Matcher::matches)
                .map(arrow -> List.of(arrow.group(1), arrow.group(2)))
                .collect(Collectors.toSet());
    }

    @Test
    void noRoomIsLargerThanItMayBe() throws IOException {
        Map<String, Integer> lines = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".java")).toList()) {
                lines.merge(
                        SOURCES.relativize(file).getName(0).toString(),
                        Files.readAllLines(file).size(),
                        Integer::sum);
            }
        }
        assertThat(lines.keySet()).isEqualTo(BUDGET.keySet());
        assertThat(lines)
                .allSatisfy((room, count) ->
                        assertThat(count).as("lines of " + room).isLessThanOrEqualTo(BUDGET.get(room)));
    }

    @Test
    void noRecordHasMoreThanTwelveComponents() {
        Map<String, Long> components = CLASSES.stream()
                .filter(JavaClass::isRecord)
                .collect(Collectors.toMap(JavaClass::getName, ArchitectureTest::components));
        assertThat(components).isNotEmpty().allSatisfy((name, count) -> assertThat(count)
                .as("components of " + name)
                .isBetween(0L, 12L));
    }

    private static long components(JavaClass one) {
        return one.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .count();
    }

    /** A rule that cannot fail proves nothing: without one of its arrows, the diagram no longer fits. */
    @Test
    void aMissingArrowFails() throws IOException {
        String arrow = "[gate] --> [stats]\n";
        String drawn = Files.readString(DIAGRAM);
        assertThat(drawn).contains(arrow);
        Path without = Files.writeString(folder.resolve("without.puml"), drawn.replace(arrow, ""));
        assertThat(undrawn(without)).isNotEmpty().allMatch(use -> use.startsWith("gate --> stats: "));
    }

    @Test
    void noPackagesNeedEachOther() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void statisticsKnowNothingButTexts() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".stats..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(ROOT + ".model..", ROOT + ".io.."))
                .check(CLASSES);
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
                .resideOutsideOfPackages(ROOT + ".suite.profile..", ROOT + ".trace..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("com.google.protobuf.."))
                .check(CLASSES);
    }

    @Test
    void onlyValuesKnowTheGeneratorOfTexts() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".workload.openapi")
                .should()
                .dependOnClassesThat(resideInAnyPackage("com.github.curiousoddman.."))
                .check(CLASSES);
    }

    @Test
    void onlyTheClientOfServicesKnowsNetty() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".workload.openapi.load..", ROOT + ".workload.openapi")
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
