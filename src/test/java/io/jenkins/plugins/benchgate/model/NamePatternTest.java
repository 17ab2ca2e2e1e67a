package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamePatternTest {
    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource({
        "READ latency, READ latency, true",
        "READ latency, READ latency p99, false",
        "'', '', true",
        "'', a, false",
        "*, '', true",
        "* latency, READ latency, true",
        "* latency, latency, false",
        "*a*b*, xxaxxbxx, true",
        "*a*b*, xxbxxaxx, false",
        "a*a, a, false",
        "a.c, abc, false",
        "[a], [a], true",
        "*\uD83D\uDE00, x\uD83D\uDE00, true"
    })
    void aStarIsAnyRunAndAllElseItself(String pattern, String name, boolean matches) {
        assertThat(NamePattern.of(pattern).matches(name)).isEqualTo(matches);
    }

    @Test
    void aStarRunsOverLines() {
        assertThat(NamePattern.of("a*b").matches("a\n\r\u2028b")).isTrue();
    }

    /** Each character of the name is read at most once, whatever the pattern: a match is linear. */
    @ParameterizedTest
    @ValueSource(strings = {"*a*a*a*a*a*a*a*a*a*ab", "**********x", "*a*b*a*b*a*b*a*b*c", "*aaaaaaaaaaaaab*", "a*a"})
    void eachCharacterIsReadOnce(String pattern) {
        CountedText name = new CountedText("a".repeat(5_000));
        NamePattern.of(pattern).matches(name);
        assertThat(name.reads()).isLessThanOrEqualTo(5_000);
        CountedText long1 = new CountedText("a".repeat(5_000));
        assertThat(NamePattern.of("*a".repeat(498) + "*b").matches(long1)).isFalse();
        assertThat(long1.reads()).isLessThanOrEqualTo(5_000);
    }

    @Test
    void aPatternThatNobodyWritesIsRefused() {
        assertThatThrownBy(() -> NamePattern.of("*a".repeat(900) + "*b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found a pattern of 1802 characters, '" + "*a".repeat(20) + "…', expected at most 1000");
        String name = "a".repeat(5_000);
        assertThat(NamePattern.of(name).matches(name)).isTrue();
    }

    /** The same answers as a regular expression, on short texts over a small alphabet. */
    @Test
    void namesMatchAsARegularExpressionDoes() {
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            String pattern = text(random, "ab*", 7);
            String name = text(random, "ab", 8);
            String expression = IntStream.range(0, pattern.length())
                    .mapToObj(at -> pattern.charAt(at) == '*' ? ".*" : pattern.substring(at, at + 1))
                    .collect(Collectors.joining());
            assertThat(NamePattern.of(pattern).matches(name))
                    .as("%s and %s", pattern, name)
                    .isEqualTo(Pattern.matches(expression, name));
        }
    }

    private static String text(Random random, String alphabet, int longest) {
        return random.ints(random.nextInt(longest + 1), 0, alphabet.length())
                .mapToObj(at -> alphabet.substring(at, at + 1))
                .collect(Collectors.joining());
    }
}
