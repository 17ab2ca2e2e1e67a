package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The grammar in which gates are written: {@code kind:key=value,key=value}, values with spaces or commas in double
 * quotes, in which a double quote stands twice.
 *
 * <pre>
 * fixed:metric="READ latency",statistic=p99,upper=12ms
 * jump:metric=*,except="SCAN*|warm-up",percent=5,baseline=last:3,stale=30d
 * jump:metric=*,dynamic,seed=1,floor=1,factor=0.75,window=10
 * trend:metric="READ latency",percent=4,builds=20,definite=potential
 * </pre>
 */
public final class GateText {
    private static final List<String> TIMES = List.of("s", "ms", "us", "ns");

    private GateText() {}

    /**
     * Reads one gate.
     *
     * @throws IllegalArgumentException when the text is no gate; the message says what was found and expected
     */
    public static Gate parse(String text) {
        GateOptions options = GateOptions.of(text);
        return Gate.Kind.of(options.kind()).read(options);
    }

    /** Writes a gate with its selector, options and policy; options that are empty are left out. */
    static String write(Gate gate, List<String> options) {
        Selector selector = gate.selector();
        StringBuilder text =
                new StringBuilder(gate.kind().word()).append(":metric=").append(quoted(selector.glob()));
        if (!selector.except().isEmpty()) {
            text.append(",except=").append(quoted(String.join("|", selector.except())));
        }
        if (!selector.statistic().isEmpty()) {
            text.append(",statistic=").append(selector.statistic());
        }
        if (selector.impact() > 0) {
            text.append(",impact=").append(plain(100 * selector.impact())).append('%');
        }
        Stream.concat(options.stream(), gate.policy().options().stream())
                .filter(option -> !option.isEmpty())
                .forEach(option -> text.append(',').append(option));
        return text.toString();
    }

    /**
     * Writes a gate on changes.
     *
     * @param first the option of this kind of gate before the side that it watches, or empty
     * @param second the option of its own behind that
     */
    static String write(ChangeGate gate, String first, String second) {
        Duration stale = gate.stale();
        List<String> options = new ArrayList<>(gate.threshold().options());
        options.add(first);
        options.add(
                gate.watch() == Watch.REGRESSION ? "" : "watch=" + gate.watch().word());
        options.add(second);
        options.add(stale == null ? "" : "stale=" + time(stale));
        return write(gate, options);
    }

    /** A length of time in hours, or in days where it is whole ones: {@code 30d}. */
    static String time(Duration time) {
        return time.toHours() % 24 == 0 ? time.toDays() + "d" : time.toHours() + "h";
    }

    /** A number as people write it: {@code 5}. */
    public static String plain(double number) {
        return number == (int) number ? String.valueOf((int) number) : plain(BigDecimal.valueOf(number));
    }

    /** A quantity as people write it, exactly, so that reading it gives the same number: {@code 12ms}. */
    static String number(Quantity quantity) {
        BigDecimal value = BigDecimal.valueOf(quantity.value());
        if (quantity.unit().equals(Unit.SECOND)) {
            for (int i = 0; i < TIMES.size(); i++) {
                BigDecimal scaled = value.movePointRight(3 * i);
                if (scaled.abs().compareTo(BigDecimal.ONE) >= 0) {
                    return plain(scaled) + TIMES.get(i);
                }
            }
        }
        return plain(value) + quantity.unit().symbol();
    }

    private static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }

    /** A value as it stands in a gate: in double quotes where it is empty or something in it would end it. */
    static String quoted(String value) {
        boolean plain = !value.isEmpty()
                && value.chars().noneMatch(one -> Character.isWhitespace(one) || one == ',' || one == '"');
        return plain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
    }
}
