package io.jenkins.plugins.benchgate.result.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadReaderTest {
    private static final String HEADER = "seconds phase cpu0.user cpu0.system cpu0.iowait cpu0.steal cpu0.idle"
            + " cpu1.user cpu1.system cpu1.iowait cpu1.steal cpu1.idle memory.total memory.available network.received"
            + " network.sent loopback disk.read disk.written client.processes client.seconds client.memory client.cpus"
            + " sut.processes sut.seconds sut.memory sut.cpus";
    private static final String LOADING =
            "0 load 100 10 1 0 50 100 10 1 0 50 8000 6000 10 10 1000 0 0 1 5 200 0-1 3 70 900 0-1";
    private static final String FIRST =
            "2 run 101 10.2 1 0.1 50.7 100.5 10 1 0.1 51.4 8000 5500 10 10 3000 0 512 1 0.2 250 0 3 71 950 1";
    private static final String SECOND =
            "3 run 101.9 10.25 1 0.12 50.73 100.9 10.1 1.1 0.1 51.8 8000 5000 110 30 4000 4096 512 2 1.15 300 0 3 71.4 940 1";
    private static final String THIRD =
            "4 run 102.8 10.3 1 0.14 50.76 101.3 10.2 1.2 0.1 52.2 8000 5200 210 50 5000 4096 1536 2 2.1 280 0 3 71.8 960 1";
    private static final String FOURTH =
            "5 run 103.0 10.35 1 0.16 51.49 101.7 10.3 1.3 0.1 52.6 8000 5400 310 70 6000 4096 1536 2 2.35 290 0 3 72.2 930 1";
    private static final String AFTER =
            "6  103.1 10.4 1 0.16 52.34 101.8 10.4 1.3 0.1 53.4 8000 5900 310 70 6000 4096 1536 0 0.00 0  3 72.3 930 1";

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("load.tsv"), text);
    }

    private static String lines(String... lines) {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            text.append(line.replace(' ', '\t')).append('\n');
        }
        return text.toString();
    }

    private static LoadSummary limited(LoadSummary load, int threads, double limit) {
        return load.withClient(threads, Double.NaN, limit);
    }

    private static final String ALL = lines(HEADER, LOADING, FIRST, SECOND, THIRD, FOURTH, AFTER);

    /**
     * pandas 2: {@code d = pd.read_csv('load.tsv', sep='\t'); r = d[d.phase == 'run']; x = r.diff().iloc[1:]}, with the
     * cpu columns of both processors, as the client is bound to 0 and the system to 1.
     */
    @Test
    void aPhaseIsWhatItsCountersGrewBy() throws Exception {
        List<LoadSummary> phases = LoadReader.read(file(ALL), UnaryOperator.identity());
        assertThat(phases).extracting(LoadSummary::phase).containsExactly("load", "run");
        LoadSummary run = phases.get(1);
        assertThat(run.seconds()).isCloseTo(3, within(1e-9));
        assertThat(run.samples()).isEqualTo(3);
        // (x['client.seconds'] / x.seconds).agg(['mean', 'median', 'max']): 0.716667, 0.95, 0.95
        assertThat(run.client().mean()).isCloseTo(2.15 / 3, within(1e-9));
        assertThat(run.client().typical()).isCloseTo(0.95, within(1e-9));
        assertThat(run.client().most()).isCloseTo(0.95, within(1e-9));
        assertThat(run.client().cores()).isEqualTo(1);
        assertThat(run.client().memory()).isEqualTo(300);
        assertThat(run.system().mean()).isCloseTo(0.4, within(1e-9));
        assertThat(run.system().memory()).isEqualTo(960);
        // user and system of both processors: 2.0 + 0.15 + 1.2 + 0.3 of 6 seconds of processors
        assertThat(run.processors().cores()).isEqualTo(2);
        assertThat(run.processors().busy()).isCloseTo(3.65 / 3, within(1e-9));
        assertThat(run.processors().busiest()).isCloseTo(1.45, within(1e-9));
        assertThat(run.processors().others()).isCloseTo(3.65 / 3 - 2.15 / 3 - 0.4, within(1e-9));
        assertThat(run.processors().steal()).isCloseTo(0.06 / 6, within(1e-9));
        assertThat(run.processors().waiting()).isCloseTo(0.3 / 6, within(1e-9));
        assertThat(run.memory().least()).isEqualTo(5000);
        assertThat(run.memory().total()).isEqualTo(8000);
        assertThat(run.traffic().received()).isCloseTo(100, within(1e-9));
        assertThat(run.traffic().sent()).isCloseTo(20, within(1e-9));
        assertThat(run.traffic().loopback()).isCloseTo(1000, within(1e-9));
        assertThat(run.traffic().read()).isCloseTo(4096 / 3.0, within(1e-9));
        assertThat(run.traffic().written()).isCloseTo(1024 / 3.0, within(1e-9));
        assertThat(run.clientCollecting()).isNaN();
    }

    @Test
    void aPhaseOfOneMomentTellsNothing() throws Exception {
        LoadSummary load = LoadReader.read(file(ALL), UnaryOperator.identity()).get(0);
        assertThat(load.samples()).isZero();
        assertThat(load.client().mean()).isNaN();
        assertThat(load.telling()).isFalse();
        assertThat(limited(load, 2, 0.01).doubts()).isEmpty();
    }

    @Test
    void halfOfTheSecondsAboveTheLimitMakeATrialDoubtful() throws Exception {
        LoadSummary run = LoadReader.read(file(ALL), UnaryOperator.identity()).get(1);
        assertThat(limited(run, 2, 0.8).doubts())
                .singleElement()
                .asString()
                .isEqualTo("In the run phase the client used 95 % of the one core that it can use in half of the"
                        + " seconds or more (the limit is 80 %): the client may be the bottleneck. Give it more cores or"
                        + " threads, or a lower target rate.");
        assertThat(limited(run, 2, 0.96).doubts()).isEmpty();
    }

    /** Four processors, one working thread: it cannot use more than one. */
    @Test
    void aClientsCoresAreNoMoreThanItsThreads() throws Exception {
        LoadSummary wide = LoadReader.read(file(ALL.replace("\t0\t3\t", "\t0-1\t3\t")), UnaryOperator.identity())
                .get(1);
        assertThat(wide.client().cores()).isEqualTo(2);
        assertThat(limited(wide, 8, 0.8).doubts()).isEmpty();
        assertThat(limited(wide, 1, 0.8).client().cores()).isEqualTo(1);
        assertThat(limited(wide, 1, 0.8).doubts()).hasSize(1);
        assertThat(limited(wide, 8, 0.8).client().cores()).isEqualTo(2);
    }

    @Test
    void stealMakesATrialDoubtful() throws Exception {
        String stolen = ALL.replace("\t0.16\t", "\t0.4\t");
        assertThat(LoadReader.read(file(stolen), UnaryOperator.identity())
                        .get(1)
                        .doubts())
                .singleElement()
                .asString()
                .startsWith("In the run phase the hypervisor withheld 4.8 % of the processor time (steal)");
    }

    @Test
    void aMachineThatIsFullOfOtherWorkMakesATrialDoubtful() throws Exception {
        List<String> full = new ArrayList<>(List.of(HEADER));
        for (int second = 0; second < 5; second++) {
            full.add(String.format(
                    Locale.ROOT,
                    "%d run %d 0 0 0 0 %d 0 0 0 0 8 6 0 0 0 0 0 1 %.2f 9 0-1 1 %.2f 9 0-1",
                    second,
                    second,
                    second,
                    0.3 * second,
                    0.5 * second));
        }
        assertThat(LoadReader.read(file(lines(full.toArray(new String[0]))), UnaryOperator.identity())
                        .get(0)
                        .doubts())
                .singleElement()
                .asString()
                .contains("what is neither client nor system under test used 1.2 of 2 cores");
    }

    @Test
    void whatHappensOnOthersProcessorsIsNotTheirs() throws Exception {
        String bound = ALL.replace("\t0\t3\t", "\t1\t3\t");
        LoadSummary run = LoadReader.read(file(bound), UnaryOperator.identity()).get(1);
        assertThat(run.processors().cores()).isEqualTo(1);
        assertThat(run.processors().busy()).isCloseTo(1.5 / 3, within(1e-9));
    }

    /** A process that ends without anybody waiting for it takes its time with it. */
    @Test
    void aSecondInWhichASumFallsIsNotCounted() throws Exception {
        LoadSummary run = LoadReader.read(file(ALL.replace("\t2.1\t", "\t0.1\t")), UnaryOperator.identity())
                .get(1);
        // of the two seconds that are left: 0.95 and 2.25
        assertThat(run.client().mean()).isCloseTo(1.6, within(1e-9));
    }

    @Test
    void aLastLineThatWasCutOffIsLeftOut() throws Exception {
        for (int cut = 1; cut < AFTER.length(); cut++) {
            String text = ALL.substring(0, ALL.length() - cut);
            assertThat(LoadReader.read(file(text), UnaryOperator.identity())
                            .get(1)
                            .samples())
                    .isEqualTo(3);
        }
    }

    /** Thirty queries of half a second each tell nothing one by one. */
    @Test
    void phasesOfOnePartAreReadTogether() throws Exception {
        String queries = ALL.replace("3\trun", "3\tquery 2").replace("5\trun", "5\tquery 4");
        LoadSummary run = LoadReader.read(file(queries), phase -> phase.equals("load") ? "" : "queries")
                .get(0);
        assertThat(run.phase()).isEqualTo("queries");
        LoadSummary alone = LoadReader.read(file(ALL), UnaryOperator.identity()).get(1);
        assertThat(run.toString()).isEqualTo(alone.toString().replace("phase=run", "phase=queries"));
    }

    @Test
    void compressedIsTheSame() throws Exception {
        Path packed = folder.resolve("load.tsv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(ALL.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(LoadReader.read(packed, UnaryOperator.identity()))
                .isEqualTo(LoadReader.read(file(ALL), UnaryOperator.identity()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "memory.available\tnetwork|memory.free\tnetwork|:1: found 'seconds|the column memory.available",
                "cpu1.idle|cpu1.free|:1: found 'seconds|the column cpu1.idle",
                "\t101.9\t|\t101,9\t|:4:cpu0: found '101,9'|a number of zero or more",
                "\t101.9\t|\tNaN\t|:4:cpu0: found 'NaN'|a number of zero or more",
                "\t101.9\t|\t|:4: found 26 cells|27 as in the header",
                "\t0-1\t3|\tall\t3|:2:cpus: found 'all'|processors such as 0-3,8"
            })
    void whatIsNoSamplersFileIsRefusedWithItsLine(String found, String broken, String where, String expected)
            throws Exception {
        Path file = file(ALL.replace(found, broken));
        assertThatThrownBy(() -> LoadReader.read(file, UnaryOperator.identity()))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + where)
                .hasMessageContaining(expected);
    }

    @Test
    void anEmptyFileIsRefused() throws Exception {
        Path file = file("");
        assertThatThrownBy(() -> LoadReader.read(file, UnaryOperator.identity()))
                .isInstanceOf(InputException.class);
    }

    /** What another trial did between two phases of a part does not belong to it. */
    @Test
    void whereTrialsTakeTurnsOnlyTheTimeWithinAPhaseCounts() throws Exception {
        String phases = lines(HEADER, FIRST, SECOND, THIRD.replace("run", "run-2"), FOURTH.replace("run", "run-2"));
        LoadSummary all = LoadReader.read(file(phases), phase -> "run", false).get(0);
        LoadSummary turns = LoadReader.read(file(phases), phase -> "run", true).get(0);

        assertThat(all.samples()).isEqualTo(3);
        assertThat(all.seconds()).isCloseTo(3, within(1e-9));
        assertThat(turns.samples()).isEqualTo(2);
        assertThat(turns.seconds()).isCloseTo(2, within(1e-9));
    }
}
