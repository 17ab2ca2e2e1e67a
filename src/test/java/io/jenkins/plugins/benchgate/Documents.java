package io.jenkins.plugins.benchgate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Markdown files of the repository that people write; not the reports among the resources of tests. */
public final class Documents {
    private static final Pattern HEADING = Pattern.compile("#+ (.*)");
    private static final Pattern LINKED = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

    private Documents() {}

    /** All files, by their path from the top of the repository. */
    public static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> top = Files.list(Path.of(""));
                Stream<Path> documents = Files.walk(Path.of("docs"));
                Stream<Path> sources = Files.walk(Path.of("src"))) {
            Stream.of(top, documents, sources)
                    .flatMap(paths -> paths)
                    .filter(path -> path.toString().endsWith(".md"))
                    .filter(path -> !path.startsWith("src") || path.endsWith("README.md"))
                    .sorted()
                    .forEach(files::add);
        }
        return files;
    }

    /** The pages on the command line: what all commands have in common, and a page for each group of them. */
    public static List<Path> ofCommandLine() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("docs/cli.md")));
        try (Stream<Path> groups = Files.list(Path.of("docs/cli"))) {
            groups.sorted().forEach(pages::add);
        }
        return pages;
    }

    /** The text of all of them. */
    public static String commandLine() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path page : ofCommandLine()) {
            text.append(Files.readString(page));
        }
        return text.toString();
    }

    /** The lines of a file that are no code, by their number from 1. */
    static Map<Integer, String> text(Path file) throws IOException {
        Map<Integer, String> text = new TreeMap<>();
        boolean code = false;
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).strip().startsWith("```")) {
                code = !code;
            } else if (!code) {
                text.put(i + 1, lines.get(i));
            }
        }
        return text;
    }

    /** The anchors of a file's headings, as GitHub names them. */
    static Set<String> anchors(Path file) throws IOException {
        Set<String> anchors = new LinkedHashSet<>();
        text(file).entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(line -> {
            Matcher heading = HEADING.matcher(line.getValue());
            if (heading.matches()) {
                String name = LINKED.matcher(heading.group(1))
                        .replaceAll("$1")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-');
                String anchor = name;
                for (int i = 1; !anchors.add(anchor); i++) {
                    anchor = name + "-" + i;
                }
            }
        });
        return anchors;
    }
}
