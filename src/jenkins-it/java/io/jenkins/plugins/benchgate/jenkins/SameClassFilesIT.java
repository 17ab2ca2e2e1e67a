package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import net.java.sezpoz.Index;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the default build compiles against the signatures in src/jenkins-api is what comes out of Jenkins' own artifacts. */
class SameClassFilesIT {
    private static final Path SIGNATURES = Path.of("src/jenkins-api/java");
    private static final Path SOURCES = Path.of("src/main/java");
    private static final String OURS = "io/jenkins/plugins/benchgate/";
    private static final Path COMPILED = Path.of("target/classes");

    @TempDir
    Path folder;

    @Test
    void theSignaturesYieldTheClassFilesOfTheRealArtifacts() throws Exception {
        Path signatures = Files.createDirectory(folder.resolve("signatures"));
        compile(SIGNATURES, signatures, "-proc:none");
        Path ours = Files.createDirectory(folder.resolve("ours"));
        Path indexer = Path.of(
                Index.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        compile(SOURCES, ours, "-parameters", "-processorpath", indexer.toString(), "-classpath", before(signatures));

        TreeMap<String, byte[]> expected = files(ours);
        TreeMap<String, byte[]> found = files(COMPILED);
        assertThat(expected).hasSizeGreaterThan(500);
        assertThat(found.keySet()).containsExactlyElementsOf(expected.keySet());
        assertThat(expected.keySet())
                .filteredOn(name -> !Arrays.equals(expected.get(name), found.get(name)))
                .as("files that differ")
                .isEmpty();
    }

    /** Signatures hide the real classes; all else is as it is for the default build. */
    private static String before(Path signatures) {
        String compiled = COMPILED.toAbsolutePath().toString();
        return Stream.concat(
                        Stream.of(signatures.toString()),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .filter(entry -> !entry.equals(compiled)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static void compile(Path sources, Path to, String... options) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> all = new ArrayList<>(List.of("--release", "17", "-g", "-nowarn", "-d", to.toString()));
        all.addAll(List.of(options));
        StringWriter told = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
                Stream<Path> found = Files.walk(sources)) {
            List<Path> units = found.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
            boolean compiled = compiler.getTask(told, files, null, all, null, files.getJavaFileObjectsFromPaths(units))
                    .call();
            assertThat(compiled).as(told.toString()).isTrue();
        }
    }

    /** Class files, and the index by which Jenkins finds extensions. */
    private static TreeMap<String, byte[]> files(Path root) throws IOException {
        TreeMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(root)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(file).toString();
                if ((name.startsWith(OURS) && name.endsWith(".class")) || name.startsWith("META-INF/annotations/")) {
                    files.put(name, Files.readAllBytes(file));
                }
            }
        }
        return files;
    }
}
