package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.LongNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.Rules.Bound;
import io.jenkins.plugins.benchgate.workload.openapi.ValueGenerator.Draw;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Multiples of a step between two bounds. */
final class Numbers implements Draw {
    /** The width of what is drawn from where the schema does not bound it. */
    private static final BigDecimal WIDTH = BigDecimal.valueOf(1_000_000);

    private static final int FEW = 1000;
    private static final int MOST_PLACES = 60;
    private static final Map<String, Integer> BITS = Map.of("int32", 31, "int64", 63);

    private final BigInteger first;
    private final BigInteger count;
    private final BigDecimal step;
    private final boolean integer;

    private Numbers(BigInteger first, BigInteger count, BigDecimal step, boolean integer) {
        this.first = first;
        this.count = count;
        this.step = step;
        this.integer = integer;
    }

    static Numbers of(Rules rules, boolean integer) throws IOException {
        Optional<Bound> low = rules.least("number");
        Optional<Bound> high = rules.most("number");
        BigDecimal from = low.map(Bound::value).orElseGet(() -> start(high));
        BigDecimal to = high.isPresent() ? high.get().value() : from.add(WIDTH);
        boolean openLow = low.isPresent() && low.get().exclusive();
        boolean openHigh = high.isPresent() && high.get().exclusive();
        Integer bits = BITS.get(rules.format());
        if (integer && bits != null) {
            BigDecimal limit = new BigDecimal(BigInteger.ONE.shiftLeft(bits));
            if (from.compareTo(limit.negate()) < 0) {
                from = limit.negate();
                openLow = false;
            }
            if (to.compareTo(limit) >= 0) {
                to = limit;
                openHigh = true;
            }
        }
        BigDecimal step = step(rules, from, to, integer);
        if (low.isEmpty() && !rules.steps().isEmpty()) {
            from = from.min(to.subtract(step));
        }
        if (high.isEmpty()) {
            to = to.max(from.add(step));
        }
        BigInteger first = from.divide(step, 0, RoundingMode.CEILING).toBigInteger();
        if (openLow && step.multiply(new BigDecimal(first)).compareTo(from) == 0) {
            first = first.add(BigInteger.ONE);
        }
        BigInteger end = to.divide(step, 0, RoundingMode.FLOOR).toBigInteger();
        if (openHigh && step.multiply(new BigDecimal(end)).compareTo(to) == 0) {
            end = end.subtract(BigInteger.ONE);
        }
        if (end.compareTo(first) < 0) {
            throw low.or(() -> high)
                    .map(Bound::place)
                    .orElse(rules.place("multipleOf"))
                    .wrong("bounds with " + (integer ? "an integer" : "a number") + " between them"
                            + high.map(bound -> ", not above " + bound.value().toPlainString())
                                    .orElse(""));
        }
        return new Numbers(first, end.subtract(first).add(BigInteger.ONE), step, integer);
    }

    /** Where no number is too small: at 1, or below what is the largest. */
    private static BigDecimal start(Optional<Bound> high) {
        BigDecimal to = high.map(Bound::value).orElse(WIDTH);
        return to.compareTo(BigDecimal.ONE) > 0
                ? BigDecimal.ONE
                : to.signum() > 0 ? BigDecimal.ZERO : to.subtract(WIDTH);
    }

    private static BigDecimal step(Rules rules, BigDecimal from, BigDecimal to, boolean integer) {
        List<BigDecimal> steps = new ArrayList<>(rules.steps());
        if (integer) {
            steps.add(BigDecimal.ONE);
        }
        if (!steps.isEmpty()) {
            return steps.stream().reduce(Numbers::common).orElseThrow();
        }
        int places = Math.max(2, Math.max(from.scale(), to.scale()));
        while (places < MOST_PLACES
                && to.subtract(from).scaleByPowerOfTen(places).compareTo(BigDecimal.valueOf(100)) < 0
                && to.compareTo(from) > 0) {
            places++;
        }
        return BigDecimal.ONE.scaleByPowerOfTen(-places);
    }

    /** The least number that is a multiple of both. */
    private static BigDecimal common(BigDecimal a, BigDecimal b) {
        int scale = Math.max(Math.max(a.scale(), b.scale()), 0);
        BigInteger one = a.setScale(scale).unscaledValue();
        BigInteger other = b.setScale(scale).unscaledValue();
        return new BigDecimal(one.divide(one.gcd(other)).multiply(other), scale);
    }

    @Override
    public JsonNode next(RandomStream random) {
        return value(
                count.bitLength() <= 31
                        ? BigInteger.valueOf(random.below(count.intValue()))
                        : new BigInteger(1, bytes(random)).mod(count));
    }

    /** Many more bits than a bound has, so that no number is noticeably more frequent. */
    private byte[] bytes(RandomStream random) {
        byte[] bytes = new byte[count.bitLength() / 8 + 9];
        random.nextBytes(bytes);
        return bytes;
    }

    private JsonNode value(BigInteger index) {
        BigDecimal value = step.multiply(new BigDecimal(first.add(index)));
        if (!integer) {
            return DecimalNode.valueOf(value);
        }
        BigInteger whole = value.toBigInteger();
        return whole.bitLength() < 64 ? LongNode.valueOf(whole.longValue()) : BigIntegerNode.valueOf(whole);
    }

    @Override
    public List<JsonNode> all() {
        List<JsonNode> all = new ArrayList<>();
        if (count.compareTo(BigInteger.valueOf(FEW)) <= 0) {
            for (int i = 0; i < count.intValue(); i++) {
                all.add(value(BigInteger.valueOf(i)));
            }
        }
        return all;
    }
}
