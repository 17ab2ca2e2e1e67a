package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.workload.YcsbWorkload;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The keys of a YCSB workload. */
final class YcsbSection {
    private final Section section;

    YcsbSection(Section section) {
        this.section = section;
    }

    YcsbWorkload read() {
        String binding = section.text("binding", "jdbc");
        String letter = section.value("workload", "a", false, text -> {
            if (!text.toLowerCase(Locale.ROOT).matches("[a-f]")) {
                throw new IllegalArgumentException("found workload '" + text + "', expected one of a, b, c, d, e, f");
            }
            return text.toLowerCase(Locale.ROOT);
        });
        int records = section.requiredWhole("records", 1, Integer.MAX_VALUE);
        int operations = section.requiredWhole("operations", 1, Integer.MAX_VALUE);
        int threads = section.whole("threads", 1, 1, 10_000);
        List<Path> classPath = section.list("classpath", List.<Path>of(), YcsbSection::path).stream()
                .map(Section.Placed::value)
                .toList();
        List<String> java = section.list("java", List.<String>of(), Placeholders::checked).stream()
                .map(Section.Placed::value)
                .toList();
        var properties = section.checkedTexts("properties");
        section.end();
        try {
            return new YcsbWorkload(
                    binding, letter.charAt(0), records, operations, threads, properties, classPath, java);
        } catch (IllegalArgumentException e) {
            section.mistake("tool", Objects.requireNonNullElse(e.getMessage(), "found no valid workload"));
            return new YcsbWorkload("jdbc", letter.charAt(0), 1, 1, 1, Map.of(), List.of(), List.of());
        }
    }

    /** A relative path would be taken from a trial's folder, where nobody can have put anything. */
    private static Path path(String text) {
        if (!text.startsWith("${") && !Path.of(text).isAbsolute()) {
            throw new IllegalArgumentException("found path '" + text + "', expected one that begins with ${"
                    + Placeholders.SPEC + "}, ${" + Placeholders.INSTALL + "} or '/'");
        }
        return Path.of(Placeholders.checked(text));
    }
}
