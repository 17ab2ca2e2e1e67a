package io.jenkins.plugins.benchgate.spec.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cli.Called;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlMistakesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    a: b: c            | 1:5: found ':' where no key may stand, expected
                    a: 1\\n  b: 2       | 2:4: found ':' where no key may stand, expected
                    a:\\n\\tb: 1        | 2:1: found a tab, expected spaces
                    a: "x\\nb: 1       | found the end of the file in a text in quotes, expected the closing quote
                    a: %x              | 1:4: found a value that begins with '%', expected it in quotes
                    a: @x              | 1:4: found a value that begins with '@', expected it in quotes
                    a: `x`             | 1:4: found a value that begins with '`', expected it in quotes
                    - {metric: *}      | found a value that begins with '*', which is an alias in YAML
                    metric: *          | found a value that begins with '*', which is an alias in YAML
                    metric: *latency   | found a value that begins with '*', which is an alias in YAML
                    a: {x: 1\\nb: 2     | found no end of a list or of keys in brackets that begin before this, expected ',' or '}'
                    a: [1, 2\\nb: 3     | found no end of a list or of keys in brackets that begin before this, expected ',' or ']'
                    a:\\n - 1\\n b: 2    | 3:2: found what does not belong to the lines before it
                    a: 'it's'          | 1:8: found what does not belong to the lines before it
                    a: !x b            | 1:4: found the tag '!x' of YAML, expected a value without a tag, or in quotes
                    a: ! b             | 1:4: found the tag '!' of YAML, expected a value without a tag, or in quotes
                    !x\\na: b           | 1:1: found the tag '!x' of YAML, expected a value without a tag, or in quotes
                    a:\\n  b: !c {d: 1} | 2:6: found the tag '!c' of YAML, expected a value without a tag, or in quotes
                    a: !!python/x y    | 1:4: found the tag '!!python/x' of YAML, expected a value without a tag
                    a: !e!x b          | 1:4: found a value that begins with '!', which is a tag in YAML
                    a: !<x             | 1:7: found a value that begins with '!', which is a tag in YAML
                    a: b\\n---\\nc: d    | 2:1: found more behind the end of the document, expected one document
                    a: b\\nc            | found a line without ': ' before this, expected a key and its value
                    a: ]               | 1:4: found ']' where a value may stand, expected a value, in quotes
                    a: "\\d"           | 1:6: found a backslash that begins no character of YAML, expected it twice
                    ^a: |x\\n  b^       | 1:5: found text right behind
                    a: &               | 1:5: found what YAML does not allow (
                    """)
    void aMistakeInYamlIsSaidWithItsLikelyCause(String text, String message) throws Exception {
        Path file = folder.resolve("spec.yaml");
        Files.writeString(file, text.replace("\\n", "\n").replace("\\t", "\t") + "\n");
        assertThatThrownBy(() -> YamlFile.compose(file, new Mistakes(file.toString()), "a spec", "", ""))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(message);
    }

    @Test
    void checkNamesKeysThatAreThereTwiceAndTags() throws Exception {
        Path file = folder.resolve("spec.yaml");
        Files.writeString(file, "name: a\nworkload:\n  tool: ycsb\n  properties:\n    b: 1\n    b: 2\nname: c\n");
        Called twice = Called.with("check", file.toString());
        assertThat(twice.code()).isEqualTo(2);
        assertThat(twice.out() + twice.err())
                .contains(":6:5: found 'b' again, expected it once in workload.properties (first in line 5)")
                .contains(":7:1: found 'name' again, expected it once in the spec (first in line 1)");

        Files.writeString(file, "name: !mine a\nworkload: !!binary b\nsut: !!str c\n");
        Called tags = Called.with("check", file.toString());
        assertThat(tags.code()).isEqualTo(2);
        assertThat((tags.out() + tags.err()).lines())
                .as("and nothing else, until they are gone")
                .containsExactly(
                        file + ":1:7: found the tag '!mine' of YAML, expected a value without a tag, or in quotes if it"
                                + " begins with '!'",
                        file
                                + ":2:11: found the tag '!!binary' of YAML, expected a value without a tag, or in quotes if"
                                + " it begins with '!'");
    }
}
