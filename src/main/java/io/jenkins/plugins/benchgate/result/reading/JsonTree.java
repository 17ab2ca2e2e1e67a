package io.jenkins.plugins.benchgate.result.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.CharConversionException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Reads JSON files that are held as a whole, of formats that sum up a run and so are small. */
public final class JsonTree {
    /** In bytes, unpacked; as a tree, and with what paths find in it, they take up to 512 MiB of memory. */
    static final long LARGEST = 16L << 20;

    private static final ObjectReader READER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    private JsonTree() {}

    /**
     * Reads a file.
     *
     * @param expected what it should hold, such as {@code hyperfine's JSON}
     * @return an object or an array
     * @throws InputException when it is no JSON, was cut off, or is larger than {@link #LARGEST}
     */
    public static JsonPart read(Path file, String expected) throws IOException {
        try (InputStream input = new Bounded(InputFile.open(file), file)) {
            JsonNode root = READER.readTree(input);
            if (root.isMissingNode()) {
                throw new InputException(file, "found an empty file, expected " + expected);
            }
            if (!root.isContainerNode()) {
                throw new InputException(file, 1, root.asText(), expected);
            }
            return JsonPart.of(root, new Tree(file, expected));
        } catch (JsonProcessingException e) {
            throw told(file, e, expected);
        } catch (CharConversionException e) {
            throw new InputException(file, "found bytes that are no text, expected " + expected);
        }
    }

    /**
     * Refuses JSON that was cut off, of one value or of several behind each other; any other mistake is not looked for.
     *
     * @throws InputException when the file ends inside a value
     */
    public static void requireWhole(Path file) throws IOException {
        try (InputStream input = InputFile.open(file);
                JsonParser parser = new JsonFactory().createParser(input)) {
            while (parser.nextToken() != null) {
                parser.skipChildren();
            }
        } catch (JsonEOFException e) {
            throw told(file, e, "");
        } catch (JsonProcessingException | CharConversionException other) {
            // no JSON after all
        }
    }

    /** What Jackson met, without its advice to programmers. */
    public static InputException told(Path file, JsonProcessingException failure, String expected) {
        long line = failure.getLocation() == null
                ? 1
                : Math.max(1, failure.getLocation().getLineNr());
        String message = failure.getOriginalMessage();
        if (failure instanceof JsonEOFException || message.startsWith("Unexpected end-of-input")) {
            return new InputException(
                    file, line, "found the end of the file inside JSON, expected a whole file: it was cut off");
        }
        if (message.contains("CTRL-CHAR, code 27")) {
            return new InputException(
                    file, line, "found colours of a terminal, expected plain JSON: turn them off, as jq -M does");
        }
        if (failure instanceof MismatchedInputException) {
            return new InputException(
                    file,
                    line,
                    "found more behind the first JSON, expected " + expected
                            + ", of one run: give each run a file of its own");
        }
        return new InputException(file, line, message.replaceFirst("(?s): (enable|was expecting) .*", ""), expected);
    }

    /** A tree does not know its lines: a part is told by its place. */
    private record Tree(Path file, String expected) implements JsonPart.Document {
        @Override
        public InputException wrong(String where, String found, String instead) {
            return new InputException(file, where, found, instead);
        }

        @Override
        public InputException whole(String sentence) {
            return new InputException(file, sentence);
        }

        @Override
        public InputException foreign(String found) {
            return new InputException(file, 1, found, expected);
        }
    }

    /** Ends where a tree would take too much memory. */
    private static final class Bounded extends FilterInputStream {
        private final Path file;
        private long left = LARGEST;

        Bounded(InputStream input, Path file) {
            super(input);
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            int found = super.read();
            left -= found < 0 ? 0 : 1;
            return checked(found);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            left -= Math.max(0, count);
            return checked(count);
        }

        private int checked(int found) throws InputException {
            if (left < 0) {
                throw new InputException(
                        file,
                        "found more than " + (LARGEST >> 20)
                                + " MiB of JSON, expected a summary; write single values as a series CSV");
            }
            return found;
        }
    }
}
