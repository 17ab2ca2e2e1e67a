package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest {
    private static final String JUMP = "jump:metric=*,percent=5";

    @TempDir
    Path folder;

    private Called replay(String table, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("h.csv"), table);
        List<String> arguments = new ArrayList<>(List.of("replay", file.toString()));
        arguments.addAll(List.of(options));
        return Called.with(arguments.toArray(String[]::new));
    }

    @Test
    void eachBuildAndGateIsALineOfJson() throws IOException {
        Called ended = replay(
                "build,value,unit\na,100,ms\nb,110,ms\n",
                "--gate",
                JUMP,
                "--gate",
                "fixed:metric=*,upper=105ms",
                "--format",
                "json");
        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
        List<JsonNode> lines = new ArrayList<>();
        for (String line : ended.out().lines().toList()) {
            lines.add(new ObjectMapper().readTree(line));
        }
        assertThat(lines).hasSize(4);
        assertThat(lines.get(2))
                .hasToString(
                        """
                        {"series":"value","build":"b","gate":"jump:metric=*,percent=5","verdict":"fail",\
                        "label":"","value":0.11,"threshold":5.0,"change":9.999999999999986,"reason":"value changed: \
                        +10.0 % against accepted build a, at or above the threshold of 5 %: too few earlier builds to \
                        know the noise of this series, so the threshold alone decides."}""");
        assertThat(lines.get(3).path("threshold").doubleValue()).isEqualTo(0.105);
        assertThat(lines.get(3).path("change").isNull()).isTrue();
        assertThat(lines.get(0).path("threshold").isNull()).isTrue();
    }

    @Test
    void theTableCountsAndShowsWhatWouldNotHavePassed() throws IOException {
        Called ended = replay("build,value\n1,100\n2,110\n3,111\n4,99\n5,98\n", "--gate", JUMP);
        assertThat(ended)
                .isEqualTo(new Called(
                        0,
                        """
                                jump:metric=*,percent=5
                                  2 fail, 0 potential, 0 inconclusive, 2 pass, 1 not_judged
                                  fail  2 to 3  value changed: +10.0 % against accepted build 1, at or above the threshold of 5 %: too few earlier
                                                builds to know the noise of this series, so the threshold alone decides. (2 builds in a row, this of the
                                                first)
                                """,
                        ""));
    }

    @Test
    void aLevelThatStaysIsSaidToBeOneToAcknowledge() throws IOException {
        String table = "build,value\n1,100\n2,110\n3,110\n4,110\n5,110\n6,110\n";
        assertThat(replay(table, "--gate", JUMP).out()).contains("--acknowledge 2 makes it the baseline");
        assertThat(replay(table, "--gate", JUMP, "--acknowledge", "2").out()).contains("1 fail, 0 potential");
    }

    @Test
    void oneFastBuildThatFailsAllAfterItIsAReasonToCompareWithFive() throws IOException {
        String fast = "build,value\n1,100\n2,100\n3,90\n4,100\n5,100\n6,100\n7,100\n8,100\n";
        assertThat(replay(fast, "--gate", JUMP).out().replaceAll("\\s+", " "))
                .contains("value fails from build 4 to the end; where that level is wanted, --acknowledge 4 makes it"
                        + " the baseline; where the one build before it was out of the ordinary, baseline=last:5"
                        + " passes the last build");
        assertThat(replay(fast, "--gate", JUMP + ",baseline=last:5").out()).contains("  0 fail");
        String level = "build,value\n1,100\n2,100\n3,100\n4,110\n5,110\n6,110\n7,110\n8,110\n";
        assertThat(replay(level, "--gate", JUMP).out())
                .contains("--acknowledge 4")
                .doesNotContain("last:5");
    }

    @Test
    void aGateThatJudgedNothingSaysWhyOnce() throws IOException {
        String table = "build,value\n1,100\n2,110\n3,111\n";
        assertThat(replay(table, "--gate", "jump:metric=*,dynamic").out())
                .isEqualTo(
                        """
                        jump:metric=*,dynamic,seed=1,floor=1,factor=0.75,window=10
                          0 fail, 0 potential, 0 inconclusive, 0 pass, 3 not_judged
                          value is not judged: a dynamic threshold needs intervals, in the columns lower and upper.
                        """);
    }

    @Test
    void aDynamicGateSaysWhetherIntervalsOverlap() throws IOException {
        String table = "build,value,lower,upper\n1,100,99,101\n2,100,99,101\n3,104,100,108\n4,115,114,116\n";
        assertThat(replay(table, "--gate", "jump:metric=*,dynamic").out().replaceAll("\\s+", " "))
                .containsPattern(
                        "changed by \\+4\\.0+ % against build 2, beyond the dynamic threshold of [0-9.]+ %, but the"
                                + " intervals overlap\\.")
                .containsPattern(
                        "against build 3, beyond the dynamic threshold of [0-9.]+ %, and its interval lies wholly"
                                + " beyond that of build 3\\.");
    }

    @Test
    void noLineIsLongerThanATerminal() throws IOException {
        for (String label : List.of("b", "release-of-a-whole-day-".repeat(4))) {
            String rows = IntStream.range(0, 9)
                    .mapToObj(i -> label + i + "," + (i < 2 ? 100 : 120) + "\n")
                    .collect(Collectors.joining());
            assertThat(replay("build,value\n" + rows, "--gate", JUMP).out().lines())
                    .as(label)
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(label.length() > 9 ? 240 : 120))
                    .anyMatch(line -> line.contains("changed: +20.0 %"));
        }
    }

    @Test
    void valuesOfZeroOrLessWithoutAUnitChangeInPoints() throws IOException {
        Called ended = replay("build,value\n1,-1\n2,5\n", "--gate", JUMP);
        assertThat(ended.err()).contains("differences in points");
        assertThat(ended.out()).contains("changed: +6.0 points");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "jump:metric=*                | benchgate: --gate jump:metric=*: found no 'percent' in gate jump",
                "jump:metric=x,percent=5      | covers no series, expected one of 'value'",
                "jump:metric=READ, p99,percent=5 | in double quotes; a shell takes double quotes away, but for those in single ones: --gate 'jump:metric=\"read, p99\",percent=5'",
                "jump:metric=READ, latency,percent=5 | found 'latency' in gate jump, expected one of metric",
                "jump:metric=READ, latency,percent=5 | --gate 'jump:metric=\"read, p99\",percent=5'",
                "jump:metric=*,percent=2,5    | percent=2,5: found 'percent=2,5', expected a point as in percent=2.5",
                "fixed:metric=*,upper=5ms     | benchgate: found bounds in 's' in gate fixed:metric=*,upper=5ms, expected '' as in series 'value'"
            })
    void aGateThatCannotJudgeIsTheUsersMistake(String gate, String message) throws IOException {
        Called ended = replay("build,value\n1,1\n2,2\n", "--gate", gate);
        assertThat(ended.code()).isEqualTo(ExitCode.USAGE_ERROR);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).singleElement().asString().contains(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ms   | upper=13    | found bounds in '' in gate fixed:metric=*,upper=13, expected 's' as in series 'value', such as upper=13ms",
                "op/s | lower=900.5 | found bounds in '' in gate fixed:metric=*,lower=900.5, expected 'op/s' as in series 'value', such as lower=900.5op/s",
                "ms   | upper=13B   | found bounds in 'B' in gate fixed:metric=*,upper=13B, expected 's' as in series 'value'"
            })
    void aBoundWithoutItsUnitIsToldWithOne(String unit, String bound, String message) throws IOException {
        Called ended = replay("build,value,unit\n1,1," + unit + "\n", "--gate", "fixed:metric=*," + bound);
        assertThat(ended.err()).isEqualTo("benchgate: " + message + "\n");
    }

    @Test
    void otherMistakesAreOneLineToo() throws IOException {
        String table = "build,value\n1,1\n2,2\n";
        assertThat(replay(table, "--gate", JUMP, "--acknowledge", "9").err())
                .isEqualTo("benchgate: found --acknowledge 9, expected a build of the history\n");
        assertThat(replay(table, "--gate", JUMP, "--confidence", "99").err())
                .contains("found '99', expected a confidence between 0 and 1 such as 0.99 or 99%");
        assertThat(replay(table).err()).contains("Missing required option: '--gate=GATE'");
        Called broken = replay("build,value\n1,x\n", "--gate", JUMP);
        assertThat(broken.code()).isEqualTo(ExitCode.USAGE_ERROR);
        assertThat(broken.err())
                .endsWith("h.csv:2: found 'x' in column value, expected a finite number such as 12.5\n");
    }

    @Test
    void theTableInTheDocumentationCanBeReplayed() throws IOException {
        Matcher table =
                Pattern.compile("(?s)```csv\\n(series.*?)```").matcher(Files.readString(Path.of("docs/formats.md")));
        assertThat(table.find()).isTrue();
        assertThat(replay(table.group(1), "--gate", JUMP).code()).isZero();
    }
}
