package io.jenkins.plugins.benchgate.result.tool;

import java.util.regex.Pattern;

/**
 * A line that a tool prints once in a run.
 *
 * @param name as people know it, such as {@code Requests/sec}
 * @param begin what tells it from all other lines
 * @param whole all of it; what begins so and is not so is no value that may be left out, but a mistake
 */
record PrintedLine(String name, Pattern begin, Pattern whole) {
    /**
     * A line by regular expressions.
     *
     * @param begin of its beginning
     * @param rest behind it; its groups are those of the line where the beginning has none
     */
    static PrintedLine of(String name, String begin, String rest) {
        return new PrintedLine(name, Pattern.compile(begin), Pattern.compile(begin + rest));
    }
}
