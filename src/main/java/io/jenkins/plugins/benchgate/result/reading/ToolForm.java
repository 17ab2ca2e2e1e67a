package io.jenkins.plugins.benchgate.result.reading;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;

/**
 * The form of a tool's output that is held as a whole: how it is told from others, and where it has its values.
 *
 * @param mark whether a file that begins so has the form
 * @param opening makes what values are taken from, such as a tree
 * @param content takes them
 */
public record ToolForm<T>(Predicate<FileStart> mark, Opening<T> opening, Content<T> content) {
    /** Opens a file. */
    @FunctionalInterface
    public interface Opening<T> {
        T open(Path file) throws IOException;
    }

    /** Takes values. */
    @FunctionalInterface
    public interface Content<T> {
        void read(T from, Findings found) throws IOException;
    }

    /**
     * A document of JSON.
     *
     * @param expected what a file should hold, such as {@code hyperfine's JSON}
     * @param keys that it has in its beginning, of which others do not have all
     */
    public static ToolForm<JsonPart> json(String expected, Content<JsonPart> content, String... keys) {
        return new ToolForm<>(opening -> opening.jsonWith(keys), file -> JsonTree.read(file, expected), content);
    }

    /**
     * Reads files.
     *
     * @param tolerated share of requests or the like that may fail in a valid trial, from 0 to below 1
     */
    public ResultReader reader(double tolerated) {
        Findings.checked(tolerated);
        return file -> {
            T from = opening.open(file);
            Findings found = new Findings(tolerated);
            content.read(from, found);
            return found.reading();
        };
    }
}
