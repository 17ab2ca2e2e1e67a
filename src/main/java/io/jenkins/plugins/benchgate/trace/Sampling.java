package io.jenkins.plugins.benchgate.trace;

/**
 * What a span says of the sample that it belongs to.
 *
 * @param type of Jaeger's sampler; empty for none
 * @param parameter of Jaeger's sampler; a probability or traces in a second
 * @param threshold share of traces that OpenTelemetry's sampler leaves out, from 0 to 1
 * @see <a href="https://opentelemetry.io/docs/specs/otel/trace/tracestate-probability-sampling/">TraceState: Probability Sampling</a>
 */
record Sampling(String type, double parameter, double threshold) {
    /** Of spans that say nothing. */
    static final Sampling ALL = new Sampling("", 1, 0);

    /** Name under which readers hand on the state of a trace, as {@code ot=th:c}. */
    static final String STATE = "tracestate";

    static final String TYPE = "sampler.type";
    static final String PARAMETER = "sampler.param";

    private static final String VENDOR = "ot=";
    private static final String THRESHOLD = "th:";
    /** Hexadecimal digits of a threshold; those at the end that are zero are left out. */
    private static final int DIGITS = 14;

    private static final int HEX = 16;

    /** With what a span says under a name. */
    Sampling with(String name, String value) {
        return switch (name) {
            case STATE -> new Sampling(type, parameter, threshold(value));
            case TYPE -> new Sampling(value, parameter, threshold);
            default -> new Sampling(type, number(value), threshold);
        };
    }

    /** With which a trace was recorded; 0 where it has no fixed share. */
    double probability() {
        return switch (type) {
            case "probabilistic" -> parameter;
            case "ratelimiting" -> 0;
            default -> 1 - threshold;
        };
    }

    private static double threshold(String state) {
        for (String member : state.split(",", -1)) {
            if (member.strip().startsWith(VENDOR)) {
                for (String part : member.strip().substring(VENDOR.length()).split(";", -1)) {
                    if (part.startsWith(THRESHOLD)) {
                        return share(part.substring(THRESHOLD.length()));
                    }
                }
            }
        }
        return 0;
    }

    /** A threshold's share of all; 0 of what is none. */
    private static double share(String digits) {
        if (digits.isEmpty() || digits.length() > DIGITS) {
            return 0;
        }
        try {
            return Long.parseLong(digits, HEX) / Math.pow(HEX, digits.length());
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static double number(String text) {
        try {
            double number = Double.parseDouble(text);
            return number >= 0 && number <= 1 ? number : 1;
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
