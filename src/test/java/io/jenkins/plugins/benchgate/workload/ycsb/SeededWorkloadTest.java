package io.jenkins.plugins.benchgate.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.workload.YcsbTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The genuine YCSB client, and what each of its threads asks. */
@Tag("long")
class SeededWorkloadTest {
    private static final List<String> QUICK = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m");

    @TempDir
    static Path home;

    @TempDir
    Path folder;

    @BeforeAll
    static void unpack() throws IOException {
        YcsbClient.unpack(home);
    }

    @ParameterizedTest(name = "workload {0}, {1} threads")
    @CsvSource({"a, 1", "a, 4", "f, 4", "e, 1"})
    void bothVersionsOfAPairAreAskedTheSameAndAnotherPairIsNot(char letter, int threads) throws Exception {
        YcsbExtent extent = new YcsbExtent(40, 400, threads);
        List<List<String>> baseline = asked(letter, extent, 7, "baseline", Map.of());

        assertThat(baseline).hasSize(threads).doesNotHaveDuplicates();
        assertThat(asked(letter, extent, 7, "candidate", Map.of())).isEqualTo(baseline);
        assertThat(asked(letter, extent, 8, "other", Map.of())).doesNotContainAnyElementsOf(baseline);
    }

    @Test
    void clientsOfOneTrialAreAskedDifferentThings() throws Exception {
        List<List<String>> baseline = asked('b', new YcsbExtent(40, 400, 2, 1, 0), 7, "baseline", Map.of());

        assertThat(baseline).hasSize(2).doesNotHaveDuplicates();
    }

    /** Zipfian over YCSB's 10^10 items with a constant of 0.99, whose first has 1/26.5 of the requests. */
    @Test
    void sharesAndDistributionsStayThoseOfYcsb() throws Exception {
        List<String> asked =
                asked('b', new YcsbExtent(1000, 20_000, 1), 7, "one", Map.of()).get(0);

        // 0.95 of 20 000 with a standard deviation of 31
        assertThat(asked.stream().filter(line -> line.startsWith("read "))).hasSizeBetween(18_850, 19_150);
        Map<String, Long> keys =
                asked.stream().collect(Collectors.groupingBy(line -> line.split(" ", 3)[1], Collectors.counting()));
        assertThat(keys).hasSizeGreaterThan(800);
        assertThat(Collections.max(keys.values())).isGreaterThan(600);
    }

    @Test
    void aWorkloadOfOnesOwnIsSeededToo() throws Exception {
        Map<String, String> own = Map.of(
                "workload", "site.ycsb.workloads.ConstantOccupancyWorkload", "occupancy", "0.5", "disksize", "100000");
        YcsbExtent extent = new YcsbExtent(40, 200, 2);

        assertThat(asked('a', extent, 7, "candidate", own)).isEqualTo(asked('a', extent, 7, "baseline", own));
    }

    @Test
    void theRecordOfATrialShowsTheSeed() {
        YcsbWorkload workload = workload('a', new YcsbExtent(40, 400, 1), Map.of());

        assertThat(workload.facts().get("Requests")).contains("both versions of a pair get the same requests");
        assertThat(workload.seeded(7).facts().get("Requests")).startsWith("requests drawn by seed 7,");
        assertThat(workload.seeded(7).phases(home, folder))
                .isEqualTo(workload.seeded(7).phases(home, folder));
        assertThat(workload.seeded(7).phases(home, folder))
                .isNotEqualTo(workload.seeded(8).phases(home, folder));
    }

    /** What each thread is asked in the run phase, in no order of threads. */
    private List<List<String>> asked(char letter, YcsbExtent extent, long seed, String version, Map<String, String> own)
            throws Exception {
        Path trial = Files.createDirectories(folder.resolve(version));
        Path recording = Files.createDirectories(trial.resolve("asked"));
        Map<String, String> properties = new LinkedHashMap<>(own);
        properties.put("recording", recording.toString());
        YcsbWorkload workload = workload(letter, extent, properties).seeded(seed);
        assertThat(new YcsbTrial(home, trial).run(workload).faults()).isEmpty();
        List<List<String>> asked = new ArrayList<>();
        try (Stream<Path> files = Files.list(recording)) {
            for (Path file : files.toList()) {
                asked.add(Files.readAllLines(file));
            }
        }
        asked.sort(Comparator.comparing(List::toString));
        return asked;
    }

    private static YcsbWorkload workload(char letter, YcsbExtent extent, Map<String, String> properties) {
        return new YcsbWorkload(
                new YcsbHome.BuiltIn(),
                RecordingBinding.class.getName(),
                letter,
                extent,
                YcsbMeasurement.RAW,
                properties,
                List.of(Path.of("target/test-classes").toAbsolutePath()),
                QUICK);
    }
}
