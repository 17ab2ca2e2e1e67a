package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A unit of the Go benchmark format, such as {@code ns/op}, {@code MB/s} or {@code p99-ns/op}.
 *
 * <p>As benchunit of golang.org/x/perf does, words before the slash that are scaled become base units: {@code ns} and
 * its like seconds, {@code MB} 10⁶ bytes. A time per anything is in seconds.
 *
 * @param unit the base unit
 * @param toBase takes a value to the base unit
 */
record GoUnit(Unit unit, Direction direction, DoubleUnaryOperator toBase) {
    private static final Pattern WORD = Pattern.compile("[^-*/]+");
    private static final Pattern TIME = Pattern.compile("([^*/]*-)?s(/[^*]*)?");

    /** How many of a scaled unit make its base unit. */
    private static final Map<String, Double> DIVISORS =
            Map.of("ns", 1e9, "us", 1e6, "µs", 1e6, "μs", 1e6, "ms", 1e3, "sec", 1.0, "s", 1.0);

    /** @param better what a line {@code Unit … better=} says; {@code null} where there is none */
    static GoUnit of(String symbol, @Nullable Direction better) {
        double divisor = 1;
        double factor = 1;
        StringBuilder base = new StringBuilder();
        Matcher words = WORD.matcher(symbol);
        boolean denominator = false;
        int last = 0;
        while (words.find()) {
            String between = symbol.substring(last, words.start());
            denominator = between.contains("/") || (denominator && !between.contains("*"));
            base.append(between);
            String word = words.group();
            Double parts = denominator ? null : DIVISORS.get(word);
            if (parts != null) {
                divisor *= parts;
                base.append('s');
            } else if (!denominator && word.equals("MB")) {
                factor *= 1e6;
                base.append('B');
            } else {
                base.append(word);
            }
            last = words.end();
        }
        base.append(symbol.substring(last));
        double up = factor;
        double down = divisor;
        return of(base.toString(), better, value -> value * up / down);
    }

    private static GoUnit of(String base, @Nullable Direction better, DoubleUnaryOperator toBase) {
        boolean time = TIME.matcher(base).matches();
        Unit unit = time ? Unit.SECOND : base.equals("B/op") ? Unit.BYTE : new Unit(base);
        Direction direction = better == null ? WrittenUnit.of(base).better() : better;
        return new GoUnit(unit, direction, toBase);
    }
}
