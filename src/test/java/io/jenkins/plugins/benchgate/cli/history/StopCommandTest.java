package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopCommandTest {
    private static final String EXAMPLE = "docs/examples/read-latency.csv";

    @TempDir
    Path folder;

    /** Values around 100 in trials of 50, neighbours correlated. */
    private String measured(int count, double correlation) throws IOException {
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder("trial,value\n");
        double last = 0;
        for (int i = 0; i < count; i++) {
            last = correlation * last + 5 * random.nextGaussian();
            rows.append(i / 50).append(',').append(100 + last).append('\n');
        }
        return Files.writeString(folder.resolve("series.csv"), rows).toString();
    }

    @Test
    void theDocumentedExampleSaysWhatIsShown() throws IOException {
        Called.saysWhatIsDocumented("stop");
    }

    @Test
    void aSeriesStopsOnceItsStatisticHasSettled() throws IOException {
        Called called = Called.with(
                "stop",
                measured(1_000, 0),
                "--error",
                "3%",
                "--batch",
                "20",
                "--confidence",
                "95%",
                "--format",
                "json");
        assertThat(called.code()).isZero();
        assertThat(called.err()).isEmpty();
        JsonNode line = called.lines().get(0);
        assertThat(line.get("stoppedAt").asInt()).isBetween(40, 400);
        assertThat(line.get("batches").asInt()).isEqualTo(line.get("stoppedAt").asInt() / 20);
        assertThat(line.get("criterion").asText()).isEqualTo("batches");
        assertThat(line.get("estimate").asDouble())
                .isBetween(line.get("lower").asDouble(), line.get("upper").asDouble());
        assertThat(line.get("n").asInt()).isEqualTo(1_000);
    }

    @Test
    void theCapEndsWhatDoesNotSettle() throws IOException {
        Called called = Called.with(
                "stop", measured(300, 0), "--error", "0.1", "--batch", "20", "--cap", "110", "--format", "json");
        assertThat(called.code()).isEqualTo(30);
        JsonNode line = called.lines().get(0);
        assertThat(line.get("stoppedAt").asInt()).isEqualTo(110);
        assertThat(line.get("criterion").asText()).isEqualTo("cap");
        assertThat(line.get("doubts").get(0).asText()).startsWith("The cap was reached first");
    }

    @Test
    void aSeriesThatNeverSettlesSaysSo() throws IOException {
        String file = measured(300, 0.98);
        Called called = Called.with("stop", file, "--error", "1", "--batch", "10", "--format", "json");
        assertThat(called.code()).isEqualTo(30);
        JsonNode line = called.lines().get(0);
        assertThat(line.get("stoppedAt").isNull()).isTrue();
        assertThat(line.get("blockLength").asInt()).isGreaterThan(10);
        assertThat(Called.with("stop", file, "--error", "1", "--batch", "10").out())
                .contains("never", "The recorded values ended first.", "more than a batch: take larger batches.");
    }

    /** Batches that depend on each other agree by chance. */
    @Test
    void batchesShorterThanABlockStopWithADoubt() throws IOException {
        String file = measured(300, 0.98);
        Called called = Called.with("stop", file, "--error", "10", "--batch", "10", "--format", "json");
        assertThat(called.code()).isZero();
        JsonNode line = called.lines().get(0);
        assertThat(line.get("criterion").asText()).isEqualTo("batches");
        assertThat(line.get("blockLength").asInt()).isGreaterThan(10);
        assertThat(line.get("doubts").get(0).asText()).endsWith("more than a batch: take larger batches.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | 3 | 10  | The values up to there come from only 1 of 9 trials on 1 of 3 instances: differences between trials and instances are not covered.",
                "3 | 3 | 11  | The values up to there come from only 2 of 9 trials on 1 of 3 instances: differences between instances are not covered.",
                "3 | 3 | 40  | The values up to there come from only 4 of 9 trials on 2 of 3 instances: the other trials may differ.",
                "1 | 4 | 30  | The values up to there come from only 3 of 4 trials on one instance: differences between instances are not covered.",
                "1 | 4 | 40  | All values come from one instance: differences between instances are not covered.",
                "1 | 1 | 10  | All values come from one trial: differences between trials and instances are not covered.",
                "3 | 1 | 30  | ",
                "3 | 3 | 81  | "
            })
    void whatTheValuesUpToTheStopDoNotCoverIsADoubt(int instances, int trials, int stop, @Nullable String doubt)
            throws IOException {
        StringBuilder rows = new StringBuilder("instance,trial,value\n");
        for (int i = 0; i < instances * trials * 10; i++) {
            rows.append("vm-" + i / 10 / trials + "," + i / 10 + "," + (100 + i % 7) + "\n");
        }
        String file = Files.writeString(folder.resolve("covered.csv"), rows).toString();
        String[] command = {
            "stop", file, "--batch", "5", "--criterion", "count", "--cap", "" + stop, "--resamples", "200"
        };
        JsonNode doubts = Called.with(Stream.concat(Stream.of(command), Stream.of("--format", "json"))
                        .toArray(String[]::new))
                .lines()
                .get(0)
                .get("doubts");
        String text = Called.with(command).out().replaceAll("\\s+", " ");
        if (doubt == null) {
            assertThat(doubts).isEmpty();
            assertThat(text).doesNotContain("Caveats");
        } else {
            assertThat(doubts).singleElement().extracting(JsonNode::asText).isEqualTo(doubt);
            assertThat(text).endsWith("Caveats: " + doubt + " ");
        }
    }

    @Test
    void everyOtherCriterionCanBeAsked() throws IOException {
        String file = measured(1_000, 0);
        for (String criterion : new String[] {"metior", "width", "cov"}) {
            JsonNode line = Called.with(
                            "stop", file, "--error", "2", "--batch", "20", "--criterion", criterion, "--format", "json")
                    .lines()
                    .get(0);
            assertThat(line.get("criterion").asText()).isEqualTo(criterion);
            assertThat(line.get("stoppedAt").asInt()).isBetween(20, 600);
        }
        Called count =
                Called.with("stop", file, "--batch", "20", "--criterion", "count", "--cap", "70", "--format", "json");
        assertThat(count.code()).isZero();
        assertThat(count.lines().get(0).get("stoppedAt").asInt()).isEqualTo(70);
        assertThat(count.lines().get(0).get("error").isNull()).isTrue();
    }

    @Test
    void oneThreadGivesTheSameNumbers() throws IOException {
        String file = measured(500, 0.5);
        Called all = Called.with("stop", file, "--error", "2", "--batch", "20", "--format", "json");
        assertThat(Called.with("stop", file, "--error", "2", "--batch", "20", "--format", "json", "--threads", "1"))
                .isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stop EXAMPLE                                             | benchgate: found neither --batch nor --error, expected both, such as --batch 20 --error 3",
                "stop EXAMPLE --error 3                                   | benchgate: found no --batch, expected --batch with a number of values, such as --batch 20",
                "stop EXAMPLE --criterion count --cap 9                   | benchgate: found no --batch, expected --batch with a number of values, such as --batch 20",
                "stop EXAMPLE --batch 5                                   | benchgate: found no --error, expected --error with more than 0 %, such as --error 3",
                "stop EXAMPLE --batch 5 --error 0                         | benchgate: found --error 0, expected --error with more than 0 %, such as --error 3",
                "stop EXAMPLE --batch 5 --error -3                        | benchgate: Invalid value for option '--error': found '-3', expected a percentage from 0 on such as 5 or 5%; see benchgate stop --help",
                "stop EXAMPLE --batch 0 --error 3                         | benchgate: found --batch 0, expected at least 1",
                "stop EXAMPLE --batch x --error 3                         | benchgate: Invalid value for option '--batch': found 'x', expected a whole number; see benchgate stop --help",
                "stop EXAMPLE --batch 5 --error 3 --cap 0                 | benchgate: found --cap 0, expected at least 1",
                "stop EXAMPLE --batch 5 --criterion count                 | benchgate: found --criterion count without --cap, expected --cap to say how many values",
                "stop EXAMPLE --batch 5 --criterion luck --error 3        | benchgate: Invalid value for option '--criterion': found 'luck', expected batches, metior, width, cov or count; see benchgate stop --help",
                "stop EXAMPLE --batch 5 --error 3 --method duet           | benchgate: found --method duet, expected block: values are drawn in the order of one series",
                "stop EXAMPLE --batch 5 --error 3 --resamples 1           | benchgate: found --resamples 1, expected 2 to 1000000",
                "stop EXAMPLE --batch 5 --error 3                         | benchgate: found the versions 'baseline', 'candidate' in EXAMPLE, expected one; --of names the one to look at",
                "stop none.csv --batch 5 --error 3                        | none.csv: found no such file, expected a series CSV with a column value",
            })
    void mistakesAreOneLine(String arguments, String line) {
        Called.with(arguments.replace("EXAMPLE", EXAMPLE).split(" +")).isMistake(line.replace("EXAMPLE", EXAMPLE));
    }
}
