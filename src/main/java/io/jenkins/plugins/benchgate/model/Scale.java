package io.jenkins.plugins.benchgate.model;

/**
 * The unit that people read values in, in texts, on axes and on pages: a value in the base unit divided by {@code
 * factor} is a number of {@code symbol}.
 *
 * @param factor above 0
 */
public record Scale(double factor, String symbol) {
    private static final Scale[] TIMES = {
        new Scale(1e-9, "ns"), new Scale(1e-6, "µs"), new Scale(1e-3, "ms"), new Scale(1, "s")
    };
    private static final Scale[] PREFIXES = {new Scale(1e9, "G"), new Scale(1e6, "M"), new Scale(1e3, "k")};
    /** A number from here on is rounded to the next unit's first. */
    private static final double ROUNDED_UP = 0.99995;
    /** Four digits are read without a prefix. */
    private static final double PREFIXED_FROM = 10;

    /** The scale in which a magnitude in the base unit is a number of few digits. */
    public static Scale of(Unit unit, double magnitude) {
        double size = Math.abs(magnitude);
        if (unit.equals(Unit.SECOND)) {
            int i = size > 0 ? 0 : TIMES.length - 1;
            while (i < TIMES.length - 1 && size >= TIMES[i + 1].factor * ROUNDED_UP) {
                i++;
            }
            return TIMES[i];
        }
        if (!unit.equals(Unit.PERCENT) && !unit.equals(Unit.NONE)) {
            for (Scale prefix : PREFIXES) {
                if (size >= PREFIXED_FROM * prefix.factor) {
                    return new Scale(prefix.factor, prefix.symbol + unit.symbol());
                }
            }
        }
        return new Scale(1, unit.symbol());
    }

    /** A value in the base unit as a number of this one. */
    public double of(double value) {
        return value / factor;
    }
}
