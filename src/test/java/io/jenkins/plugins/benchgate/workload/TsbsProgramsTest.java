package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The preparation of a TSBS workload, run with the programs of TSBS, or with stand-ins that do what went wrong. */
class TsbsProgramsTest {
    private static final Path PROGRAMS = Path.of("docs/examples/tsbs/bin").toAbsolutePath();
    private static final Instant BEGIN = Instant.parse("2016-01-01T00:00:00Z");

    @TempDir
    Path folder;

    /** How a command ended, and what it printed. */
    private record Ended(int status, String text) {}

    private static void tsbsIsThere() {
        assumeTrue(
                Files.isExecutable(PROGRAMS.resolve("tsbs_generate_queries")),
                "SKIPPED: the programs of TSBS are not in " + PROGRAMS + "; docs/spec/tsbs.md says how to build them");
    }

    private TsbsWorkload workload(Path programs, String useCase, long seed, String target, String type) {
        return new TsbsWorkload(
                new TsbsData(useCase, 3, seed, BEGIN, BEGIN.plusSeconds(2 * 3600), 60),
                TsbsTarget.known(target),
                Map.of(type, 30),
                4,
                1,
                1,
                100,
                60,
                programs,
                folder.resolve("the cache"));
    }

    private Ended run(Phase phase) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(phase.clients().get(0).arguments())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return new Ended(process.exitValue(), text);
    }

    private void prepare(TsbsWorkload workload) throws IOException, InterruptedException {
        for (Phase phase : workload.preparation(folder)) {
            Ended ended = run(phase);
            assertThat(ended.status()).as("%s: %s", phase.name(), ended.text()).isZero();
        }
    }

    /** Files of the cache by name, as text. */
    private Map<String, String> cached() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder.resolve("the cache"))) {
            for (Path file : all.filter(Files::isRegularFile)
                    .sorted(Comparator.naturalOrder())
                    .toList()) {
                files.put(file.getFileName().toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }

    @Test
    void equalSeedsGiveEqualDataAndOtherSeedsOthers() throws Exception {
        tsbsIsThere();
        Set<Map<String, String>> results = new HashSet<>();
        for (long seed : List.of(1L, 1L, 2L)) {
            prepare(workload(PROGRAMS, "cpu-only", seed, "influx", "lastpoint"));
            results.add(cached());
            try (Stream<Path> all = Files.walk(folder.resolve("the cache"))) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
        assertThat(results).as("of three preparations two had the same seed").hasSize(2);
    }

    @Test
    void whatIsThereIsNotGeneratedAgainUnlessTheGeneratorIsAnother() throws Exception {
        tsbsIsThere();
        TsbsWorkload workload = workload(PROGRAMS, "devops", 1, "victoriametrics", "single-groupby-1-1-1");
        prepare(workload);
        Map<String, String> first = cached();
        assertThat(first.get("data.1-of-1").lines().count())
                .isEqualTo(workload.data().rows());
        assertThat(first.keySet())
                .contains("single-groupby-1-1-1.34.1-of-4", "single-groupby-1-1-1.34.4-of-4")
                .noneMatch(name -> name.matches(".*\\.\\d+$"));
        Path data;
        try (Stream<Path> all = Files.walk(folder.resolve("the cache"))) {
            data = all.filter(path -> path.endsWith("data.1-of-1")).findFirst().orElseThrow();
        }
        Files.writeString(data, "kept");
        prepare(workload);
        assertThat(data).hasContent("kept");
        Files.writeString(data.resolveSibling("data.1-of-1.tool"), "another build");
        prepare(workload);
        assertThat(cached()).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"last-loc", "stationary-trucks", "daily-activity"})
    void trucksHaveQueriesToo(String type) throws Exception {
        tsbsIsThere();
        prepare(workload(PROGRAMS, "iot", 1, "influx", type));
        assertThat(cached()).containsKey(type + ".34.1-of-4");
    }

    @Test
    void aProgramThatIsMissingIsNamedWithTheCommandThatBuildsIt() throws Exception {
        TsbsWorkload workload = workload(folder.resolve("none"), "cpu-only", 1, "influx", "lastpoint");

        Ended ended = run(workload.preparation(folder).get(0));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.text())
                .isEqualTo("found no program tsbs_generate_data in " + folder.resolve("none")
                        + ", expected that of TSBS: go build -mod=mod -o " + folder.resolve("none")
                        + "/ github.com/timescale/tsbs/cmd/tsbs_generate_data, in docs/examples/tsbs, whose go.mod names"
                        + " the version\n");
    }

    private Path standIn(String script) throws IOException {
        Path program = folder.resolve("tsbs_generate_data");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo $$", "echo always the same"})
    void aGeneratorThatDoesNotFollowItsSeedIsRefused(String script) throws Exception {
        TsbsWorkload workload = workload(standIn(script), "cpu-only", 1, "influx", "lastpoint");

        Ended ended = run(workload.preparation(folder).get(1));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.text()).contains("does not follow its --seed").contains("godebug randseednop=0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo 'error: invalid format'", "echo boom >&2; exit 2"})
    void aGeneratorThatWritesNothingFailsAlthoughItMayEndWell(String script) throws Exception {
        TsbsWorkload workload = workload(standIn(script), "cpu-only", 1, "influx", "lastpoint");

        Ended ended = run(workload.preparation(folder).get(2));

        assertThat(ended.status()).isNotZero();
        assertThat(ended.text()).containsAnyOf("ended well but wrote nothing", "boom");
        assertThat(cached()).isEmpty();
    }
}
