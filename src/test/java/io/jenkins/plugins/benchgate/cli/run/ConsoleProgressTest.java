package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.output.Printable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleProgressTest {
    /** As the subject of a commit may have them. */
    private static final String OBEYED = "\u001b]0;title\u0007 \r\u001b[K \u001b[2J \u009b31m";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTerminalObeysNoLine(boolean terminal) {
        StringWriter text = new StringWriter();
        PrintWriter err = new PrintWriter(new Printable(text, () -> terminal), true);
        ConsoleProgress progress = new ConsoleProgress(err, terminal);
        progress.say(OBEYED);
        progress.step(0, 1, OBEYED + ": start", 1);
        String own = terminal ? "\r\u001b[K" : "";
        assertThat(text.toString().split(own.isEmpty() ? "$" : Pattern.quote(own), -1))
                .allSatisfy(line -> assertThat(line).doesNotContain("\u001b", "\r", "\u0007", "\u009b"));
    }
}
