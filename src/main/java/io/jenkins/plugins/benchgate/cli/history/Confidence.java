package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import java.math.BigDecimal;
import picocli.CommandLine.TypeConversionException;

/**
 * A confidence as people write it: {@code 0.99}, {@code 99%} or {@code 99 %}.
 *
 * @param share in (0, 1)
 */
public record Confidence(double share) {

    public static Confidence parse(String text) {
        double share = Double.NaN;
        try {
            Quantity quantity = Quantity.parse(text);
            if (quantity.unit().equals(Unit.PERCENT)) {
                // in decimal, so that 99 % is the double 0.99
                share = BigDecimal.valueOf(quantity.value()).movePointLeft(2).doubleValue();
            } else if (quantity.unit().equals(Unit.NONE)) {
                share = quantity.value();
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        if (!(share > 0 && share < 1)) {
            throw new TypeConversionException(
                    "found '" + text + "', expected a confidence between 0 and 1 such as 0.99 or 99%");
        }
        return new Confidence(share);
    }

    /** {@code 99 %}. */
    @Override
    public String toString() {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
    }
}
