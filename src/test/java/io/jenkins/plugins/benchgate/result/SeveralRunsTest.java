package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A file that several runs have written is not one run. */
class SeveralRunsTest {
    private static final Path RESOURCES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");
    /** Of which nothing says where a run begins, or which know what they have twice; Go's are trials. */
    private static final Set<Tool> MERGED = Set.of(Tool.JSON, Tool.TRACE, Tool.GO);

    /** Those that know the mark of a second run say what to do. */
    private static final Set<Tool> ADVISED = Set.of(
            Tool.JMH, Tool.SERIES, Tool.JTL, Tool.K6, Tool.LOCUST, Tool.WRK, Tool.PGBENCH, Tool.SYSBENCH, Tool.REDIS);

    @TempDir
    Path folder;

    static Stream<Tool> tools() {
        return BadInputTest.tools().filter(tool -> !MERGED.contains(tool));
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("output"), text);
    }

    @ParameterizedTest
    @MethodSource("tools")
    void twoRunsInOneFileAreNotOne(Tool tool) throws IOException {
        List<Path> files = new ArrayList<>(BadInputTest.real(tool));
        files.add(written(SmallOutputs.of(tool, "alpha", "12.5")));
        // of the same times, as of attackers that ran together
        files.removeIf(file -> file.endsWith("vegeta/results.json"));
        for (Path file : files) {
            ByteArrayOutputStream twice = new ByteArrayOutputStream();
            twice.write(Files.readAllBytes(file));
            twice.write(Files.readAllBytes(file));
            Path both = Files.write(folder.resolve("both"), twice.toByteArray());

            assertThatThrownBy(() -> BadInputTest.reader(tool).read(both))
                    .as("%s of %s", tool, file)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(ADVISED.contains(tool) ? "a file of its own" : "expected ");
        }
    }

    @Test
    void rawLatenciesOfYcsbHaveEachHeaderOnce() throws IOException {
        String once = Files.readString(RESOURCES.resolve("ycsb/redis-t-raw.rawfile"));

        assertThat(Readers.of(Tool.YCSB).read(written(once)).samples()).isNotEmpty();
        assertThatThrownBy(() -> Readers.of(Tool.YCSB).read(written(once + once)))
                .hasMessageContaining("latency raw data: op, timestamp(ms), latency(us)' a second time");
    }

    @Test
    void packagesOfGoThatRanAgainAreTrials() throws IOException {
        String once = Files.readString(RESOURCES.resolve("go/count.txt"));

        Reading reading = Readers.of(Tool.GO).read(written(once + once));

        List<Sample> single = Readers.of(Tool.GO).read(written(once)).samples();
        assertThat(reading.samples()).hasSize(2 * single.size());
        assertThat(reading.samples()).extracting(Sample::part).containsOnly("run 1", "run 2");
        assertThat(reading.samples().get(0).values()).isEqualTo(single.get(0).values());
        assertThat(single).extracting(Sample::part).containsOnly("");
    }

    @Test
    void anAttackOfVegetaAfterAnotherIsASecondRun() throws IOException {
        String once = Files.readString(RESOURCES.resolve("vegeta/results.json"));
        String year = once.replaceAll("\"timestamp\":\"2026-", "\"timestamp\":\"2027-");

        assertThat(year).isNotEqualTo(once);
        assertThatThrownBy(() -> Readers.of(Tool.VEGETA).read(written(once + year)))
                .hasMessageContaining("found the first request of an attack a second time");
    }

    private static String jtl(long... times) {
        StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success\n");
        for (long time : times) {
            text.append(1_700_000_000_000L + time).append(",100,home,true\n");
        }
        return text.toString();
    }

    private static long[] seconds(int from, int count) {
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            times[i] = 1000L * (from + i);
        }
        return times;
    }

    private static long[] joined(long[] first, long... second) {
        long[] both = new long[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void pausesAndClocksThatGoBackAreFaults() throws IOException {
        Reading later = Readers.of(Tool.JTL).read(written(jtl(joined(seconds(0, 20), seconds(3600, 20)))));
        Reading earlier = Readers.of(Tool.JTL).read(written(jtl(joined(seconds(3600, 20), seconds(0, 20)))));
        Reading shorter = Readers.of(Tool.JTL).read(written(jtl(joined(seconds(0, 3000), seconds(3170, 3000)))));
        Reading stalled = Readers.of(Tool.JTL).read(written(jtl(joined(halves(0, 6000), halves(3055, 6000)))));

        assertThat(later.faults())
                .containsExactly(
                        "nothing was under way for 3581 s after 2023-11-14T22:13:39Z: these are two runs in one"
                                + " file, or the tool stood still; give each run a file of its own");
        assertThat(earlier.faults())
                .containsExactly(
                        "times go back by 3619 s after 2023-11-14T23:13:39Z: these are two runs in one file, or"
                                + " the clock was set; give each run a file of its own");
        assertThat(shorter.faults()).hasSize(1);
        assertThat(stalled.faults()).isEmpty();
        assertThat(stalled.warnings()).hasSize(1);
    }

    private static long[] halves(int from, int count) {
        long[] times = seconds(0, count);
        for (int i = 0; i < count; i++) {
            times[i] = 1000L * from + times[i] / 2;
        }
        return times;
    }

    /** Bursts once in a minute, a ramp of few users, think times, and a request that takes long. */
    @Test
    void theRhythmOfARunIsNoFault() throws IOException {
        long[] bursts = {};
        for (int minute = 0; minute < 30; minute++) {
            for (int i = 0; i < 50; i++) {
                bursts = joined(bursts, 60_000L * minute + i);
            }
        }
        String slow = jtl(seconds(0, 200)) + "1700000199500,400000,report,true\n"
                + jtl(seconds(600, 200)).split("\n", 2)[1];

        assertThat(Readers.of(Tool.JTL).read(written(jtl(bursts))).faults()).isEmpty();
        assertThat(Readers.of(Tool.JTL)
                        .read(written(jtl(0, 60_000, 120_000, 180_000)))
                        .faults())
                .isEmpty();
        assertThat(Readers.of(Tool.JTL).read(written(slow)).faults()).isEmpty();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            GOOGLEBENCHMARK | googlebenchmark/good.json | "repetition_index": 1 | "repetition_index": 0
            LOCUST | locust/stats.csv | /items/[id] | /items
            REDIS | redis/good.csv | "GET" | "SET"
            """)
    void twoBenchmarksOfOneNameAreNotOne(Tool tool, String file, String name, String same) throws IOException {
        String text = Files.readString(RESOURCES.resolve(file), StandardCharsets.UTF_8);

        assertThatThrownBy(() -> Readers.of(tool).read(written(text.replace(name, same))))
                .isInstanceOf(InputException.class);
    }
}
