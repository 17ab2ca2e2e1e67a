package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPathsTest {
    private static final String JSON =
            """
            {"runs": [{"name": "x", "value": 1, "tags": [{"k": "a"}]}, {"name": "y]", "value": 2, "tags": []},
                      {"name": "x", "value": 3, "tags": [{"k": "b"}]}]}
            """;

    /** Expected results by RFC 9535, section 2.3.5. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "$.runs[?@.name == 'x'].value                       => [1,3]",
                "$.runs[?(@.name == 'x')].value                     => [1,3]",
                "$.runs[?@.name == \"y]\"].value                    => [2]",
                "$.runs[?@.value > 1 && @.name != 'x'].value        => [2]",
                "$.runs[?(@.value > 1) && (@.name == 'x')].value    => [3]",
                "$.runs[?@.name == 'x' || @.value == 2].value       => [1,2,3]",
                "$.runs[?!(@.name == 'x')].value                    => [2]",
                "$.runs[?@.tags[0].k == 'b'].value                  => [3]",
                "$.runs[?@.tags[?@.k == 'a']].tags[?@.k == 'a'].k   => [\"a\"]",
                "$..[?@.k == 'b'].k                                 => [\"b\"]",
                "$.runs[0].value                                    => 1",
                "$.runs[-1:].value                                  => [3]"
            })
    void filtersOfTheStandardSelectWhatItSays(String path, String expected) {
        assertThat(JsonPath.parse(JSON)
                        .<Object>read(JsonPaths.compile(path))
                        .toString()
                        .replace("\"", ""))
                .isEqualTo(expected.replace("\"", ""));
    }
}
