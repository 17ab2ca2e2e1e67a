package io.jenkins.plugins.benchgate.cli.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code interval} and {@code compare}, from the arguments to the last character of the answer. */
class SeriesCommandsTest {
    private static final Path SERIES = Path.of("src/test/resources/series");
    private static final String EXAMPLE = "docs/examples/read-latency.csv";

    @TempDir
    Path folder;

    private static Called runLine(String line) {
        return Called.with(line.replace("SERIES/", SERIES + "/").split(" "));
    }

    private static List<JsonNode> json(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--format", "json"));
        ObjectMapper mapper = new ObjectMapper();
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Called.with(all.toArray(String[]::new)).out().lines().toList()) {
            lines.add(mapper.readTree(line));
        }
        return lines;
    }

    /** The files were read and found right, SciPy's numbers for some of them stand below; sentences have tests of their own. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "example,       20, compare docs/examples/read-latency.csv --same-machines",
        "example-p90,   0,  interval docs/examples/read-latency.csv --statistic p90 --confidence 95%",
        "improvement,   0,  compare SERIES/improvement.csv --same-machines --correction bonferroni",
        "potential,     10, compare SERIES/potential.csv --same-machines --seed 7 --resamples 2000",
        "outliers-keep, 10, compare SERIES/outliers.csv --statistic mean",
        "outliers-drop, 10, compare SERIES/outliers.csv --statistic mean --outliers drop",
        "constant,      0,  compare SERIES/constant.csv",
        "zero-baseline, 30, compare SERIES/zero-baseline.csv",
        "negative,      30, compare SERIES/negative.csv",
        "gap,           30, compare SERIES/gap.csv",
        "one-value,     30, interval SERIES/one-value.csv",
    })
    void anAnswerIsTheSameToTheLastDigit(String name, int code, String command) throws IOException {
        Called ended = runLine(command + " --format json");
        assertThat(ended.code()).isEqualTo(code);
        assertThat(ended.out()
                        .replaceAll("(?m)^.*\"change\":null.*\\n", "") // metrics of one version alone, tested below
                        .replaceAll("\"doubts\":\\[.*?],|\"reason\":\"[^\"]*\",|,\"advice\":\"[^\"]*\"", ""))
                .isEqualTo(Files.readString(SERIES.resolve(name + ".json")));
    }

    static Stream<Arguments> shown() throws IOException {
        return Pattern.compile(
                        "```sh\\nbenchgate ((?:interval|compare) [^\\n]*)\\n```\\n\\n```text\\n(.*?)```",
                        Pattern.DOTALL)
                .matcher(Files.readString(Path.of("docs/cli/judge-values.md")))
                .results()
                .map(shown -> Arguments.of(shown.group(1), shown.group(2)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shown")
    void whatTheDocumentationShowsIsWhatIsAnswered(String command, String answer) {
        Called ended = runLine(command);
        assertThat(ended.out()).isEqualTo(answer);
        assertThat(ended.err()).isEmpty();
        assertThat(answer.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
    }

    @Test
    void theDocumentationShowsBothCommands() throws IOException {
        assertThat(shown().map(arguments -> (String) arguments.get()[0]))
                .anyMatch(command -> command.startsWith("interval"))
                .anyMatch(command -> command.startsWith("compare"));
    }

    @Test
    void everyMetricHasALineAndWhyItIsNotCompared() throws IOException {
        JsonNode alone = json("compare", "src/test/resources/series/gap.csv").get(1);
        assertThat(alone.get("metric").textValue()).isEqualTo("UPDATE");
        assertThat(alone.get("classification").isNull()).isTrue();
        assertThat(alone.get("reason").textValue())
                .matches(
                        "found the metric 'UPDATE' of the version '(baseline|candidate)' alone, expected both versions");
        JsonNode zero =
                json("compare", "src/test/resources/series/zero-baseline.csv").get(0);
        assertThat(zero.get("reason").textValue())
                .isNotEmpty()
                .isEqualTo(zero.get("doubts").get(zero.get("doubts").size() - 1).textValue());
        JsonNode same =
                json("compare", "src/test/resources/series/constant.csv").get(0);
        assertThat(same.get("classification").textValue()).isEqualTo("none");
        assertThat(same.has("reason")).isFalse();
    }

    /**
     * SciPy 1.17, of the values v in base units: numpy.median(v), scipy.stats.mannwhitneyu(c, b, method='asymptotic'), and
     * 2·U/(n·m) − 1.
     */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        EXAMPLE + ", 0, 0.0011990000000000002, 0.001274, 6.255212677231015, 1.4417623455276338e-13, 0.9051851851851852",
        EXAMPLE + ", 1, 4184.0, 4204.0, 0.47801147227533036, 0.6196735022602791, 0.06123456790123449",
        "SERIES/improvement.csv, 0, 40070, 45200, 12.802595457948595, 4.2802783162294845e-16, 0.9955555555555555",
        "SERIES/improvement.csv, 1, 0.01205, 0.01108, -8.049792531120348, 8.536739213531716e-16, -0.9851851851851852",
        "SERIES/outliers.csv, 0, 0.98045, 0.95483, -2.613085827936157, 0.7515823247218114, 0.025879815704342723",
    })
    void estimatesAndTestsAreThoseOfScipy(
            String file, int line, double baseline, double candidate, double change, double p, double delta)
            throws IOException {
        JsonNode found =
                json("compare", file.replace("SERIES", SERIES.toString())).get(line);
        double tolerance = 1e-12;
        assertThat(found.at("/baseline/estimate").doubleValue()).isCloseTo(baseline, within(tolerance * baseline));
        assertThat(found.at("/candidate/estimate").doubleValue()).isCloseTo(candidate, within(tolerance * candidate));
        assertThat(found.at("/change/estimate").doubleValue()).isCloseTo(change, within(1e-10));
        assertThat(found.at("/wilcoxon/p").doubleValue()).isCloseTo(p, within(1e-10 * p));
        assertThat(found.at("/wilcoxon/cliffsDelta").doubleValue()).isCloseTo(delta, within(1e-12));
    }

    @Test
    void thePValuesOfAFileAreAdjustedTogether() throws IOException {
        List<JsonNode> plain = json("compare", EXAMPLE);
        List<JsonNode> bonferroni = json("compare", EXAMPLE, "--correction", "bonferroni");
        List<JsonNode> alone = json("compare", EXAMPLE, "--correction", "bonferroni", "--metric", "READ latency");
        double p = plain.get(0).at("/wilcoxon/p").doubleValue();
        assertThat(plain.get(0).at("/wilcoxon/adjustedP").doubleValue()).isEqualTo(p);
        assertThat(bonferroni.get(0).at("/wilcoxon/adjustedP").doubleValue()).isEqualTo(2 * p);
        assertThat(alone.get(0).at("/wilcoxon/adjustedP").doubleValue()).isEqualTo(p);
    }

    @Test
    void aSelectionOfMetricsChangesNoNumber() throws IOException {
        assertThat(json("compare", EXAMPLE, "--metric", "through*"))
                .containsExactly(json("compare", EXAMPLE).get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "3"})
    void theNumberOfThreadsChangesNoNumber(String threads) {
        for (String command : List.of("compare", "interval")) {
            assertThat(Called.with(command, EXAMPLE, "--threads", threads)).isEqualTo(Called.with(command, EXAMPLE));
        }
    }

    @Test
    void theSeedThatIsPrintedGivesTheSameAnswer() throws IOException {
        JsonNode first = json("compare", EXAMPLE).get(0);
        assertThat(json("compare", EXAMPLE, "--seed", first.get("seed").asText())
                        .get(0))
                .isEqualTo(first);
        assertThat(json("compare", EXAMPLE, "--seed", "1").get(0)).isNotEqualTo(first);
    }

    @Test
    void theSameValuesInAnotherFormGiveTheSameAnswer() throws IOException {
        Path other = folder.resolve("other.csv.gz");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(other))) {
            for (String line : Files.readAllLines(Path.of(EXAMPLE))) {
                String[] cells = line.split(",", -1);
                String turned = cells[6] + ",\"" + cells[5] + "\"," + cells[4] + ",x," + cells[3] + "," + cells[2] + ","
                        + cells[1] + "," + cells[0] + "\r\n";
                gzip.write(turned.getBytes(UTF_8));
            }
        }
        Called ended = Called.with("compare", other.toString());
        assertThat(ended.out()).isEqualTo(Called.with("compare", EXAMPLE).out());
        assertThat(ended.err())
                .isEqualTo("benchgate: " + other + ": ignored the column x; no column iteration, so rows count in their"
                        + " order" + System.lineSeparator());
    }

    @Test
    void versionsGoByTheNamesThatTheOptionsGive() throws IOException {
        Path named = folder.resolve("named.csv");
        Files.writeString(
                named,
                Files.readString(Path.of(EXAMPLE)).replace("baseline", "v1").replace("candidate", "v2"));
        JsonNode asNamed = json("compare", named.toString(), "--baseline", "v1", "--candidate", "v2", "--seed", "1")
                .get(0);
        assertThat(asNamed).isEqualTo(json("compare", EXAMPLE, "--seed", "1").get(0));
        JsonNode swapped = json("compare", named.toString(), "--baseline", "v2", "--candidate", "v1", "--seed", "1")
                .get(0);
        assertThat(swapped.get("effect").asText()).isEqualTo("improvement");
    }

    @Test
    void aChangeBelowTheThresholdIsNotPotential() throws IOException {
        String file = SERIES + "/potential.csv";
        assertThat(Called.with("compare", file, "--threshold", "2.9%").code()).isEqualTo(10);
        assertThat(Called.with("compare", file, "--threshold", "3.1%").code()).isZero();
        JsonNode below = json("compare", file, "--threshold", "3.1").get(0);
        assertThat(below.get("classification").asText()).isEqualTo("none");
        assertThat(below.get("effect").asText()).isEqualTo("none");
    }

    @Test
    void aCertainChangeIsDefiniteHoweverSmall() throws IOException {
        JsonNode certain = json("compare", EXAMPLE, "--threshold", "50").get(0);
        assertThat(certain.get("classification").asText()).isEqualTo("definite");
        assertThat(certain.get("instability").doubleValue())
                .isEqualTo(certain.at("/change/upper").doubleValue()
                        - certain.at("/change/lower").doubleValue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare SERIES/one-version.csv | FILE: found only the version 'candidate', expected 'baseline' and 'candidate' alone; --baseline and --candidate name them",
                "compare SERIES/three-versions.csv | FILE: found the versions 'a', 'b', 'c', expected 'baseline' and 'candidate' alone; --baseline and --candidate name them",
                "compare SERIES/three-versions.csv --baseline a --candidate b | FILE: found the versions 'a', 'b', 'c', expected 'a' and 'b' alone; --baseline and --candidate name them",
                "compare SERIES/gap.csv --baseline candidate | benchgate: found --baseline candidate and --candidate candidate, expected two versions",
                "compare SERIES/gap.csv --metric WRITE* | benchgate: found --metric 'WRITE*', expected one of the metrics of FILE: 'READ', 'UPDATE'",
                "interval SERIES/gap.csv --metric= | benchgate: found an empty --metric, expected a metric's name or a pattern such as '* latency'",
                "interval SERIES/nowhere.csv | FILE: found no such file, expected a series CSV with a column value",
                "interval SERIES/gap.json | FILE:1: found JSON, as in a job's history, which replay and changes read, expected a series CSV",
                "compare SERIES/gap.csv --method duet --outliers drop | benchgate: found --outliers drop with --method duet, expected keep: a duet needs whole pairs and winsorises",
                "interval SERIES/gap.csv --resamples 1 | benchgate: found --resamples 1, expected 2 to 1000000",
                "interval SERIES/gap.csv --threads 0 | benchgate: found --threads 0, expected 1 to 1000",
                "interval SERIES/gap.csv --threads 2000000000 | benchgate: found --threads 2000000000, expected 1 to 1000",
                "interval SERIES/gap.csv --threads all | benchgate: Invalid value for option '--threads': found 'all', expected a whole number; see benchgate interval --help",
                "interval SERIES/gap.csv --confidence 1 | benchgate: Invalid value for option '--confidence': found '1', expected a confidence between 0 and 1 such as 0.99 or 99%; see benchgate interval --help",
                "interval SERIES/gap.csv --confidence 99ms | benchgate: Invalid value for option '--confidence': found '99ms', expected a confidence between 0 and 1 such as 0.99 or 99%; see benchgate interval --help",
                "interval SERIES/gap.csv --statistic p0 | benchgate: Invalid value for option '--statistic': found statistic 'p0', expected median, mean, geomean or a percentile such as p99 or p99.9; see benchgate interval --help",
                "interval SERIES/gap.csv --method fast | benchgate: Invalid value for option '--method': found 'fast', expected hierarchical, block or duet; see benchgate interval --help",
                "interval SERIES/gap.csv --block-length 0 | benchgate: Invalid value for option '--block-length': found '0', expected auto or a whole number from 1 on; see benchgate interval --help",
                "interval SERIES/gap.csv --statistik p99 | benchgate: Unknown options: '--statistik', 'p99'; did you mean --statistic?; see benchgate interval --help",
                "interval SERIES/gap.csv --zzz | benchgate: Unknown option: '--zzz'; see benchgate interval --help",
                "compare SERIES/gap.csv --threshold -1 | benchgate: Invalid value for option '--threshold': found '-1', expected a percentage from 0 on such as 5 or 5%; see benchgate compare --help",
                "compare SERIES/gap.csv --outliers cut | benchgate: Invalid value for option '--outliers': found 'cut', expected keep or drop; see benchgate compare --help",
                "compare SERIES/gap.csv --correction holm | benchgate: Invalid value for option '--correction': found 'holm', expected none, bonferroni or benjamini-hochberg; see benchgate compare --help",
            })
    void aMistakeIsOneLine(String command, String line) {
        String file = SERIES + "/" + command.split("[/ ]", -1)[2];
        Called ended = runLine(command);
        assertThat(ended.err().replace("\"", "")).isEqualTo(line.replace("FILE", file) + System.lineSeparator());
        assertThat(ended.out()).isEmpty();
        assertThat(ended.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare SERIES/zero-baseline.csv | found no interval for the metric 'value': The baseline's median is zero, so there is no relative change.",
                "compare SERIES/negative.csv | found no interval for the metric 'value': Some resamples are zero or negative, so the relative change has no interval.",
                "compare SERIES/gap.csv | found the metric 'UPDATE' of the version 'candidate' alone, expected both versions",
                "interval SERIES/one-value.csv | found no interval for the metric 'value of candidate': One value alone says nothing about its spread, so there is no interval."
            })
    void whatCannotBeSaidIsInconclusiveAndSaysWhy(String command, String line) {
        Called ended = runLine(command);
        assertThat(ended.err())
                .isEqualTo(SERIES + "/" + command.split("[/ ]", -1)[2] + ": " + line + System.lineSeparator());
        assertThat(ended.code()).isEqualTo(30);
    }

    @Test
    void jsonStandsAloneOnStandardOutput() {
        Called ended = runLine("compare SERIES/zero-baseline.csv --format json");
        assertThat(ended.out().lines())
                .singleElement()
                .asString()
                .startsWith("{")
                .doesNotContain("NaN");
        assertThat(ended.err()).isNotEmpty();
    }

    @Test
    void numbersOfAnySizeHaveAnAnswer() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("version,trial,value\n");
        for (int i = 0; i < 200; i++) {
            double value = Math.pow(10, 24 * random.nextDouble() - 12);
            text.append(i % 2 == 0 ? "baseline," : "candidate,")
                    .append(i / 2 % 5)
                    .append(',')
                    .append(value)
                    .append('\n');
        }
        Path file = Files.writeString(folder.resolve("wide.csv"), text);
        for (String statistic : List.of("median", "mean", "geomean", "p99")) {
            JsonNode answer =
                    json("compare", file.toString(), "--statistic", statistic).get(0);
            assertThat(answer.at("/change/estimate").isNumber()).isTrue();
            assertThat(Called.with("compare", file.toString(), "--statistic", statistic)
                            .out()
                            .lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
        }
    }
}
