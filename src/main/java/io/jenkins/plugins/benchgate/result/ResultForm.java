package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.tool.HdrReader;
import io.jenkins.plugins.benchgate.result.tool.JsonReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What somebody says of files that a tool wrote: enough to read them.
 *
 * @param tool that wrote them; {@code null}: each file's content says it
 * @param map where they have their values; {@code null} for all tools but {@link Tool#JSON}
 * @param unit of the values of {@link Tool#HDR}; {@code null} for the usual one
 * @param directions what is said of metrics
 */
public record ResultForm(@Nullable Tool tool, @Nullable JsonMap map, @Nullable String unit, Directions directions) {
    /** The word for files whose content says which tool wrote them. */
    public static final String AUTO = "auto";

    /** What a tool may be called: {@link #AUTO} first. */
    public static List<String> words() {
        Stream<String> tools = Arrays.stream(Tool.values())
                .filter(tool -> tool == Tool.JSON || Readers.tools().contains(tool))
                .map(Tool::word);
        return Stream.concat(Stream.of(AUTO), tools).toList();
    }

    /**
     * The form that options name.
     *
     * @param word one of {@link #words()}
     * @param map entries of a {@link JsonMap}; none for all tools but JSON
     * @param unit of the values of a log of HdrHistograms; empty for the usual one
     * @throws IllegalArgumentException when they do not fit each other; the message says what was found and expected
     */
    public static ResultForm parse(String word, List<String> map, String unit) {
        if (!words().contains(word)) {
            throw new IllegalArgumentException(
                    "found tool '" + word + "', expected one of " + String.join(", ", words()));
        }
        Tool tool = word.equals(AUTO) ? null : Tool.parse(word);
        if ((tool == Tool.JSON) == map.isEmpty()) {
            throw new IllegalArgumentException("found tool " + word + (map.isEmpty() ? " without" : " with")
                    + " a map, expected tool json with a map such as metric=latency,path=$.results[*].mean,unit=ms, or"
                    + " neither");
        }
        if (!unit.isEmpty() && (tool != Tool.HDR || !HdrReader.UNITS.contains(unit))) {
            throw new IllegalArgumentException("found unit '" + unit + "' with tool " + word
                    + ", expected tool hdr with one of " + String.join(", ", HdrReader.UNITS));
        }
        return new ResultForm(
                tool, map.isEmpty() ? null : JsonMap.parse(map), unit.isEmpty() ? null : unit, Directions.UNSAID);
    }

    /** The same, where somebody says which values are better. */
    public ResultForm in(Directions said) {
        return new ResultForm(tool, map, unit, said);
    }

    /**
     * Reads a file.
     *
     * @throws InputException when it is not what it should be: one line with what was found and expected
     */
    public Reading read(Path file) throws IOException {
        if (map != null) {
            return new JsonReader(map).read(file).in(directions);
        }
        Tool known = tool == null ? Readers.detect(file) : tool;
        ResultReader reader = known == Tool.HDR ? new HdrReader(unit, Keeping.AUTO) : Readers.of(known);
        return reader.read(file).in(directions);
    }

    /** The tool's name for people. */
    public String title() {
        return tool == null ? "benchmark" : tool.title();
    }
}
