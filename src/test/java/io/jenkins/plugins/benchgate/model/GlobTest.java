package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Random;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {
    /** Each character of the text is read once, whatever the pattern: going back is what made others slow. */
    @ParameterizedTest
    @ValueSource(strings = {"*a*a*a*a*a*a*a*a*a*ab", "**********x", "*a*b*a*b*a*b*a*b*c"})
    void eachCharacterIsReadOnce(String pattern) {
        CountedText paths = new CountedText("a".repeat(5_000));
        assertThat(Glob.ofPaths("{" + pattern + "," + pattern + "}").matches(paths))
                .isFalse();
        assertThat(paths.reads()).isLessThanOrEqualTo(5_000);
    }

    @Test
    void aLongPatternNeedsNoDeepStack() {
        assertThat(Glob.ofPaths("{,}".repeat(333)).matches("")).isTrue();
        assertThatThrownBy(() -> Glob.ofPaths("*a".repeat(501)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected at most 1000 characters");
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
