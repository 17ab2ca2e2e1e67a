package io.jenkins.plugins.benchgate.jenkins.durable;

import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import java.time.Instant;

/**
 * How far a step has come, as plain values without secrets; enough to go on with it after a restart.
 *
 * @param since when the step began
 * @param place where its workspace is
 * @param asked what the spec asks of machines as text; empty before that is known
 * @param cluster id of its machines, from before they are asked for, of several instances each with blanks between;
 *     empty where it has none
 * @param control folder on the agent by which its process is led; empty before it is chosen
 * @param started whether the process certainly was started
 * @param told bytes of the process's log that stand in the build's console
 */
public record StepProgress(
        Instant since, AgentPlace place, String asked, String cluster, String control, boolean started, long told) {

    public static StepProgress nothing(Instant since, AgentPlace place) {
        return new StepProgress(since, place, "", "", "", false, 0);
    }

    StepProgress asked(String what) {
        return new StepProgress(since, place, what, cluster, control, started, told);
    }

    StepProgress cluster(String id) {
        return new StepProgress(since, place, asked, id, control, started, told);
    }

    StepProgress control(String folder) {
        return new StepProgress(since, place, asked, cluster, folder, started, told);
    }

    StepProgress begun() {
        return new StepProgress(since, place, asked, cluster, control, true, told);
    }

    StepProgress told(long bytes) {
        return new StepProgress(since, place, asked, cluster, control, started, bytes);
    }
}
