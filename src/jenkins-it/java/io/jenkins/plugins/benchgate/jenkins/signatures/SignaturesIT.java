package io.jenkins.plugins.benchgate.jenkins.signatures;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The signatures in src/jenkins-api are those of the real artifacts to which our sources and unit tests refer; this writes them, too. */
class SignaturesIT {
    private static final Path SIGNATURES = Path.of("src/jenkins-api/java");
    private static final List<Path> SOURCES = List.of(
            Path.of("src/main/java/io/jenkins/plugins/benchgate/jenkins"),
            Path.of("src/test/java/io/jenkins/plugins/benchgate/jenkins"));
    private static final String COMMAND = "mvn -Pjenkins test -Dtest=SignaturesIT -Dsignatures=write";

    @Test
    void theSignaturesAreThoseOfTheRealArtifacts() throws IOException {
        TreeMap<Path, String> expected = signatures();
        assertThat(expected).hasSizeGreaterThan(100);
        if ("write".equals(System.getProperty("signatures"))) {
            write(expected);
        }
        List<String> differences = differences(expected);
        assertThat(differences)
                .withFailMessage(() -> "%s; files that differ: %d; to write them: %s"
                        .formatted(differences.get(0), differences.size(), COMMAND))
                .isEmpty();
    }

    private static void write(TreeMap<Path, String> expected) throws IOException {
        for (Path file : files(SIGNATURES)) {
            if (!expected.containsKey(file)) {
                Files.delete(file);
            }
        }
        for (Path file : expected.keySet()) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, expected.get(file));
        }
    }

    /** One line for each file that differs. */
    private static List<String> differences(TreeMap<Path, String> expected) throws IOException {
        TreeSet<Path> all = new TreeSet<>(expected.keySet());
        all.addAll(files(SIGNATURES));
        List<String> differences = new ArrayList<>();
        for (Path file : all) {
            String real = expected.get(file);
            if (real == null) {
                differences.add(file + " is not used");
            } else if (!Files.exists(file)) {
                differences.add(file + " is missing");
            } else if (!Files.readString(file).equals(real)) {
                List<String> lines = Files.readAllLines(file);
                differences.add(file + " "
                        + first(real.lines().toList(), lines)
                                .map(line -> "lacks: " + line)
                                .or(() -> first(lines, real.lines().toList()).map(line -> "must not have: " + line))
                                .orElse("has its lines in another order"));
            }
        }
        return differences;
    }

    /** The first of some lines that others lack; an import only where nothing else is. */
    private static Optional<String> first(List<String> lines, List<String> others) {
        return lines.stream()
                .filter(line -> !others.contains(line))
                .min(Comparator.comparing(line -> line.startsWith("import ")))
                .map(String::strip);
    }

    private static TreeMap<Path, String> signatures() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path folder : SOURCES) {
            sources.addAll(files(folder));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-proc:none",
                    "-implicit:none",
                    "-nowarn",
                    "-parameters",
                    "-classpath",
                    System.getProperty("java.class.path"));
            JavacTask task = (JavacTask)
                    compiler.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            task.analyze();
            assertThat(messages.toString()).isEmpty();
            JenkinsApi api = JenkinsApi.usedBy(task, units);
            TreeMap<Path, String> written = new TreeMap<>();
            for (TypeElement type : api.topLevelTypes()) {
                written.put(
                        SIGNATURES.resolve(type.toString().replace('.', '/') + ".java"),
                        SignatureWriter.write(api, type));
            }
            return written;
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
