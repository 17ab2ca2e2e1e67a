package io.jenkins.plugins.benchgate.suite;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import io.jenkins.plugins.benchgate.io.Json;
import java.util.List;
import java.util.Objects;

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
    private static final String OTHER = "found other text, expected the result of a suite as JSON";

    private static final ObjectReader READER = Json.MAPPER
            .readerFor(SuiteResult.class)
            .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    public SuiteResult {
        Objects.requireNonNull(name);
        Objects.requireNonNull(suite);
        Objects.requireNonNull(overview);
        caveats = List.copyOf(caveats);
        problems = List.copyOf(problems);
    }

    /** As JSON in one line, for {@link #read}. */
    public String write() {
        return Json.line(this);
    }

    /**
     * The result that was written, also by a newer program.
     *
     * @throws IllegalArgumentException when the text is another one; one line
     */
    public static SuiteResult read(String json) {
        return Json.read(READER, SuiteResult.class, json, OTHER);
    }
}
