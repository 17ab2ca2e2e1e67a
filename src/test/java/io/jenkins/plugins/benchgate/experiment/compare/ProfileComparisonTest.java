package io.jenkins.plugins.benchgate.experiment.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Quantity;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Recording;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions.When;
import io.jenkins.plugins.benchgate.spec.Trace.Perf;
import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import io.jenkins.plugins.benchgate.spec.Trace.Written;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileComparisonTest {
    @TempDir
    Path folder;

    private final List<Recording> recordings = new ArrayList<>();

    /** @param stacks collapsed, separated by commas */
    private void recorded(String version, int round, double seconds, double operations, String stacks)
            throws IOException {
        String name = "profiles/" + version + round;
        Path file = folder.resolve(name).resolve("profiler/profile.gz");
        Files.createDirectories(file.getParent());
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((stacks.replace(',', '\n') + "\n").getBytes(StandardCharsets.UTF_8));
        }
        recordings.add(new Recording(version, round, name, seconds, operations));
    }

    private DifferentialProfile compared(Profiling with, String... project) throws IOException {
        return new ProfileComparison(folder, new ProfiledVersions(When.RED, with, 3, List.of(project)))
                .of(recordings, List.of());
    }

    private void three(double operations) throws IOException {
        recorded("baseline", 1, 10, operations, "main;a 600,main;b 300,main 100");
        recorded("candidate", 1, 10, operations, "main;a 600,main;b 1200,main 100");
        recorded("candidate", 2, 10, operations, "main;a 610,main;b 1300,main 90");
        recorded("baseline", 2, 10, operations, "main;a 590,main;b 310,main 100");
        recorded("baseline", 3, 10, operations, "main;a 620,main;b 290,main 90");
        recorded("candidate", 3, 10, operations, "main;a 600,main;b 1190,main 110");
    }

    /** A slowdown of everything, which no share shows. */
    @Test
    void timesAreThoseOfAnOperationWhereThatIsKnown() throws Exception {
        recorded("baseline", 1, 10, 1000, "main;a 600,main;b 400");
        recorded("candidate", 1, 10, 500, "main;a 600,main;b 400");

        DifferentialProfile profile = compared(new Perf(100));

        assertThat(profile.quantity()).isEqualTo(Quantity.SECONDS);
        assertThat(profile.baseline()).isEqualTo(0.01);
        assertThat(profile.candidate()).isEqualTo(0.02);
        assertThat(profile.functions()).first().isEqualTo(new Moved("a", 0.006, 0.012, 0.006, null));
        assertThat(profile.rounds()).isEqualTo(1);
    }

    /** SciPy 1.17: {@code stats.ttest_rel([1200, 1300, 1190], [300, 310, 290]).confidence_interval(0.95)} / 1e5. */
    @Test
    void theFunctionWhoseOwnTimeChangedMostIsTheFirst() throws Exception {
        three(1000);

        DifferentialProfile profile = compared(new Perf(100));

        Moved first = profile.functions().get(0);
        assertThat(first.name()).isEqualTo("b");
        assertThat(first.baseline()).isEqualTo(0.003);
        assertThat(first.difference()).isCloseTo(0.00930, within(1e-12));
        assertThat(first.interval().lower()).isCloseTo(0.008009204181075162, within(1e-10));
        assertThat(first.interval().upper()).isCloseTo(0.01059079581892484, within(1e-10));
        assertThat(profile.rounds()).isEqualTo(3);
        assertThat(profile.caveats()).isEmpty();
        assertThat(profile.frames()).hasSize(3);
        assertThat(profile.names()).containsExactly("main", "b", "a");
        assertThat(profile.step(profile.frames().get(1))).isEqualTo(3);
        assertThat(profile.first().orElseThrow().english())
                .startsWith(
                        "of the added 9.333 ms of processor time per operation, 9.300 ms are in b (own time +9.300 ms [");
    }

    @Test
    void withoutOperationsOrTheTimeOfASampleTimesAreShares() throws Exception {
        three(0);

        DifferentialProfile noOperations = compared(new Perf(100));
        DifferentialProfile noPeriod = compared(new Written("x"));

        assertThat(noOperations.quantity()).isEqualTo(Quantity.SHARE);
        assertThat(noOperations.functions().get(0).name()).isEqualTo("b");
        assertThat(noOperations.functions().get(0).baseline()).isCloseTo(0.3, within(0.001));
        assertThat(noOperations.caveats()).singleElement().asString().contains("neither its throughput nor latencies");
        assertThat(noPeriod.caveats()).singleElement().asString().contains("what time a sample stands for");
        assertThat(noPeriod.first().orElseThrow().english()).startsWith("the own time of b is 63.6 %");
    }

    @Test
    void aProjectsFunctionsHaveWhatTheyCallOutsideOfIt() throws Exception {
        recorded("baseline", 1, 10, 1000, "main;shop.total;crc.update 500,gc.run 400");
        recorded("candidate", 1, 10, 1000, "main;shop.total;crc.update 900,gc.run 420");

        DifferentialProfile profile = compared(new Perf(100), "shop");

        assertThat(profile.functions())
                .containsExactly(
                        new Moved("shop.total", 0.005, 0.009, 0.004, null), new Moved("", 0.004, 0.0042, 0.0002, null));
        assertThat(profile.functions().get(1).called().english()).isEqualTo("functions outside of the project");
        assertThat(profile.basis().orElseThrow().english())
                .endsWith("Own time is that of functions of shop, with what they call outside of it.");
    }

    /** {@code a} moves more than {@code b}, but by chance. */
    @Test
    void aChangeCountsLessItsStandardError() throws Exception {
        recorded("baseline", 1, 10, 1000, "main;a 600,main;b 300");
        recorded("candidate", 1, 10, 1000, "main;a 1600,main;b 400");
        recorded("baseline", 2, 10, 1000, "main;a 1300,main;b 300");
        recorded("candidate", 2, 10, 1000, "main;a 600,main;b 410");
        recorded("baseline", 3, 10, 1000, "main;a 600,main;b 300");
        recorded("candidate", 3, 10, 1000, "main;a 650,main;b 395");

        assertThat(compared(new Perf(100)).functions()).extracting(Moved::name).startsWith("b");
    }

    @Test
    void aRoundWithoutItsPartnerDoesNotCount() throws Exception {
        three(1000);
        recorded("baseline", 4, 10, 1000, "main;b 5000");

        DifferentialProfile profile = compared(new Perf(100));

        assertThat(profile.rounds()).isEqualTo(3);
        assertThat(profile.recordings()).hasSize(7);
        recordings.removeIf(one -> one.version().equals("candidate"));
        assertThat(compared(new Perf(100)).functions()).isEmpty();
    }

    @Test
    void aRoundWithAProfileThatCannotBeReadDoesNotCount() throws Exception {
        three(1000);
        recorded("baseline", 4, 10, 1000, "this is no profile");
        recorded("candidate", 4, 10, 1000, "main;b 9000");

        DifferentialProfile profile = compared(new Perf(100));

        assertThat(profile.rounds()).isEqualTo(3);
        assertThat(profile.functions().get(0).difference()).isCloseTo(0.0093, within(1e-12));
        assertThat(profile.caveats())
                .singleElement()
                .asString()
                .startsWith("profiles/baseline4/profiler/profile.gz:1: found 'this is no profile'")
                .endsWith("; its round is left out.");
    }
}
