package io.jenkins.plugins.benchgate.workload.openapi.run;

import io.jenkins.plugins.benchgate.workload.openapi.generation.Generation.Preload;
import java.math.BigDecimal;
import java.util.List;

/**
 * How pattern runs load services.
 *
 * @param clients processes that share the load, from 1
 * @param users that act at the same time, of all clients together; 0 in an open loop
 * @param thinkTime in s, how long a user waits between two pattern runs
 * @param rate pattern runs a second that begin, of all clients together, in an open loop; 0 in a closed one
 * @param poisson whether the times between them are exponentially distributed; else they are equal
 * @param warmUp pattern runs before the measured ones, of all clients together, whose latencies are not kept
 * @param preload pattern runs by which the services are filled before, of all clients together; empty for none
 * @param http2 whether requests are sent by HTTP/2, else by HTTP/1.1
 * @param timeout in s, after which a request without an answer has failed
 * @param tolerated share of pattern runs, from 0 to below 1, that may fail in a valid trial
 * @param schema whether answers are checked against their schemas, beside their statuses and media types
 * @param seed of all that is drawn
 */
public record OpenapiLoad(
        int clients,
        int users,
        double thinkTime,
        double rate,
        boolean poisson,
        int warmUp,
        List<Preload> preload,
        boolean http2,
        double timeout,
        double tolerated,
        boolean schema,
        long seed) {
    /** @throws IllegalArgumentException when it is neither a closed loop nor an open one, or clients would have nothing to do */
    public OpenapiLoad {
        preload = List.copyOf(preload);
        if ((users > 0) == (rate > 0)) {
            throw new IllegalArgumentException(
                    users > 0
                            ? "found 'users' and 'rate', expected one of them: users wait for answers, a rate does not"
                            : "found neither 'users' nor 'rate', expected one of them");
        }
        if (users > 0 && users < clients) {
            throw new IllegalArgumentException("found " + clients + " clients for " + users
                    + " users, expected at least one user for each client");
        }
    }

    /** Whether pattern runs begin at their times, however long others take. */
    boolean open() {
        return rate > 0;
    }

    /** For people: {@code 8 users}, {@code 200 pattern runs/s, poisson}. */
    String described() {
        return open()
                ? plain(rate) + " pattern runs/s" + (poisson ? ", poisson" : "")
                : users
                        + (users == 1 ? " user" : " users")
                        + (thinkTime > 0 ? ", " + plain(thinkTime) + " s of thinking time" : "");
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
