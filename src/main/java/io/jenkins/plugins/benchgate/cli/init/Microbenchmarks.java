package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Proposals for the benchmarks that a project keeps beside its tests. */
final class Microbenchmarks {
    private static final Pattern FINAL_NAME =
            Pattern.compile("<finalName>\\s{0,99}+([\\w.-]{1,99}+)\\s{0,99}+</finalName>");
    private static final Pattern GO = Pattern.compile("(?m)^func Benchmark\\w*\\(");
    private static final Pattern GOOGLE = Pattern.compile(
            "target_link_libraries[ \\t]{0,9}\\(\\s{0,99}+([\\w.-]{1,99}+)[^)]{1,999}?\\bbenchmark(?:::benchmark|_main)?\\b");
    private static final Pattern BENCH =
            Pattern.compile("\\[\\[bench\\]\\]\\s{1,99}+name[ \\t]{0,9}=[ \\t]{0,9}\"([^\"]{1,99}+)\"");

    private Microbenchmarks() {}

    /** A module of Maven that has JMH. */
    static Optional<Proposal> maven(Project project) throws IOException {
        Optional<Path> found = project.file("pom.xml"::equals, text -> text.contains("<artifactId>jmh-core<"));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        String folder = Project.folder(found.get());
        Matcher name = FINAL_NAME.matcher(project.text(found.get()));
        String jar = name.find() ? name.group(1) : "benchmarks";
        String module = folder.equals(".") ? "" : " -pl " + ShellText.quote(folder) + " -am";
        return Optional.of(jmh(
                found.get(),
                "mvn -q -B -DskipTests" + module + " package\ncp " + ShellText.quote(folder + "/target/" + jar + ".jar")
                        + " benchmarks.jar"));
    }

    /** A module of Gradle with sources of its plugin for JMH, whatever applies it there, else one that names it. */
    static Optional<Proposal> gradle(Project project) throws IOException {
        List<Path> builds = project.files(name -> name.equals("build.gradle") || name.equals("build.gradle.kts"));
        Optional<Path> found = builds.stream()
                .filter(file -> project.has(file.resolveSibling("src/jmh")))
                .findFirst();
        if (found.isEmpty()) {
            found = project.file(
                    builds, text -> text.contains("me.champeau.jmh") || text.contains("me.champeau.gradle.jmh"));
        }
        return found.map(file -> {
            String folder = Project.folder(file);
            String task = folder.equals(".") ? "jmhJar" : ":" + folder.replace('/', ':') + ":jmhJar";
            return jmh(
                    file,
                    "./gradlew -q " + task + "\ncp " + ShellText.quote(folder)
                            + "/build/libs/*-jmh.jar benchmarks.jar");
        });
    }

    private static Proposal jmh(Path file, String build) {
        return new Proposal(
                "jmh",
                "JMH benchmarks (" + file + ")",
                build,
                null,
                """
                tool: jmh
                jar: benchmarks.jar
                forks: 1
                warmup: 3
                iterations: 5
                time: 200 ms
                timeout: 30 min
                """,
                Proposal.ALL);
    }

