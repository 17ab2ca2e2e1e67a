package io.jenkins.plugins.benchgate.jenkins.durable;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.Asked;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.jenkins.agent.SpecOnAgent;
import io.jenkins.plugins.benchgate.jenkins.machines.BuildMachines;
import io.jenkins.plugins.benchgate.jenkins.machines.ControllerMachines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/**
 * The machines of a step: asked for as its spec says, found again after a restart, given back.
 *
 * @param spec the spec's path in the workspace
 */
public record StepMachines(StepRun run, String spec, Progress progress) {
    /** What the spec asks of machines; read on the agent once, and known from then on. The key is not kept. */
    public Asked asked(StepProgress reached) throws IOException, InterruptedException {
        if (!reached.asked().isEmpty()) {
            return LeaseJson.readAsked(reached.asked());
        }
        Asked asked = ask(reached);
        run.folder()
                .keep(reached.asked(LeaseJson.write(new Asked(asked.job(), asked.request(), asked.instances(), ""))));
        return asked;
    }

    private Asked ask(StepProgress reached) throws IOException, InterruptedException {
        String answer = reached.place()
                .insist(new SpecOnAgent(spec, new HashMap<>(run.environment()), new SpecOnAgent.Machines()), progress);
        return LeaseJson.readAsked(AnswerLimit.REQUEST.held(answer));
    }

    /** Machines that were asked for in this way. */
    public BuildMachines of(ClusterRequest request) throws IOException {
        return ControllerMachines.get().of(request, run.build(), run.environment(), progress);
    }

    /** Those of the first instances. */
    public StepInstances ofInstances(Asked asked, int count) throws IOException {
        ClusterRequest request = Objects.requireNonNull(asked.request());
        List<BuildMachines> instances = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            instances.add(of(request.part(i, asked.instances())));
        }
        return new StepInstances(this, request, instances);
    }

    /** The private key that logs in to them; empty where the spec names none. Read again: it is never kept here. */
    String key(ClusterRequest request, StepProgress reached) throws IOException, InterruptedException {
        return request.access().key() == null ? "" : ask(reached).key();
    }
}
