package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangesCommandTest {
    private static final Path DOCUMENTATION = Path.of("docs/cli/history.md");

    @TempDir
    Path folder;

    /** Noise of 1 % around 100, from build 31 on times a factor. */
    private String history(String header, String start, double factor) throws IOException {
        Random random = new Random(3);
        List<String> lines = new ArrayList<>(List.of(header));
        for (int build = 1; build <= 50; build++) {
            double value = 100 * (1 + 0.01 * random.nextGaussian()) * (build > 30 ? factor : 1);
            lines.add(start + "b" + build + "," + value);
        }
        return Files.write(folder.resolve("history.csv"), lines).toString();
    }

    @Test
    void theExampleSaysWhatTheDocumentationShows() throws IOException {
        Matcher example = Pattern.compile("(?ms)^\\$ benchgate (changes \\S+)$\n(.*?)^```$")
                .matcher(Files.readString(DOCUMENTATION));
        assertThat(example.find()).isTrue();
        assertThat(Called.with(example.group(1).split(" "))).isEqualTo(new Called(0, example.group(2), ""));
    }

    @Test
    void jsonHasAnObjectForEachChangeInBaseUnits() throws IOException {
        String file = history("series,unit,direction,build,value", "READ,ms,lower,", 1.08);
        Called ended = Called.with("changes", file, "--format", "json");
        assertThat(ended.code()).isZero();
        JsonNode change = new ObjectMapper().readTree(ended.out());
        assertThat(ended.out().lines()).hasSize(1);
        assertThat(change.propertyStream().map(Map.Entry::getKey))
                .containsExactly("series", "status", "build", "before", "after", "unit", "change", "p", "effect");
        assertThat(change.get("build").asText()).isEqualTo("b31");
        assertThat(change.get("before").asDouble()).isBetween(0.0995, 0.1005);
        assertThat(change.get("after").asDouble()).isBetween(0.1075, 0.1085);
        assertThat(change.get("unit").asText()).isEqualTo("s");
        assertThat(change.get("change").asDouble()).isBetween(7.0, 9.0);
        assertThat(change.get("p").asDouble()).isBetween(0.0, 1e-6);
        assertThat(change.get("effect").asText()).isEqualTo("slower");
    }

    @Test
    void aChangeFromZeroHasNoPercentage() throws IOException {
        List<String> lines = new ArrayList<>(List.of("build,value"));
        for (int build = 1; build <= 40; build++) {
            lines.add(build + "," + (build > 20 ? 3 : 0));
        }
        String file = Files.write(folder.resolve("zero.csv"), lines).toString();
        assertThat(Called.with("changes", file, "--format", "json").out()).contains("\"change\":null");
        assertThat(Called.with("changes", file).out())
                .contains("worse since build 21 (0 → 3.000, relative change not defined, p = ");
    }

    @ParameterizedTest
    @CsvSource({
        "s,lower,1.08,slower",
        "s,lower,0.92,faster",
        "op/s,higher,0.92,slower",
        "op/s,higher,1.08,faster",
        "B,lower,1.08,worse",
        "B,lower,0.92,better",
        "%,higher,1.08,better"
    })
    void theWordSaysWhichWayIsBetter(String unit, String direction, double factor, String word) throws IOException {
        String file = history("unit,direction,build,value", unit + "," + direction + ",", factor);
        assertThat(Called.with("changes", file).out()).contains("    " + word + " since build b31: ");
    }

    @Test
    void whatIsTooSmallOrTooUncertainIsNotSaid() throws IOException {
        String file = history("build,value", "", 1.03);
        assertThat(Called.with("changes", file).out()).contains("worse since build b");
        assertThat(Called.with("changes", file, "--magnitude", "5 %").out()).contains("no change of level");
        assertThat(Called.with("changes", file, "--significance", "1e-12").out())
                .contains("no change of level");
    }

    @Test
    void tooFewBuildsAreNotCalledUnchanged() throws IOException {
        String file = Files.writeString(folder.resolve("one.csv"), "build,value\n1,5\n")
                .toString();
        assertThat(Called.with("changes", file))
                .isEqualTo(new Called(0, "value, 1 build: too few builds; this needs 11\n", ""));
        assertThat(Called.with("changes", file, "--format", "json"))
                .isEqualTo(new Called(
                        0,
                        "{\"series\":\"value\",\"status\":\"unknown\","
                                + "\"reason\":\"too few builds; this needs 11\",\"builds\":1}\n",
                        ""));
        assertThat(Called.with("changes", history("build,value", "", 1.08), "--min-size", "43")
                        .out())
                .isEqualTo("value, 50 builds: too few builds; this needs 51\n");
    }

    @Test
    void jsonAnswersWhereNothingChangedToo() throws IOException {
        String file = history("build,value", "", 1);
        assertThat(Called.with("changes", file, "--format", "json"))
                .isEqualTo(new Called(
                        0,
                        "{\"series\":\"value\",\"status\":\"unchanged\","
                                + "\"reason\":\"no change of level\",\"builds\":50}\n",
                        ""));
    }

    /** Noise of 1 % around 100, some builds elsewhere. */
    private String withOthers(int first, int last, double value, int builds) throws IOException {
        Random random = new Random(5);
        List<String> lines = new ArrayList<>(List.of("build,value"));
        for (int build = 1; build <= builds; build++) {
            double drawn = 100 * (1 + 0.01 * random.nextGaussian());
            lines.add(build + "," + (build >= first && build <= last ? value + drawn / 100 : drawn));
        }
        return Files.write(folder.resolve("short.csv"), lines).toString();
    }

    @Test
    void theLastBuildsAreSuspectedAndSaidToBe() throws IOException {
        String file = withOthers(98, 100, 108, 100);
        assertThat(Called.with("changes", file).out()).contains("    suspected to be worse since build 98: +");
        assertThat(Called.with("changes", file, "--format", "json").out())
                .contains("\"status\":\"suspected\",\"build\":\"98\"");
    }

    @Test
    void aZeroThatBecomesOneIsAChange() throws IOException {
        for (int ones : new int[] {3, 8, 20}) {
            List<String> lines = new ArrayList<>(List.of("build,value"));
            for (int build = 1; build <= 50 + ones; build++) {
                lines.add(build + "," + (build > 50 ? 1 : 0));
            }
            String file = Files.write(folder.resolve("ones.csv"), lines).toString();
            assertThat(Called.with("changes", file).out())
                    .contains("worse since build 51 (0 → 1.000, relative change not defined, p = ");
        }
    }

    /** As many builds as a level must have at least decide what is found. */
    @Test
    void aLevelOfFewerBuildsThanAskedForIsNotReported() throws IOException {
        String three = withOthers(51, 53, 120, 100);
        assertThat(Called.with("changes", three).out())
                .contains("since build 51: +")
                .contains("since build 54: -");
        assertThat(Called.with("changes", three, "--min-size", "4").out()).contains("no change of level");
        String twelve = withOthers(51, 62, 120, 100);
        assertThat(Called.with("changes", twelve, "--min-size", "12").out())
                .contains("since build 51: +")
                .contains("since build 63: -");
        assertThat(Called.with("changes", twelve, "--min-size", "20").out())
                .doesNotContain("since build 51: ")
                .doesNotContain("since build 63: ");
    }

    @Test
    void aJobsOwnHistoryIsReadToo() throws IOException {
        Path file = folder.resolve("job.jsonl");
        for (var build : ReportFixtures.history(30, 1)) {
            new History(file).append(build);
        }
        Called ended = Called.with("changes", file.toString());
        assertThat(ended.code()).isZero();
        assertThat(ended.out()).contains("READ latency median, 30 builds").contains("throughput mean, 30 builds");
        assertThat(ended.err()).isEmpty();
    }

    /** Builds on a machine that is replaced by a slower one, of a version that gets slower later. */
    private String sideBySide() throws IOException {
        Path file = folder.resolve("side-by-side.jsonl");
        History history = new History(file);
        Random random = new Random(5);
        for (int build = 1; build <= 60; build++) {
            double machine = build > 20 ? 1.1 : 1;
            double ratio = (build > 40 ? 1.05 : 1) * (1 + 0.005 * random.nextGaussian());
            Estimate before = estimate(0.01 * machine, 1e-4);
            Estimate after = estimate(0.01 * machine * ratio, 1e-4);
            Measured measured = new Measured(
                    ReportFixtures.READ,
                    "median",
                    after,
                    new Comparison(
                            before, after, estimate(100 * (ratio - 1), 1.5), Comparison.Pairing.TRIALS, List.of()));
            history.append(new BuildRecord(
                            BuildRecord.SCHEMA,
                            "job",
                            "b" + build,
                            "w",
                            Instant.EPOCH.plusSeconds(build),
                            Outcome.PASS,
                            true,
                            1,
                            List.of(measured),
                            List.of())
                    .measuring(new MeasuredVersions("commit:" + build, "commit:0")));
        }
        return file.toString();
    }

    private static Estimate estimate(double value, double reach) {
        return new Estimate(value, new Interval(value - reach, value + reach, 0.99), 1, 10, 100, List.of());
    }

    @Test
    void ratiosTellTheVersionThatIsSlowerFromTheMachineThatIs() throws IOException {
        String file = sideBySide();
        assertThat(Called.with("changes", file).out().lines())
                .hasSize(2)
                .last()
                .asString()
                .matches(
                        "    slower since build b41: \\+\\d\\.\\d+ % \\(.* ms → .* ms by ratios of builds side by side, p = .*\\)");
        JsonNode change = new ObjectMapper()
                .readTree(Called.with("changes", file, "--format", "json").out());
        assertThat(change.get("by").asText()).isEqualTo("ratios");
        assertThat(change.get("build").asText()).isEqualTo("b41");
        assertThat(change.get("change").asDouble()).isBetween(4.5, 5.5);
    }

    @Test
    void buildsOfAnotherBenchmarkAreLeftOutAndCounted() throws IOException {
        Path file = folder.resolve("rewritten.jsonl");
        Random random = new Random(7);
        for (int build = 1; build <= 60; build++) {
            double level = build > 40 ? 0.02 : 0.01;
            Measured measured = new Measured(
                            ReportFixtures.READ,
                            "median",
                            estimate(level * (1 + 0.005 * random.nextGaussian()), 1e-4),
                            null)
                    .of(build > 40 ? "after" : "before", null);
            new History(file)
                    .append(new BuildRecord(
                            BuildRecord.SCHEMA,
                            "job",
                            "b" + build,
                            "w",
                            Instant.EPOCH.plusSeconds(build),
                            Outcome.PASS,
                            true,
                            1,
                            List.of(measured),
                            List.of()));
        }
        Called ended = Called.with("changes", file.toString());
        assertThat(ended.out()).isEqualTo("READ latency median, 60 builds: no change of level\n");
        assertThat(ended.err())
                .isEqualTo(file + ": 40 builds of READ latency median are left out: the benchmark had another code\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--min-size 2", "--min-size 51", "--significance 0", "--significance 0.2", "--magnitude -1"})
    void anOptionThatMakesNoSenseIsOneLine(String option) throws IOException {
        String file = history("build,value", "", 1);
        Called ended = Called.with("changes", file, option.split(" ")[0], option.split(" ")[1]);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines())
                .singleElement()
                .asString()
                .startsWith("benchgate: ")
                .contains("found")
                .contains("expected");
    }

    @Test
    void aFileThatIsNoHistoryIsOneLine() throws IOException {
        Path text = Files.writeString(folder.resolve("text.csv"), "build,value\n1,many\n");
        Called ended = Called.with("changes", text.toString());
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).startsWith(text + ":2: found 'many' in column value, expected ");
        assertThat(ended.err().lines()).hasSize(1);
    }
}
