package io.jenkins.plugins.benchgate.cli.output;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** The constants of an enum as words on the command line: in lower case, with hyphens, and read in any case. */
public final class Words {
    private Words() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant that a word names; the message about any other word lists those there are. */
    public static <E extends Enum<?>> E parse(E[] constants, String word) {
        for (E constant : constants) {
            if (of(constant).equalsIgnoreCase(word)) {
                return constant;
            }
        }
        List<String> words = Arrays.stream(constants).map(Words::of).toList();
        String last = words.get(words.size() - 1);
        throw new TypeConversionException("found '" + word + "', expected "
                + words.stream().limit(words.size() - 1L).collect(Collectors.joining(", ")) + " or " + last);
    }
}
