package io.jenkins.plugins.benchgate.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The YAML that the documentation shows: whole specs, in blocks marked {@code yaml spec} and as files, and fragments. */
final class SpecDocument {
    private static final Path REFERENCE = Path.of("docs/spec");
    private static final Path TUTORIAL = Path.of("docs/start.md");
    private static final Path EXAMPLES = Path.of("docs/examples");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml( spec)?\\n(.*?)^```$");

    private SpecDocument() {}

    /** Whole specs by the place where they stand. */
    static Map<String, String> wholeSpecs() throws IOException {
        Map<String, String> specs = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                specs.put(file.toString(), Files.readString(file));
            }
        }
        List<String> blocks = blocks(true);
        for (int i = 0; i < blocks.size(); i++) {
            specs.put("documents, whole spec " + (i + 1), blocks.get(i));
        }
        return specs;
    }

    /** Pieces of a spec, each with keys of its top level. */
    static List<String> fragments() throws IOException {
        return blocks(false);
    }

    /** The lines of all pages of the reference, page after page. */
    static List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(REFERENCE)) {
            for (Path file : files.sorted().toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    private static List<String> blocks(boolean whole) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(String.join("\n", lines()) + "\n" + Files.readString(TUTORIAL));
        while (matcher.find()) {
            if (whole == (matcher.group(1) != null)) {
                blocks.add(matcher.group(2));
            }
        }
        return blocks;
    }
}
