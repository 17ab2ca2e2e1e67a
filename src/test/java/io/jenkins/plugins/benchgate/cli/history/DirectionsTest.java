package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which values are better is told in one place for histories and outputs, asked where nothing tells it, and turned. */
class DirectionsTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/history/imported");
    private static final String SOURCE = "github-action-benchmark";

    @TempDir
    Path folder;

    private static Called called(String words, String... more) {
        return Called.with(Stream.concat(Arrays.stream(words.split(" ")), Arrays.stream(more))
                .toArray(String[]::new));
    }

    private Called imported(String file, String job, String... more) {
        return called(
                "history import " + SAMPLES.resolve(file) + " " + folder + " --from " + SOURCE
                        + " --statistic mean --job " + job,
                more);
    }

    private Called gated(Path file, String job, String... more) {
        return called(
                "gate " + file + " --history " + folder + " --out " + folder.resolve("out")
                        + " --statistics mean --job " + job
                        + " --gate jump:metric=*,statistic=mean,percent=20,baseline=last",
                more);
    }

    /** The action takes lower values of JMH's rates for better; the unit tells that they are not. */
    @Test
    void aRateThatHalvesIsSlowerInTheHistoryAndFailsAsANewOutput() {
        assertThat(imported("jmh-data.js", "jmh").code()).isZero();

        assertThat(called("changes " + folder.resolve("jmh.jsonl")).out())
                .contains("slower since build 100000030557: -50.1 %");
        Called gated = gated(SAMPLES.resolve("jmh-slow.json"), "jmh");
        assertThat(gated.out()).contains("% worse [");
        assertThat(gated.code()).isEqualTo(20);
    }

    @Test
    void unitsAreTheSameInTheHistoryAndInTheNextOutput() {
        imported("custom-data.js", "custom");

        Called gated = gated(SAMPLES.resolve("custom-new.json"), "custom");

        assertThat(gated.out())
                .contains("build time mean  +146.3 % worse", "bundle mean      +400.0 % worse", "25.00 s", "500.0 kB");
        assertThat(gated.code()).isEqualTo(20);
    }

    @Test
    void whatNothingTellsIsAskedOnceAndThenKnownFromTheHistory() throws IOException {
        Path file = Files.writeString(
                folder.resolve("one.json"), "[{\"name\": \"widgets\", \"unit\": \"pieces\", \"value\": 100}]");
        Path half = Files.writeString(
                folder.resolve("two.json"), "[{\"name\": \"widgets\", \"unit\": \"pieces\", \"value\": 50}]");

        Called asked = gated(file, "own");
        assertThat(asked.code()).isEqualTo(30);
        assertThat(asked.out().replaceAll("\\s+", " "))
                .contains(
                        "widgets mean is not judged: neither the tool nor unit and name tell which values of 'widgets'"
                                + " are better.");

        assertThat(gated(file, "told", "--higher", "widgets").code()).isZero();
        assertThat(gated(half, "told").out()).doesNotContain("neither the tool");
        assertThat(Files.readAllLines(folder.resolve("told.jsonl")))
                .hasSize(2)
                .allMatch(line -> line.contains("\"direction\":\"higher\""));
    }

    @Test
    void aWrongHistoryIsNamedAndTurnedByACopy() {
        Called wrong = imported("jmh-data.js", "jmh", "--lower", "*put");
        Path history = folder.resolve("jmh.jsonl");
        Path right = folder.resolve("right.jsonl");

        assertThat(wrong.err())
                .contains("found org.x.B.put in op/s with direction lower, expected higher")
                .contains("benchgate history copy FROM TO --higher \"org.x.B.put\"");
        assertThat(called("changes " + history).err()).contains("with direction lower, expected higher");
        Called turned = called("history copy " + history + " " + right, "--higher", "org.x.B.put");
        assertThat(turned.out()).contains("copied 40 builds of 40");
        assertThat(called("history copy " + history + " " + right, "--higher", "org.x.B.put")
                        .out())
                .as("a second copy changes nothing")
                .contains("copied 0 builds of 40");
        Called changes = called("changes " + right);
        assertThat(changes.err()).isEmpty();
        assertThat(changes.out()).contains("slower since build 100000030557: -50.1 %");
    }

    /** One of the two directions is wrong: no build passes by it, and none becomes the baseline that makes it right. */
    @Test
    void aDirectionThatTurnedIsInconclusiveUntilSomebodySaysWhichIsRight() throws IOException {
        imported("jmh-data.js", "jmh", "--lower", "*put");

        for (int i = 0; i < 2; i++) {
            Called gated = gated(SAMPLES.resolve("jmh-slow.json"), "jmh");
            assertThat(gated.code()).isEqualTo(30);
            assertThat(gated.out().replaceAll("\\s+", " "))
                    .contains(
                            "org.x.B.put mean is not judged: accepted build 10000004b669 took lower values of it for"
                                    + " better, and this build takes higher ones. Say which is right",
                            "'benchgate history copy FROM TO --higher \"org.x.B.put\"' turns the history.");
        }
        assertThat(Files.readAllLines(folder.resolve("jmh.jsonl")).subList(40, 42))
                .allMatch(line -> line.contains("\"accepted\":false"));

        assertThat(called("gate " + SAMPLES.resolve("jmh-slow.json") + " --history " + folder + " --out "
                                + folder.resolve("out") + " --statistics mean --job jmh"
                                + " --gate jump:metric=*,statistic=mean,percent=20,baseline=last,missing=ignore")
                        .code())
                .as("a gate may ignore it")
                .isEqualTo(20);
        gated(SAMPLES.resolve("jmh-slow.json"), "jmh", "--lower", "*put");
        assertThat(gated(SAMPLES.resolve("jmh-slow.json"), "jmh", "--lower", "*put")
                        .code())
                .as("the old direction may be the right one")
                .isZero();
    }

    /** Where somebody says which values are better, the builds before it count, and the verdict says how they read. */
    @Test
    void aBuildInTheRightDirectionHasTheBuildsBeforeIt() {
        imported("jmh-data.js", "jmh", "--lower", "*put");

        Called gated = gated(SAMPLES.resolve("jmh-slow.json"), "jmh", "--higher", "*put");

        assertThat(gated.out().replaceAll("\\s+", " "))
                .contains(
                        "% worse [", "Earlier builds took lower values of it for better; this one takes higher ones.");
        assertThat(gated.code()).isEqualTo(20);
    }
}
