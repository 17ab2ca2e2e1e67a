package io.jenkins.plugins.benchgate.suite;

import java.util.Locale;

/** How benchmarks cover a function of the application. */
public enum FunctionKind {
    /** The project's, and covered by one benchmark. */
    COVERED("covered by one benchmark", "●"),
    /** The project's, and covered by two benchmarks or more. */
    REDUNDANT("covered by several benchmarks", "◆"),
    /** The project's, and not covered. */
    UNCOVERED("not covered", "○"),
    /** Of a library, covered or not. */
    LIBRARY("of a library", "·");

    private final String words;
    private final String sign;

    FunctionKind(String words, String sign) {
        this.words = words;
        this.sign = sign;
    }

    /** Of one of the project's functions, by the number of benchmarks that cover it. */
    static FunctionKind of(int benchmarks) {
        return switch (benchmarks) {
            case 0 -> UNCOVERED;
            case 1 -> COVERED;
            default -> REDUNDANT;
        };
    }

    /** For files and classes of style: {@code covered}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For people, behind the name of a function. */
    public String words() {
        return words;
    }

    /** A character that tells the kinds apart without colours. */
    public String sign() {
        return sign;
    }
}
