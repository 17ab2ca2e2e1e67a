package io.jenkins.plugins.benchgate.result.database;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What YCSB 0.17.0 was asked to do, by the line {@code Command line: -t -p operationcount=1000 …} that it prints to
 * standard error, which is in the output where the two were merged.
 */
final class YcsbCommandLine {
    /** What the line begins with. */
    static final String START = "Command line: ";

    private YcsbCommandLine() {}

    /** Number of operations that the line asks for; 0 where a file of properties or a time limit says it. */
    static long asked(String line) {
        List<String> words = List.of(line.substring(START.length()).strip().split("\\s+", -1));
        Map<String, String> properties = new HashMap<>();
        for (int i = 1; i < words.size(); i++) {
            int equals = words.get(i).indexOf('=');
            if (words.get(i - 1).equals("-p") && equals > 0) {
                properties.put(words.get(i).substring(0, equals), words.get(i).substring(equals + 1));
            }
        }
        if (properties.containsKey("maxexecutiontime")) {
            return 0;
        }
        return words.contains("-load")
                ? count(properties.getOrDefault("insertcount", properties.get("recordcount")))
                : count(properties.get("operationcount"));
    }

    private static long count(@Nullable String text) {
        return text != null && text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
