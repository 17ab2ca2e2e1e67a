package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/**
 * A unit as JMH 1.37 writes it, such as {@code ns/op}, {@code ops/ms} or {@code MB/sec}.
 *
 * @param unit the base unit
 * @param toBase takes a value to the base unit
 */
record JmhUnit(Unit unit, Direction direction, DoubleUnaryOperator toBase) {
    /** JMH's names of time units that are not those of {@link Quantity}, by their seconds. */
    private static final Map<String, Double> LONG_TIMES = Map.of("min", 60.0, "hr", 3600.0, "day", 86400.0);

    private static final Set<String> SHORT_TIMES = Set.of("ns", "us", "ms", "s");

    /** JMH's profilers count 1024 · 1024 bytes as a MB. */
    private static final double MEBIBYTE = 1 << 20;

    static JmhUnit of(String symbol) {
        if (symbol.endsWith("/op") && isTime(symbol.substring(0, symbol.length() - 3))) {
            return time(symbol.substring(0, symbol.length() - 3));
        }
        if (symbol.startsWith("ops/") && isTime(symbol.substring(4))) {
            return rate(symbol.substring(4));
        }
        if (isTime(symbol)) {
            return time(symbol);
        }
        if (symbol.equals("MB/sec")) {
            return new JmhUnit(new Unit("B/s"), Direction.LOWER, value -> value * MEBIBYTE);
        }
        if (symbol.equals("B/op")) {
            return new JmhUnit(Unit.BYTE, Direction.LOWER, value -> value);
        }
        Unit unit = symbol.equals("#") ? Unit.NONE : new Unit(symbol);
        if (symbol.equals("insns/clk")) {
            return new JmhUnit(unit, Direction.HIGHER, value -> value);
        }
        boolean cost = symbol.endsWith("/op") || symbol.equals("counts") || symbol.equals("clks/insn");
        return new JmhUnit(unit, cost ? Direction.LOWER : WrittenUnit.of(symbol).better(), value -> value);
    }

    private static boolean isTime(String symbol) {
        return SHORT_TIMES.contains(symbol) || LONG_TIMES.containsKey(symbol);
    }

    private static JmhUnit time(String symbol) {
        Double seconds = LONG_TIMES.get(symbol);
        DoubleUnaryOperator toBase = seconds == null ? Quantity.Scale.of(symbol).toBase() : value -> value * seconds;
        return new JmhUnit(Unit.SECOND, Direction.LOWER, toBase);
    }

    private static JmhUnit rate(String symbol) {
        double perSecond = time(symbol).toBase().applyAsDouble(1);
        double inSecond = 1 / perSecond;
        // exact wherever one of the two is a whole number, and one of them always is
        DoubleUnaryOperator toBase = perSecond >= 1 ? value -> value / perSecond : value -> value * Math.rint(inSecond);
        return new JmhUnit(Unit.OPERATIONS_PER_SECOND, Direction.HIGHER, toBase);
    }
}
