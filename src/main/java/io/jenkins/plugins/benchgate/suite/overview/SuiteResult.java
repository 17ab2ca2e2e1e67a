package io.jenkins.plugins.benchgate.suite.overview;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.suite.SuiteFile;
import java.util.List;

/**
 * All that is known about a suite after its profiles were compared.
 *
 * @param name of the suite, as its spec says it
 * @param suite the chosen benchmarks, as {@code suite.json} has them
 * @param caveats what a reader should know before believing the numbers, a sentence each
 * @param problems a line for each benchmark without a usable profile, and for what makes the comparison doubtful
 */
public record SuiteResult(
        String name, SuiteFile suite, SuiteOverview overview, List<String> caveats, List<String> problems) {
    public SuiteResult {
        caveats = List.copyOf(caveats);
        problems = List.copyOf(problems);
    }

    /** As JSON in one line, for {@link #read}. */
    public String write() {
        try {
            return Json.MAPPER.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The result that was written.
     *
     * @throws IllegalArgumentException when the text is another one; one line
     */
    public static SuiteResult read(String json) {
        try {
            return Json.MAPPER.readValue(json, SuiteResult.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "found text that is no result of a suite at "
                            + e.getLocation().offsetDescription(),
                    e);
        }
    }
}