    /** The package of Go with the most benchmarks. */
    static Optional<Proposal> go(Project project) throws IOException {
        if (project.files("go.mod"::equals).isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Path file : project.files(name -> name.endsWith("_test.go"))) {
            Matcher function = GO.matcher(project.text(file));
            while (function.find()) {
                counts.merge(Project.folder(file), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> new Proposal(
                        "go",
                        "benchmarks of Go (" + (most.getKey().equals(".") ? "go.mod" : most.getKey()) + ")"
                                + (counts.size() == 1 ? "" : ", the most of " + counts.size() + " packages"),
                        Project.inside(most.getKey(), "go test -c -o \"$INSTALL/bench.test\" ."),
                        null,
                        """
                        tool: go
                        binary: bench.test
                        bench: .
                        count: 5
                        benchtime: 100ms
                        timeout: 30 min
                        """,
                        "jump:metric=\"* ns/op\"" + Proposal.OF_SUITE));
    }

    /** A crate with benchmarks of criterion. */
    static Optional<Proposal> criterion(Project project) throws IOException {
        Optional<Path> found = project.file(
                "Cargo.toml"::equals,
                text -> text.contains("criterion") && BENCH.matcher(text).find());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Matcher bench = BENCH.matcher(project.text(found.get()));
        StringBuilder names = new StringBuilder();
        while (bench.find()) {
            names.append(" --bench ").append(ShellText.quote(bench.group(1)));
        }
        String folder = Project.folder(found.get());
        return Optional.of(new Proposal(
                "criterion",
                "benchmarks of criterion (" + found.get() + ")",
                Project.inside(folder, "cargo bench -q --no-run" + names),
                null,
                """
                tool: command
                run: |
                  cd FOLDER
                  CRITERION_HOME="$RESULTS/criterion" cargo bench -qNAMES -- --noplot
                format: criterion
                results: criterion/**/new/sample.json
                timeout: 30 min
                """
                        .replace(
                                "FOLDER",
                                folder.equals(".") ? "\"$INSTALL\"" : "\"$INSTALL\"/" + ShellText.quote(folder))
                        .replace("NAMES", names),
                Proposal.ALL));
    }

    /** Tests of Python that use the fixture of pytest-benchmark. */
    static Optional<Proposal> pytest(Project project) throws IOException {
        Optional<Path> test = project.file(
                name -> name.endsWith(".py") && (name.startsWith("test_") || name.endsWith("_test.py")),
                text -> text.contains("(benchmark)") || text.contains("(benchmark,") || text.contains(", benchmark"));
        if (test.isEmpty()) {
            return Optional.empty();
        }
        List<Path> requirements =
                project.files(name -> name.startsWith("requirements") && name.endsWith(".txt")).stream()
                        .filter(file -> !file.startsWith("docs") && !file.startsWith("doc"))
                        .toList();
        boolean packaged = !project.files(name -> name.equals("pyproject.toml") || name.equals("setup.py"))
                .isEmpty();
        StringBuilder install = new StringBuilder("python3 -m venv .venv\n.venv/bin/pip install -q pytest-benchmark");
        requirements.forEach(file -> install.append(" -r ").append(ShellText.quote(file.toString())));
        install.append(packaged ? " ." : "");
        return Optional.of(new Proposal(
                "pytest",
                "benchmarks of pytest-benchmark (" + test.get() + ")",
                install.toString(),
                null,
                """
                tool: command
                run: |
                  cd "$INSTALL"
                  .venv/bin/python -m pytest -q --benchmark-only --benchmark-json="$RESULTS/benchmark.json"
                format: pytest
                results: benchmark.json
                timeout: 30 min
                """,
                Proposal.ALL));
    }

    /** A program of CMake that is linked with Google Benchmark. */
    static Optional<Proposal> google(Project project) throws IOException {
        Optional<Path> found = project.file(
                "CMakeLists.txt"::equals, text -> GOOGLE.matcher(text).find());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Matcher program = GOOGLE.matcher(project.text(found.get()));
        String name = program.find() ? program.group(1) : "";
        return Optional.of(new Proposal(
                "googlebenchmark",
                "Google Benchmark (" + found.get() + ", program " + name + ")",
                "cmake -S " + ShellText.quote(root(project, found.get()))
                        + " -B build -DCMAKE_BUILD_TYPE=Release\ncmake --build build --target " + ShellText.quote(name)
                        + "\ncp \"$(find build -type f -name " + ShellText.quote(name) + ")\" bench",
                null,
                """
                tool: command
                run: |
                  "$INSTALL/bench" --benchmark_repetitions=5 --benchmark_out_format=json --benchmark_out="$RESULTS/benchmark.json"
                format: googlebenchmark
                results: benchmark.json
                timeout: 30 min
                """,
                Proposal.ALL));
    }

    /** Where the project of CMake begins that a file belongs to. */
    private static String root(Project project, Path file) {
        return project.files("CMakeLists.txt"::equals).stream()
                .map(Project::folder)
                .findFirst()
                .orElse(Project.folder(file));
    }
}
