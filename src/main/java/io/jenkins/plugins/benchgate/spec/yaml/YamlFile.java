package io.jenkins.plugins.benchgate.spec.yaml;

import io.jenkins.plugins.benchgate.io.YamlText;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** A file that a person wrote as YAML, or as JSON. */
public final class YamlFile {
    private static final int LARGEST_FILE = 1 << 20;

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
            Node node = YamlText.compose(spaced(text));
            if (node == null) {
                throw new SpecException(List.of(file + ":1:1: found nothing, expected " + expected + ": " + keys));
            }
            return node;
        } catch (MarkedYAMLException e) {
            String problem = String.valueOf(e.getProblem());
            mistakes.add(
                    e.getProblemMark(),
                    problem.contains("TAB")
                            ? "found a tab, expected spaces: YAML is indented with spaces only"
                            : problem);
            mistakes.check();
            throw e;
        } catch (YAMLException e) {
            throw new SpecException(
                    List.of(file + ": found YAML that cannot be read (" + e.getMessage() + "), expected " + expected));
        }
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
