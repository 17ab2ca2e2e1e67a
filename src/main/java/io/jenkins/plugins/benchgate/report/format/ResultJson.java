package io.jenkins.plugins.benchgate.report.format;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.report.BuildResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A build's result as {@code result.json}, indented; the form of its values is that of {@link RecordJson}. */
public final class ResultJson {
    private static final ObjectMapper MAPPER = RecordJson.mapper();

    private ResultJson() {}

    /** The result as JSON text that ends with a line break. */
    public static String text(BuildResult result) {
        try {
            return Json.lines(MAPPER, result);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a result that cannot be written as JSON: " + RecordJson.told(e), e);
        }
    }

    /** Writes the result, replacing the file as a whole. */
    public static void write(Path file, BuildResult result) throws IOException {
        AtomicFile.write(file, text(result));
    }

    /**
     * Reads a stored result.
     *
     * @throws IllegalArgumentException when there is no such file or it holds no result: one line with file, line and
     *     column, what was found and what was expected
     */
    public static BuildResult read(Path file) throws IOException {
        String text;
        try {
            text = Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(
                    file + ": found no such file, expected the result.json of a build; run the experiment first", e);
        }
        return parse(text, file.toString());
    }

    /**
     * Reads a result from its JSON text.
     *
     * @param source what the text came from, for error messages
     * @throws IllegalArgumentException as in {@link #read}
     */
    public static BuildResult parse(String text, String source) {
        try {
            BuildResult result = MAPPER.readValue(text, BuildResult.class);
            if (result == null) {
                throw new IllegalArgumentException(source + ":1: found null, expected the result of a build");
            }
            return result;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String where = at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr();
            throw new IllegalArgumentException(source + where + ": " + RecordJson.told(e), e);
        }
    }
}
