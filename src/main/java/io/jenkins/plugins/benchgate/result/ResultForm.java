package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.tool.HdrReader;
import io.jenkins.plugins.benchgate.result.tool.JsonReader;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What somebody says of files that a tool wrote: enough to read them.
 *
 * @param tool that wrote them; {@code null}: each file's content says it
 * @param map where they have their values; {@code null} for all tools but {@link Tool#JSON}
 * @param unit of the values of {@link Tool#HDR}, without effect on others; {@code null} for the usual one
 * @param tolerated share of failures in a valid run, 0 to below 1, of tools that {@linkplain Readers#countsFailures count} them
 * @param directions what is said of metrics
 */
public record ResultForm(
        @Nullable Tool tool, @Nullable JsonMap map, @Nullable String unit, double tolerated, Directions directions) {
    /** The word for files whose content says which tool wrote them. */
    public static final String AUTO = "auto";

    /** That of files whose content says which tool wrote them, of which nothing else is said. */
    public static final ResultForm ANY = of(null);

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
        Tool tool = named(word);
        if ((tool == Tool.JSON) == map.isEmpty()) {
            throw new IllegalArgumentException("found tool " + word + (map.isEmpty() ? " without" : " with")
                    + " a map, expected tool json with a map such as metric=latency,path=$.results[*].mean,unit=ms, or"
                    + " neither");
        }
        if (!unit.isEmpty() && ((tool != null && tool != Tool.HDR) || !HdrReader.UNITS.contains(unit))) {
            throw new IllegalArgumentException("found unit '" + unit + "' with tool " + word
                    + ", expected tool hdr with one of " + String.join(", ", HdrReader.UNITS));
        }
        return new ResultForm(
                tool, map.isEmpty() ? null : JsonMap.parse(map), unit.isEmpty() ? null : unit, 0, Directions.UNSAID);
    }

    /**
     * The tool that a word names; {@code null} for {@link #AUTO}.
     *
     * @param word one of {@link #words()}
     * @throws IllegalArgumentException for any other word
     */
    public static @Nullable Tool named(String word) {
        if (!words().contains(word)) {
            throw new IllegalArgumentException(
                    "found tool '" + word + "', expected one of " + String.join(", ", words()));
        }
        return word.equals(AUTO) ? null : Tool.parse(word);
    }

    /** That of files of one tool, of which nothing else is said; {@code null}: each file's content says which. */
    public static ResultForm of(@Nullable Tool tool) {
        return new ResultForm(tool, null, null, 0, Directions.UNSAID);
    }

    /** The same, where somebody says which values are better. */
    public ResultForm in(Directions said) {
        return new ResultForm(tool, map, unit, tolerated, said);
    }

    /**
     * The same, where somebody says which share of requests or the like may fail in a valid run.
     *
     * @param share from 0 % to below 100 %; empty for 0 %
     * @throws IllegalArgumentException when it is no such share, or the tool counts no failures; one line
     */
    public ResultForm tolerating(String share) {
        if (share.isEmpty()) {
            return this;
        }
        if (tool != null && !Readers.countsFailures(tool)) {
            throw new IllegalArgumentException("found tolerate '" + share + "' with tool " + tool.word()
                    + ", expected it with auto, or with one of " + Readers.countingFailures()
                    + ", which report single failures");
        }
        double parsed =
                Quantity.share(share, value -> value >= 0 && value < 1, "a share from 0 % to below 100 %, such as 1 %");
        return new ResultForm(tool, map, unit, parsed, directions);
    }

    /** The tool that wrote a file: the one that somebody named, else the one that its content says. */
    public Tool toolOf(Path file) throws IOException {
        return tool == null ? Readers.detect(file) : tool;
    }

    /**
     * Reads a file.
     *
     * @throws InputException when it is not what it should be: one line with what was found and expected
     */
    public Reading read(Path file) throws IOException {
        return read(file, Keeping.AUTO);
    }

    /** The same, where it matters which single values are kept. */
    public Reading read(Path file, Keeping keeping) throws IOException {
        return reader(toolOf(file), keeping).read(file).in(directions);
    }

    private ResultReader reader(Tool known, Keeping keeping) {
        if (map != null) {
            return new JsonReader(map, keeping);
        }
        return known == Tool.HDR ? new HdrReader(unit, keeping) : Readers.of(known, keeping, tolerated);
    }

    /** The sentence that names {@code tolerate}, of a file that is invalid because of its failures alone; empty of any other. */
    public Optional<String> wayOut(Path file, Reading reading) throws IOException {
        return !reading.faults().isEmpty() && Readers.tolerable(toolOf(file), file, reading)
                ? Optional.of(Sentences.english("stored.tolerableFailures", Figure.share(tolerated)))
                : Optional.empty();
    }

    /** The tool's name for people. */
    public String title() {
        return tool == null ? "benchmark" : tool.title();
    }
}
