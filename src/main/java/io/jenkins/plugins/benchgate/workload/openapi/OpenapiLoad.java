package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation.Preload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How pattern runs load services.
 *
 * @param clients processes that share the load, from 1
 * @param users that act at the same time, of all clients together; 0 in an open loop
 * @param thinkTime in s, how long a user waits between two pattern runs
 * @param arrivals when pattern runs begin in an open loop; {@code null} in a closed one
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
        @Nullable ArrivalPlan arrivals,
        int warmUp,
        List<Preload> preload,
        boolean http2,
        double timeout,
        double tolerated,
        boolean schema,
        long seed) {
    /**
     * @throws IllegalArgumentException when it is neither a closed loop nor an open one, or clients would have nothing
     *     to do
     */
    public OpenapiLoad {
        preload = List.copyOf(preload);
        if ((users > 0) == (arrivals != null)) {
            throw new IllegalArgumentException(
                    users > 0
                            ? "found 'users' and a rate of arrivals, expected one of them: users wait for answers, a rate does not"
                            : "found neither 'users' nor 'rate', expected one of them");
        }
        if (users > 0 && users < clients) {
            throw new IllegalArgumentException("found " + clients + " clients for " + users
                    + " users, expected at least one user for each client");
        }
    }

    /** Whether pattern runs begin at their times, however long others take. */
    boolean open() {
        return arrivals != null;
    }

    /** For people: {@code 8 users}, {@code 200 pattern runs/s, poisson}. */
    Message described() {
        if (arrivals != null) {
            return arrivals.described();
        }
        Message who =
                users == 1 ? Message.of("stored.part.usersOfOne") : Message.of("stored.part.users", Figure.of(users));
        return thinkTime > 0 ? Message.of("stored.part.thinking", who, new Figure(Decimals.plain(thinkTime))) : who;
    }
}
