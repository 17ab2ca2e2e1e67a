package io.jenkins.plugins.benchgate.spec.yaml;

import io.jenkins.plugins.benchgate.io.YamlText;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;

/** A file that a person wrote as YAML, or as JSON. */
public final class YamlFile {
    private static final int LARGEST_FILE = 1 << 20;
    /** No value needs more levels, and the parser's time grows with their square. */
    private static final int DEEPEST = 100;

    /** Those that say no more than how a value is read anyway. */
    private static final Set<String> PLAIN_TAGS = Stream.of(
                    Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL, Tag.MAP, Tag.SEQ)
            .map(Tag::getValue)
            .collect(Collectors.toUnmodifiableSet());

    private YamlFile() {}

    /**
     * Reads it as nodes, which know their places.
     *
     * @param expected what it should be, such as {@code a spec}
     * @param keys what an empty file is told to hold
     * @param missing what is added where there is no such file
     */
    public static Node compose(Path file, Mistakes mistakes, String expected, String keys, String missing)
            throws SpecException {
        String text = text(file, expected, missing);
        try {
            tags(text, mistakes);
            Node node = YamlText.compose(spaced(text));
            if (node == null) {
                throw new SpecException(List.of(file + ":1:1: found nothing, expected " + expected + ": " + keys));
            }
            return node;
        } catch (MarkedYAMLException e) {
            mistakes.add(e.getProblemMark(), said(e));
            mistakes.check();
            throw e;
        } catch (YAMLException e) {
            throw new SpecException(
                    List.of(file + ": found YAML that cannot be read (" + e.getMessage() + "), expected " + expected));
        }
    }

    /** Notes the tags of YAML, of which nothing that a person writes for this program has one, and too many levels. */
    private static void tags(String text, Mistakes mistakes) throws SpecException {
        int depth = 0;
        for (Event event : YamlText.events(spaced(text))) {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            if (depth > DEEPEST) {
                mistakes.add(event.getStartMark(), "found more than " + DEEPEST + " levels of nesting, expected fewer");
                break;
            }
            String tag = event instanceof ScalarEvent scalar
                    ? scalar.getTag()
                    : event instanceof CollectionStartEvent collection ? collection.getTag() : null;
            if (tag != null && !PLAIN_TAGS.contains(tag)) {
                mistakes.add(
                        event.getStartMark(),
                        "found the tag '" + tag.replace(Tag.PREFIX, "!!")
                                + "' of YAML, expected a value without a tag, or in quotes if it begins with '!'");
            }
        }
        mistakes.check();
    }

    /** What the parser found, without words of its own for parts of YAML. */
    private static String said(MarkedYAMLException e) {
        String problem = String.valueOf(e.getProblem()).replaceAll("\\s+", " ").strip();
        String context = String.valueOf(e.getContext());
        if (problem.contains("TAB")) {
            return "found a tab, expected spaces: YAML is indented with spaces only";
        }
        if (problem.contains("mapping values are not allowed")) {
            return "found ':' where no key may stand, expected this line to be indented like the one before it, or a value"
                    + " with ': ' in it to stand in quotes";
        }
        if (problem.contains("unexpected end of stream") && context.contains("quoted scalar")) {
            return "found the end of the file in a text in quotes, expected the closing quote";
        }
        if (problem.contains("cannot start any token")) {
            return problem.replaceAll(
                    "(?s)^found character '(.+)'.*", "found a value that begins with '$1', expected it in quotes");
        }
        if (problem.contains("undefined alias") || context.contains("scanning an alias")) {
            return "found a value that begins with '*', which is an alias in YAML, expected it in quotes, such as \"*\"";
        }
        if (problem.contains("expected ',' or")) {
            return "found no end of a list or of keys in brackets that begin before this, expected ',' or "
                    + (problem.contains("'}'") ? "'}'" : "']'");
        }
        if (problem.contains("expected <block end>")) {
            return "found what does not belong to the lines before it, expected the same indentation as theirs, or a value with"
                    + " quotes in it to stand in quotes as a whole";
        }
        if (problem.contains("could not find expected ':'")) {
            return "found a line without ': ' before this, expected a key and its value, or a text of several lines to be"
                    + " indented";
        }
        if (problem.contains("expected the node content")) {
            return problem.substring(problem.indexOf("found"))
                    + " where a value may stand, expected a value, in quotes if it begins so";
        }
        if (problem.contains("another document") || problem.contains("<document start>")) {
            return "found more behind the end of the document, expected one document in a file";
        }
        if (problem.contains("tag handle") || context.contains("scanning a tag")) {
            return "found a value that begins with '!', which is a tag in YAML, expected it in quotes";
        }
        if (context.contains("double-quoted scalar")) {
            return "found a backslash that begins no character of YAML, expected it twice (\\\\), or the text in single quotes";
        }
        if (context.contains("block scalar")) {
            return "found text right behind '|' or '>', expected it in the lines below, indented";
        }
        return "found what YAML does not allow (" + problem + "), expected a value with special characters in quotes";
    }

    /** JSON may be indented by tabs, and has none in its texts. */
    private static String spaced(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[") ? text.replace('\t', ' ') : text;
    }

    private static String text(Path file, String expected, String missing) throws SpecException {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new SpecException(List.of(file + ": found no regular file, expected " + expected));
            }
            if (Files.size(file) > LARGEST_FILE) {
                throw new SpecException(List.of(
                        file + ": found " + Files.size(file) + " bytes, expected " + expected + " of at most 1 MiB"));
            }
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new SpecException(List.of(file + ": found no such file, expected " + expected + missing));
        } catch (MalformedInputException e) {
            throw new SpecException(List.of(file + ": found invalid UTF-8, expected a text file in UTF-8"));
        } catch (IOException e) {
            throw new SpecException(List.of(file + ": cannot be read: " + e.getMessage()));
        }
    }
}
