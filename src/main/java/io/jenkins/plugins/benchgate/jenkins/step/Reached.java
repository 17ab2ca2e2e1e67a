package io.jenkins.plugins.benchgate.jenkins.step;

import java.time.Instant;

/**
 * How far a step has come, as plain values without secrets; enough for whoever goes on with it after a restart.
 *
 * @param since when the step began
 * @param place where its workspace is
 * @param asked what the spec asks of machines as text; empty before that is known
 * @param cluster id of its machines, from before they are asked for; empty where it has none
 * @param control folder on the agent by which its process is led; empty before it is chosen
 * @param started whether the process certainly was started
 * @param told bytes of the process's log that stand in the build's console
 */
record Reached(
        Instant since, AgentPlace place, String asked, String cluster, String control, boolean started, long told) {

    static Reached nothing(Instant since, AgentPlace place) {
        return new Reached(since, place, "", "", "", false, 0);
    }

    Reached asked(String what) {
        return new Reached(since, place, what, cluster, control, started, told);
    }

    Reached cluster(String id) {
        return new Reached(since, place, asked, id, control, started, told);
    }

    Reached control(String folder) {
        return new Reached(since, place, asked, cluster, folder, started, told);
    }

    Reached begun() {
        return new Reached(since, place, asked, cluster, control, true, told);
    }

    Reached told(long bytes) {
        return new Reached(since, place, asked, cluster, control, started, bytes);
    }
}
