package io.jenkins.plugins.benchgate.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private static final Properties FILE = new Properties();
    private static final Properties WINDOW = new Properties();

    static {
        WINDOW.setProperty("benchgate.columns", "93");
    }

    private static Terminal of(Properties properties, Terminal.Color wanted, String... environment) {
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < environment.length; i += 2) {
            variables.put(environment[i], environment[i + 1]);
        }
        return Terminal.of(variables, properties, wanted);
    }

    @Test
    void aTerminalHasColoursAndAFileHasNone() {
        assertThat(of(WINDOW, Terminal.Color.AUTO)).isEqualTo(new Terminal(93, true));
        assertThat(of(FILE, Terminal.Color.AUTO)).isEqualTo(new Terminal(120, false));
        assertThat(of(WINDOW, Terminal.Color.AUTO, "TERM", "dumb").color()).isFalse();
        assertThat(of(WINDOW, Terminal.Color.AUTO, "NO_COLOR", "1").color()).isFalse();
        assertThat(of(WINDOW, Terminal.Color.AUTO, "NO_COLOR", "").color()).isTrue();
        assertThat(of(FILE, Terminal.Color.AUTO, "CLICOLOR_FORCE", "1").color()).isTrue();
        assertThat(of(FILE, Terminal.Color.AUTO, "CLICOLOR_FORCE", "0").color()).isFalse();
        assertThat(of(FILE, Terminal.Color.AUTO, "CLICOLOR_FORCE", "1", "NO_COLOR", "1")
                        .color())
                .isFalse();
    }

    @Test
    void anOptionCountsMoreThanTheEnvironment() {
        assertThat(of(FILE, Terminal.Color.ALWAYS, "NO_COLOR", "1").color()).isTrue();
        assertThat(of(WINDOW, Terminal.Color.NEVER, "CLICOLOR_FORCE", "1").color())
                .isFalse();
    }

    @Test
    void theEnvironmentSaysHowWideTextIsWithinWhatCanBeRead() {
        assertThat(of(WINDOW, Terminal.Color.AUTO, "COLUMNS", "70").width()).isEqualTo(70);
        assertThat(of(FILE, Terminal.Color.AUTO, "COLUMNS", "70").width()).isEqualTo(70);
        assertThat(of(FILE, Terminal.Color.AUTO, "COLUMNS", "7").width()).isEqualTo(40);
        assertThat(of(FILE, Terminal.Color.AUTO, "COLUMNS", "700").width()).isEqualTo(200);
        assertThat(of(WINDOW, Terminal.Color.AUTO, "COLUMNS", "wide").width()).isEqualTo(93);
        assertThat(of(WINDOW, Terminal.Color.AUTO, "COLUMNS", "0").width()).isEqualTo(93);
    }
}
