package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {
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
        assertThat(Glob.ofNames(pattern).matches(name)).isEqualTo(matches);
    }

    @Test
    void aStarRunsOverLines() {
        assertThat(Glob.ofNames("a*b").matches("a\n\r\u2028b")).isTrue();
    }

    /** Each character of the text is read once, whatever the pattern: going back is what made others slow. */
    @ParameterizedTest
    @ValueSource(strings = {"*a*a*a*a*a*a*a*a*a*ab", "**********x", "*a*b*a*b*a*b*a*b*c"})
    void eachCharacterIsReadOnce(String pattern) {
        CountedText names = new CountedText("a".repeat(5_000));
        assertThat(Glob.ofNames(pattern).matches(names)).isFalse();
        assertThat(names.reads()).isLessThanOrEqualTo(5_000);
        CountedText paths = new CountedText("a".repeat(5_000));
        assertThat(Glob.ofPaths("{" + pattern + "," + pattern + "}").matches(paths))
                .isFalse();
        assertThat(paths.reads()).isLessThanOrEqualTo(5_000);
    }

    @Test
    void aLongPatternNeedsNoDeepStack() {
        assertThat(Glob.ofNames("*".repeat(100_000)).matches("a")).isTrue();
        assertThat(Glob.ofNames("*a".repeat(100_000)).matches("a".repeat(100))).isFalse();
        assertThat(Glob.ofPaths("{,}".repeat(100_000)).matches("")).isTrue();
    }

    /** The same answers as a regular expression, on short texts over a small alphabet. */
    @Test
    void namesMatchAsARegularExpressionDoes() {
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            String pattern = text(random, "ab*", 6);
            String name = text(random, "ab", 8);
            String expression = IntStream.range(0, pattern.length())
                    .mapToObj(at -> pattern.charAt(at) == '*' ? ".*" : pattern.substring(at, at + 1))
                    .collect(Collectors.joining());
            assertThat(Glob.ofNames(pattern).matches(name))
                    .as("%s and %s", pattern, name)
                    .isEqualTo(Pattern.matches(expression, name));
        }
    }

    /** The same answers as the JDK's own matcher of paths, patterns that are none included. */
    @Test
    void pathsMatchAsTheJdkMatchesThem() {
        Random random = new Random(8);
        for (int i = 0; i < 15_000; i++) {
            String pattern = text(random, "ab*?/{,}[]!-\\", 8);
            String path = text(random, "ab/-", 6).replaceAll("/+", "/").replaceAll("^/|/$", "");
            Boolean expected = jdk(pattern, path);
            String told = pattern + " and " + path;
            if (expected == null) {
                continue; // the JDK refuses a few patterns that have one meaning only, such as a stray ']'
            }
            assertThat(Glob.ofPaths(pattern).matches(path)).as(told).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a", "[", "[!", "[]", "{a", "{a,b", "a\\", "{{a}}", "[b-a]", "[a/b]"})
    void whatIsNotClosedIsRefused(String pattern) {
        assertThat(jdk(pattern, "a")).isNull();
        assertThatThrownBy(() -> Glob.ofPaths(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected ");
    }

    private static Boolean jdk(String pattern, String path) {
        try {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
            return matcher.matches(Path.of(path));
        } catch (PatternSyntaxException e) {
            return null;
        }
    }

    private static String text(Random random, String alphabet, int longest) {
        return random.ints(random.nextInt(longest + 1), 0, alphabet.length())
                .mapToObj(at -> alphabet.substring(at, at + 1))
                .collect(Collectors.joining());
    }
}
