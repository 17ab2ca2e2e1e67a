package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.workload.openapi.Rules.Bound;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;

/** How many characters, items or properties a value has. */
record Range(int least, int most) {
    /**
     * What a schema says.
     *
     * @param what {@code Length}, {@code Items} or {@code Properties}
     * @param limit of ours
     */
    static Range of(Rules rules, String what, int limit) throws IOException {
        Optional<Bound> low = rules.least(what);
        Optional<Bound> high = rules.most(what);
        BigDecimal own = low.map(Bound::value).orElse(BigDecimal.ZERO);
        if (low.isPresent() && own.compareTo(BigDecimal.valueOf(limit)) > 0) {
            throw low.get().place().wrong("at most " + limit);
        }
        if (low.isPresent() && high.isPresent() && own.compareTo(high.get().value()) > 0) {
            throw low.get()
                    .place()
                    .wrong("at most the other bound, " + high.get().value().toPlainString());
        }
        if (high.isPresent() && high.get().value().signum() < 0) {
            throw high.get().place().wrong("a number from 0");
        }
        return new Range(
                Math.max(0, own.intValue()),
                high.map(Bound::value)
                        .orElse(BigDecimal.valueOf(limit))
                        .min(BigDecimal.valueOf(limit))
                        .intValue());
    }

    boolean has(int number) {
        return least <= number && number <= most;
    }
}
