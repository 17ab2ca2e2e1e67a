package io.jenkins.plugins.benchgate.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a metric of Go's: path of the package, a point, the benchmark's function without its first word, and the
 * levels of a sub-benchmark behind slashes.
 *
 * @param benchmark all of it without the unit, which stands behind a blank
 */
record GoMetric(String benchmark) {
    private static final Pattern FUNCTION = Pattern.compile("(?:^|\\.)((?!\\p{Ll})\\w++)((?:/[^ ]*+)?+)");
    private static final Pattern NUMBER = Pattern.compile("-\\d+$");

    static GoMetric of(String metric) {
        return new GoMetric(metric.split(" ", 2)[0]);
    }

    /** The metric with the time of an operation. */
    String time() {
        return benchmark + " ns/op";
    }

    /** Whether it ends in a number: of threads, which stands there beside rows that have another one, or its own. */
    boolean numbered() {
        return NUMBER.matcher(benchmark).find();
    }

    /** The same without that number. */
    GoMetric unnumbered() {
        return new GoMetric(NUMBER.matcher(benchmark).replaceFirst(""));
    }

    /** The path of the package; empty where it is not said. */
    String place() {
        Matcher function = FUNCTION.matcher(benchmark);
        return function.find() ? benchmark.substring(0, function.start()) : "";
    }

    /** The regular expression that runs the benchmark alone; empty where it is not said. */
    String bench() {
        Matcher function = FUNCTION.matcher(benchmark);
        List<String> chosen = new ArrayList<>();
        // the path of a package may have points, too: what is no benchmark there runs nothing
        while (function.find()) {
            chosen.add(BenchPattern.exactly("Benchmark" + function.group(1), function.group(2)));
            function.region(function.end(1), benchmark.length());
        }
        return String.join("|", chosen);
    }
}
