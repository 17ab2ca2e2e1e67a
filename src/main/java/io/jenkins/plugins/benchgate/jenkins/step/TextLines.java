package io.jenkins.plugins.benchgate.jenkins.step;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries that a script gives as a list, and a form as the lines of one text. */
final class TextLines {
    private TextLines() {}

    /** Each line of each entry that says something; none where there is nothing. A list that Jenkins can keep. */
    static List<String> of(@Nullable List<String> entries) {
        List<String> lines = new ArrayList<>();
        if (entries != null) {
            entries.stream()
                    .flatMap(String::lines)
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .forEach(lines::add);
        }
        return lines;
    }
}
