package io.jenkins.plugins.benchgate.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void aTerminalIsNotObeyed() {
        StringWriter text = new StringWriter();
        try (PrintWriter out = new PrintWriter(new Printable(text, () -> false))) {
            out.print("a\u001b[2Jb\rc\u009bd\n");
            out.print('\u0007');
            out.write(new char[] {'x', '\u001b'}, 1, 1);
        }
        assertThat(text.toString()).isEqualTo("a?[2Jb?c?d\n??");
    }

    @Test
    void onlyColoursReachATerminalThatWantsThem() {
        StringWriter text = new StringWriter();
        try (PrintWriter out = new PrintWriter(new Printable(text, () -> true))) {
            out.print("\u001b[1;31mFAIL\u001b[0m a\u001b[2Jb\u001b[mc\u001b[31");
        }
        assertThat(text.toString()).isEqualTo("\u001b[1;31mFAIL\u001b[0m a?[2Jb\u001b[mc?[31");
    }

    @Test
    void aMessageOfOneLineStaysOne() {
        assertThat(Printable.line("found 'a\nb\u001b[2J'\r\n, expected c")).isEqualTo("found 'a b?[2J' , expected c");
    }
}
