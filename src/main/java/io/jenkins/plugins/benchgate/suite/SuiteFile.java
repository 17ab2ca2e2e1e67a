package io.jenkins.plugins.benchgate.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A suite that was chosen, as {@code suite.json}; {@code docs/suite.schema.json} describes it. The same profiles give
 * the same file to the byte.
 *
 * @param version of this form, {@link #VERSION}
 * @param tools versions of the programs that made it, by their names
 * @param commit of the project; {@code null} where it is not known
 * @param project prefixes of the names of the project's functions
 * @param names how functions were matched, {@code verbatim} or {@code folded}
 * @param budget seconds that the suite may take; {@code null} for the smallest suite that covers as much as all
 *     benchmarks
 * @param benchmarks the chosen ones, in the order in which they were chosen
 * @param others ids of all other benchmarks that there were
 */
public record SuiteFile(
        int version,
        Map<String, String> tools,
        @Nullable String commit,
        List<String> project,
        String names,
        @Nullable Double budget,
        Reference reference,
        CoverageShare coverage,
        List<Chosen> benchmarks,
        List<String> others) {
    public static final int VERSION = 1;

    private static final ObjectReader READER = Json.MAPPER
            .readerFor(SuiteFile.class)
            .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /**
     * The application's profiles.
     *
     * @param unit {@code s} or {@code samples}
     * @param time of all samples, in this unit
     */
    public record Reference(
            List<File> files, String unit, double time, long samples, int functions, int projectFunctions) {}

    /**
     * A profile of the application.
     *
     * @param name of the file, without its folder
     * @param kind {@code pprof}, {@code jfr} or {@code collapsed}
     * @param recorded when, in ISO-8601; {@code null} where the file does not say
     */
    public record File(String name, String kind, @Nullable String recorded) {}

    /**
     * Shares, 0 to 1.
     *
     * @param all share of the project's functions in the reference that all benchmarks cover
     * @param suite share that the chosen ones cover
     */
    public record CoverageShare(double all, double suite) {}

    /**
     * A benchmark of the suite.
     *
     * @param id package and name
     * @param added number of project functions that no benchmark before it covers
     * @param functions number of project functions that it covers
     * @param impact its reference impact, in the reference's unit
     * @param share of the reference's time that this is, 0 to 1
     * @param seconds run time; {@code null} where it is not known
     */
    public record Chosen(String id, int added, int functions, double impact, double share, @Nullable Double seconds) {}

    /**
     * Reads a file; empty if it does not exist.
     *
     * @throws IllegalArgumentException when it is not a suite's file: one line with what was found and expected
     */
    public static Optional<SuiteFile> present(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            SuiteFile suite = READER.readValue(Files.readString(file));
            if (suite == null || suite.version() != VERSION) {
                throw new IllegalArgumentException("found version " + (suite == null ? "null" : suite.version())
                        + " in " + file.getFileName() + ", expected " + VERSION + ": choose the suite anew");
            }
            return Optional.of(suite);
        } catch (IOException e) {
            String why = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
            throw new IllegalArgumentException(
                    "found no suite in " + file.getFileName() + " ("
                            + String.valueOf(why).replaceAll("\\s+", " ")
                            + "), expected the file that benchgate suite minimise --out wrote",
                    e);
        }
    }

    /** Its text, with a line end behind. */
    public String text() {
        try {
            return Json.lines(Json.MAPPER, this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
