package io.jenkins.plugins.benchgate.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.RecordJson;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** A command that answers with text for people, or with JSON. */
public abstract class AnsweringCommand extends BaseCommand {
    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "What standard output gets: text for people, or JSON, one object a line"
                    + " (default: ${DEFAULT-VALUE}).")
    private Format format;

    /** Whether JSON is wanted. */
    public final boolean inJson() {
        return format == Format.JSON;
    }

    /** Answers with an object, its keys in the map's order, or with text as it is. */
    public final void answer(Supplier<Map<String, ?>> object, Supplier<String> text) {
        answers(() -> Stream.of(object.get()), text);
    }

    /** Answers with objects, or with text as it is. */
    protected final void answers(Supplier<Stream<? extends Map<String, ?>>> objects, Supplier<String> text) {
        if (inJson()) {
            objects(objects.get());
        } else {
            out().print(text.get());
            out().flush();
        }
    }

    /** Answers with objects, one a line: numbers in base units, and {@code null} for one that is not known. */
    protected final void objects(Stream<? extends Map<String, ?>> objects) {
        objects.forEach(object -> out().println(line(object)));
    }

    private static String line(Map<String, ?> object) {
        try {
            return Json.MAPPER.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Loaded by the first command that answers in JSON: Jackson would take a third of the start of all others. */
    private static final class Json {
        private static final ObjectMapper MAPPER = RecordJson.mapper();
    }

    /** How a command answers on standard output. */
    public enum Format {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return Words.of(this);
        }
    }
}
