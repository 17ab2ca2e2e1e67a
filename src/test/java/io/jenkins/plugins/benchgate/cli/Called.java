package io.jenkins.plugins.benchgate.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.Documents;
import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a command said, and how it ended. */
public record Called(int code, String out, String err) {

    public static Called with(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), arguments);
        return new Called(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    /** That a build was measured and judged, whatever came out; so few trials may leave its gates blind, which is said. */
    void assertJudged() {
        assertThat(code).as(err + out).isIn(0, 10, 20, 30);
        if (code == 30) {
            assertThat(out.replaceAll("\\s+", " ")).as(err + out).contains("gate is blind");
        }
    }

    /** Standard output as JSON, one object a line. */
    public List<JsonNode> lines() {
        ObjectMapper mapper = new ObjectMapper();
        return out.lines()
                .map(line -> {
                    try {
                        return mapper.readTree(line);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();
    }

    /** Asserts that it ended as the user's mistake, with this one line. */
    public void isMistake(String line) {
        assertThat(this).isEqualTo(new Called(ExitCode.USAGE_ERROR, "", line + System.lineSeparator()));
    }

    /** Runs the first command that a chapter of the documentation shows, and asserts that it says what is shown there. */
    public static void saysWhatIsDocumented(String chapter) throws IOException {
        Matcher shown = Pattern.compile(
                        "(?s)\n## `" + chapter + "`\n.*?```sh\nbenchgate ([^\n]*)\n```\n\n```text\n(.*?)```\n")
                .matcher(Documents.commandLine());
        assertThat(shown.find())
                .as("a command and its output in the chapter %s", chapter)
                .isTrue();
        Called called = with(shown.group(1).split(" "));
        assertThat(called.out()).isEqualTo(shown.group(2));
        assertThat(called.err()).isEmpty();
    }
}
