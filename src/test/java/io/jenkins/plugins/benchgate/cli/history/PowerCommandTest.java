package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerCommandTest {
    private static final String EXAMPLE = "docs/examples/read-latency.csv";

    @TempDir
    Path folder;

    /** Values of one version, with effects of 2 % of instances, 1 % of trials and 3 % of iterations. */
    private String measured(int instances, int trials, String direction) throws IOException {
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder("metric,direction,instance,trial,value\n");
        for (int i = 0; i < instances; i++) {
            double instance = 0.02 * random.nextGaussian();
            for (int t = 0; t < trials; t++) {
                double trial = instance + 0.01 * random.nextGaussian();
                for (int k = 0; k < 10; k++) {
                    double value = 100 * Math.exp(trial + 0.03 * random.nextGaussian());
                    rows.append("a,")
                            .append(direction)
                            .append(',')
                            .append(i)
                            .append(',')
                            .append(t);
                    rows.append(',').append(value).append('\n');
                }
            }
        }
        return Files.writeString(folder.resolve("aa.csv"), rows).toString();
    }

    private static JsonNode line(String... arguments) {
        Called called = Called.with(arguments);
        assertThat(called.err()).isEmpty();
        assertThat(called.code()).isZero();
        assertThat(called.lines()).hasSize(1);
        return called.lines().get(0);
    }

    @Test
    void theDocumentedExampleSaysWhatIsShown() throws IOException {
        Called.saysWhatIsDocumented("power");
    }

    @Test
    void sharedMachinesShowSmallerSlowdownsThanFreshOnes() throws IOException {
        String file = measured(8, 6, "lower");
        JsonNode shared = line(
                "power",
                file,
                "--seed",
                "1",
                "--resamples",
                "400",
                "--trials",
                "3",
                "--instances",
                "4",
                "--format",
                "json");
        JsonNode fresh = line(
                "power", file, "--resamples", "400", "--trials", "3", "--sampling", "instance", "--format", "json");
        assertThat(fresh.get("instances").asInt()).isEqualTo(4);
        assertThat(shared.get("falsePositiveRate").asDouble()).isLessThanOrEqualTo(0.05);
        assertThat(shared.get("mds").asDouble()).isIn(2.0, 5.0);
        assertThat(shared.get("detectable").asDouble())
                .isLessThanOrEqualTo(shared.get("mds").asDouble())
                .isLessThan(fresh.get("detectable").asDouble() / 1.5);
        assertThat(shared.get("noise").get("instance").asDouble()).isBetween(1.0, 4.0);
        assertThat(shared.has("plan")).isFalse();
        assertThat(shared.fieldNames())
                .toIterable()
                .startsWith("metric", "unit", "version", "statistic", "sampling", "instances", "trials", "draws");
    }

    @Test
    void thePlanNeedsFewerTrialsOnMoreInstances() throws IOException {
        JsonNode plan = line(
                        "power",
                        measured(6, 6, "higher"),
                        "--resamples",
                        "400",
                        "--draws",
                        "5",
                        "--plan",
                        "3%",
                        "--format",
                        "json")
                .get("plan");
        assertThat(plan.get("slowdown").asDouble()).isEqualTo(3);
        int last = Integer.MAX_VALUE;
        for (JsonNode row : plan.get("trials")) {
            assertThat(row.get("shared").asInt()).isBetween(1, last);
            last = row.get("shared").asInt();
        }
        assertThat(plan.get("trials").get(0).get("fresh").isNull()).isTrue();
        assertThat(plan.get("trials").findValuesAsText("instances")).contains("1", "6", "20");
    }

    @Test
    void aPlanFromFewTrialsSaysHowRoughItIs() throws IOException {
        String[] planned = {"--resamples", "100", "--draws", "2", "--plan", "5", "--format", "json"};
        String doubt =
                "The plan rests on the noise of 12 trials, which is known roughly: 0.5 to 2.9 times as many may be needed.";
        assertThat(doubts(measured(4, 3, "lower"), planned)).contains(doubt);
        assertThat(doubts(measured(4, 5, "lower"), planned)).noneMatch(text -> text.contains("known roughly"));
        assertThat(doubts(measured(4, 3, "lower"), "--resamples", "100", "--draws", "2", "--format", "json"))
                .noneMatch(text -> text.contains("known roughly"));
        String single = Files.writeString(
                        folder.resolve("single.csv"), "trial,value\n1,5\n2,6\n3,5.5\n4,5.2\n5,5.7\n6,5.1\n")
                .toString();
        assertThat(doubts(single, planned))
                .contains(
                        "The plan rests on the noise of 6 trials, which is known roughly: 0.5 to 4.4 times as many may be"
                                + " needed. From so few single values the noise of a median is often overstated.");
        assertThat(doubts(
                        single,
                        Stream.concat(Stream.of(planned), Stream.of("--statistic", "mean"))
                                .toArray(String[]::new)))
                .noneMatch(text -> text.contains("overstated"));
    }

    private static List<String> doubts(String file, String... options) {
        JsonNode line = Called.with(Stream.concat(Stream.of("power", file), Stream.of(options))
                        .toArray(String[]::new))
                .lines()
                .get(0);
        return line.get("doubts").valueStream().map(JsonNode::asText).toList();
    }

    @Test
    void groupsOfOneValueDecideNothing() throws IOException {
        String file = Files.writeString(folder.resolve("aa.csv"), "trial,value\n1,5\n2,6\n")
                .toString();
        Called called = Called.with("power", file, "--format", "json");
        assertThat(called.code()).isEqualTo(30);
        assertThat(called.lines().get(0).get("undecided").asInt()).isEqualTo(100);
        assertThat(called.lines().get(0).get("mds").isNull()).isTrue();
        assertThat(Called.with("power", file).out())
                .contains("100 draws gave no interval of the change: the groups are too small");
    }

    @Test
    void oneThreadGivesTheSameNumbers() throws IOException {
        String file = measured(4, 4, "lower");
        Called all = Called.with("power", file, "--resamples", "400", "--draws", "10", "--format", "json");
        assertThat(Called.with(
                        "power", file, "--resamples", "400", "--draws", "10", "--format", "json", "--threads", "1"))
                .isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "power EXAMPLE                              | benchgate: found the versions 'baseline', 'candidate' in EXAMPLE, expected one; --of names the one to look at",
                "power EXAMPLE --of v1                      | benchgate: found --of 'v1', expected one of the versions of EXAMPLE: 'baseline', 'candidate'",
                "power EXAMPLE --of baseline --draws 0      | benchgate: found --draws 0, expected 1 to 100000",
                "power EXAMPLE --of baseline --plan 0       | benchgate: found --plan 0, expected a slowdown of more than 0 %",
                "power EXAMPLE --of baseline --plan fast    | benchgate: Invalid value for option '--plan': found 'fast', expected a percentage from 0 on such as 5 or 5%; see benchgate power --help",
                "power EXAMPLE --of baseline --sampling row | benchgate: Invalid value for option '--sampling': found 'row', expected instance or trial; see benchgate power --help",
                "power EXAMPLE --of baseline --trials x     | benchgate: Invalid value for option '--trials': found 'x', expected a whole number; see benchgate power --help",
                "power EXAMPLE --of baseline --trials 2     | benchgate: EXAMPLE: metric 'READ latency': found 0 of 3 instances with at least 4 trials, expected 1 for two disjoint groups of 1 × 2 by trial; --sampling, --instances and --trials choose others",
                "power EXAMPLE --of baseline --instances 0  | benchgate: EXAMPLE: metric 'READ latency': found 0 instances with 1 trials each, expected at least 1 of both; --sampling, --instances and --trials choose others",
                "power EXAMPLE --of baseline --resamples 1  | benchgate: found --resamples 1, expected 2 to 1000000",
                "power EXAMPLE --of baseline --metric no    | benchgate: found --metric 'no', expected one of the metrics of EXAMPLE: 'READ latency', 'throughput'",
                "power none.csv                             | none.csv: found no such file, expected a series CSV with a column value",
            })
    void mistakesAreOneLine(String arguments, String line) {
        Called.with(arguments.replace("EXAMPLE", EXAMPLE).split(" +")).isMistake(line.replace("EXAMPLE", EXAMPLE));
    }
}
