package io.jenkins.plugins.benchgate.cli.history;

import java.util.OptionalInt;
import picocli.CommandLine.TypeConversionException;

/**
 * How many consecutive iterations are drawn together.
 *
 * @param iterations at least 1; empty: chosen from the values
 */
public record BlockLength(OptionalInt iterations) {

    public static BlockLength parse(String text) {
        if (text.equals("auto")) {
            return new BlockLength(OptionalInt.empty());
        }
        if (text.matches("[1-9]\\d{0,8}")) {
            return new BlockLength(OptionalInt.of(Integer.parseInt(text)));
        }
        throw new TypeConversionException("found '" + text + "', expected auto or a whole number from 1 on");
    }
}
