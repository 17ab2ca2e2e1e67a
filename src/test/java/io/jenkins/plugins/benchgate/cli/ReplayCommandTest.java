package io.jenkins.plugins.benchgate.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest {
    private static final String JUMP = "jump:metric=*,percent=5";

    @TempDir
    Path folder;

    private record Ended(int code, String out, String err) {}

    private Ended replay(String table, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("h.csv"), table);
        List<String> arguments = new ArrayList<>(List.of("replay", file.toString()));
        arguments.addAll(List.of(options));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), arguments.toArray(String[]::new));
        return new Ended(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    @Test
    void eachBuildAndGateIsALineOfJson() throws IOException {
        Ended ended = replay(
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
                        {"series":"value","build":"b","gate":"jump:metric=*,statistic=median,percent=5","verdict":"fail",\
                        "label":"","value":0.11,"threshold":5.0,"change":9.999999999999986,"reason":"value worsened by \
                        +10.0 % against accepted build a, at or above the threshold of 5 %: too few earlier builds tell \
                        this series' noise, so the threshold alone decides."}""");
        assertThat(lines.get(3).path("threshold").doubleValue()).isEqualTo(0.105);
        assertThat(lines.get(3).path("change").isNull()).isTrue();
        assertThat(lines.get(0).path("threshold").isNull()).isTrue();
    }

    @Test
    void theTableCountsAndShowsWhatWouldNotHavePassed() throws IOException {
        Ended ended = replay("build,value\n1,100\n2,110\n3,111\n4,99\n5,98\n", "--gate", JUMP);
        assertThat(ended)
                .isEqualTo(new Ended(
                        0,
                        """
                                jump:metric=*,statistic=median,percent=5
                                  2 fail, 0 potential, 0 inconclusive, 2 pass, 1 not_judged
                                  fail  2 to 3  value worsened by +10.0 % against accepted build 1, at or above the threshold of 5 %: \
                                too few earlier builds tell this series' noise, so the threshold alone decides. \
                                (2 builds in a row, this of the first)
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
    void valuesOfZeroOrLessWithoutAUnitChangeInPoints() throws IOException {
        Ended ended = replay("build,value\n1,-1\n2,5\n", "--gate", JUMP);
        assertThat(ended.err()).contains("differences in points");
        assertThat(ended.out()).contains("worsened by +6.0 points");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "jump:metric=*                | benchgate: --gate jump:metric=*: found no 'percent' in gate jump",
                "jump:metric=x,percent=5      | covers no series, expected one of 'value'",
                "fixed:metric=*,upper=5ms     | benchgate: found bounds in 's' in gate fixed:metric=*,statistic=median,upper=5ms, expected '' as in series 'value'"
            })
    void aGateThatCannotJudgeIsTheUsersMistake(String gate, String message) throws IOException {
        Ended ended = replay("build,value\n1,1\n2,2\n", "--gate", gate);
        assertThat(ended.code()).isEqualTo(Main.USERS_MISTAKE);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).singleElement().asString().contains(message);
    }

    @Test
    void otherMistakesAreOneLineToo() throws IOException {
        String table = "build,value\n1,1\n2,2\n";
        assertThat(replay(table, "--gate", JUMP, "--acknowledge", "9").err())
                .isEqualTo("benchgate: found --acknowledge 9, expected a build of the history\n");
        assertThat(replay(table, "--gate", JUMP, "--confidence", "99").err())
                .contains("found '99', expected a confidence between 0 and 1 such as 0.99 or 99%");
        assertThat(replay(table).err()).contains("Missing required option: '--gate=GATE'");
        Ended broken = replay("build,value\n1,x\n", "--gate", JUMP);
        assertThat(broken.code()).isEqualTo(Main.USERS_MISTAKE);
        assertThat(broken.err())
                .endsWith("h.csv:2: found 'x' in column value, expected a finite number such as 12.5\n");
    }

    @Test
    void theTableInTheDocumentationCanBeReplayed() throws IOException {
        Matcher table =
                Pattern.compile("(?s)```csv\\n(series.*?)```").matcher(Files.readString(Path.of("docs/cli.md")));
        assertThat(table.find()).isTrue();
        assertThat(replay(table.group(1), "--gate", JUMP).code()).isZero();
    }
}
