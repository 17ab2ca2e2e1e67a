package io.jenkins.plugins.benchgate.cli.output;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import picocli.CommandLine.TypeConversionException;

/**
 * A percentage as people write it: {@code 5}, {@code 5%} or {@code 5 %}.
 *
 * @param value in %, ≥ 0
 */
public record Percent(double value) {

    public static Percent parse(String text) {
        try {
            Quantity quantity = Quantity.parse(text);
            boolean percent =
                    quantity.unit().equals(Unit.PERCENT) || quantity.unit().equals(Unit.NONE);
            if (percent && quantity.value() >= 0) {
                return new Percent(quantity.value());
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        throw new TypeConversionException("found '" + text + "', expected a percentage from 0 on such as 5 or 5%");
    }
}
