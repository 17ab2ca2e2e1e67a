package io.jenkins.plugins.benchgate.jenkins.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteHistoryTest {
    private static final Instant FIRST = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Retention ALL = new Retention(0, 0);

    @TempDir
    Path folder;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

    private SuiteHistory history(String job) {
        Job<?, ?> known = mock(Job.class);
        when(known.getRootDir()).thenReturn(folder.resolve(job).toFile());
        return SuiteHistory.of(known);
    }

    /** Builds begin a day apart. */
    private static void add(SuiteHistory history, int build, String suite, int covered, Retention kept)
            throws IOException {
        SuiteResult result = SuiteResults.of(suite, covered);
        Instant at = FIRST.plus(Duration.ofDays(build));
        history.add(SuiteEntry.of(build, at, result), result.write(), kept);
    }

    private static int newest(SuiteHistory history, String suite) throws IOException {
        return SuiteResult.read(Files.readString(history.newest(suite)))
                .overview()
                .projectCovered();
    }

    private static List<Integer> builds(SuiteHistory history) throws IOException {
        return history.entries().stream().map(SuiteEntry::build).toList();
    }

    @Test
    void whatBuildsFoundOutIsReadAgain() throws IOException {
        SuiteHistory history = history("job");
        assertThat(history.exists()).isFalse();
        assertThat(history.entries()).isEmpty();
        add(history, 1, "shop", 20, ALL);
        assertThat(history.exists()).isTrue();
        SuiteEntry entry = history.entries().get(0);
        assertThat(entry)
                .isEqualTo(new SuiteEntry(
                        1, "shop", FIRST.plus(Duration.ofDays(1)), "0123456789abcdef", 3, 2, 40, 20, 0.25));
        assertThat(entry.coverage()).isEqualTo(0.5);
    }

    @Test
    void buildsThatEndInAnotherOrderStandInTheirOwn() throws IOException {
        SuiteHistory history = history("job");
        add(history, 2, "shop", 22, ALL);
        add(history, 1, "shop", 21, ALL);
        assertThat(builds(history)).containsExactly(1, 2);
        assertThat(newest(history, "shop")).isEqualTo(22);
    }

    @Test
    void aStepThatComesAgainAfterACrashIsThereOnce() throws IOException {
        SuiteHistory history = history("job");
        add(history, 1, "shop", 21, ALL);
        add(history, 1, "shop", 22, ALL);
        assertThat(builds(history)).containsExactly(1);
        assertThat(newest(history, "shop")).isEqualTo(22);
    }

    @Test
    void eachSuiteOfAJobHasItsOwnNewestResult() throws IOException {
        SuiteHistory history = history("job");
        add(history, 1, "shop", 21, ALL);
        add(history, 1, "Shop", 30, ALL);
        add(history, 2, "shop", 22, ALL);
        assertThat(builds(history)).containsExactly(1, 1, 2);
        assertThat(newest(history, "shop")).isEqualTo(22);
        assertThat(newest(history, "Shop")).isEqualTo(30);
    }

    /** As a disk that was full, or an editor, leaves it. */
    @Test
    void aLineThatIsBrokenCostsItsOwnBuildAlone() throws IOException {
        SuiteHistory history = history("job");
        add(history, 1, "shop", 21, ALL);
        add(history, 2, "shop", 22, ALL);
        Path file = folder.resolve("job/benchgate/suites.jsonl");
        String line = Files.readAllLines(file).get(0);
        Files.writeString(file, "null\n\n{}\n\u00fc" + line.substring(0, 40), StandardOpenOption.APPEND);
        assertThat(builds(history)).containsExactly(1, 2);
        add(history, 3, "shop", 23, ALL);
        assertThat(builds(history)).containsExactly(1, 2, 3);
        assertThat(file).content().hasLineCount(3);
    }

    @Test
    void aJobKeepsAsMuchAsOfItsHistory() throws IOException {
        SuiteHistory history = history("job");
        for (int build = 1; build <= 5; build++) {
            add(history, build, "shop", build, new Retention(3, 0));
            add(history, build, "old", build, new Retention(3, 0));
        }
        assertThat(builds(history)).containsExactly(3, 3, 4, 4, 5, 5);
        add(history, 20, "shop", 20, new Retention(3, 10));
        assertThat(builds(history)).containsExactly(20);
        assertThat(history.newest("shop")).exists();
        assertThat(history.newest("old")).doesNotExist();
    }

    @Test
    void itGoesWithARenamedJobAndNotWithACopy() throws IOException {
        add(history("job"), 1, "shop", 21, ALL);
        Files.move(folder.resolve("job"), folder.resolve("renamed"));
        assertThat(builds(history("renamed"))).containsExactly(1);
        assertThat(newest(history("renamed"), "shop")).isEqualTo(21);
        assertThat(history("job").exists()).isFalse();
    }

    @Test
    void theNameOfASuiteIsNoPath() {
        SuiteHistory history = history("job");
        for (String name : List.of("../../../x", "/etc/passwd", "C:\\x", "a\0b", "", "x".repeat(5000))) {
            assertThat(history.newest(name).getParent()).isEqualTo(folder.resolve("job/benchgate"));
        }
    }
}
