package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * What a spec in the workspace says, read on the agent; the answer is text.
 *
 * @param path of the spec in the workspace
 * @param environment of the step
 * @param question what is asked
 */
public record SpecOnAgent(String path, HashMap<String, String> environment, Question question)
        implements ControllerToAgentFileCallable<String> {

    /** What can be asked of a spec. */
    public sealed interface Question extends Serializable {
        String answer(Spec spec) throws IOException;
    }

    /** The name of the experiment that it describes. */
    public record Name() implements Question {
        @Override
        public String answer(Spec spec) throws IOException {
            return AnswerLimit.NAME.held(spec.name());
        }
    }

    /** What it asks of machines, with the key that logs in to them, for the controller, which gets them. */
    public record Machines() implements Question {
        @Override
        public String answer(Spec spec) throws IOException {
            ClusterRequest request = spec.place().machines();
            Path key = request == null ? null : request.access().key();
            try {
                String text = key == null ? "" : AnswerLimit.KEY.read(key);
                return AnswerLimit.REQUEST.held(
                        LeaseJson.write(new LeaseJson.Asked(spec.name(), request, spec.instances(), text)));
            } catch (AnswerLimit.ExceededException e) {
                throw new AbortException(e.getMessage());
            } catch (IOException e) {
                throw new AbortException("cannot read the SSH key " + key + " on the agent (" + e.getMessage()
                        + "), expected the file that the spec names");
            }
        }
    }

    /**
     * The measurement of a build that came to measure nothing, as JSON.
     *
     * @param seed as it would have been measured by
     * @param since when the step began
     * @param problem why nothing was measured
     */
    public record Nothing(long seed, Instant since, String problem) implements Question {
        @Override
        public String answer(Spec spec) {
            return MeasurementJson.write(Measurement.nothing(spec, seed, since, problem));
        }
    }

    @Override
    public String invoke(File workspace, VirtualChannel channel) throws IOException {
        return question.answer(read(path, workspace.toPath(), environment));
    }

    /**
     * Reads a spec of a workspace on this machine.
     *
     * @throws AbortException when there is none, or it has mistakes: what is wrong, and the way out
     */
    static Spec read(String path, Path workspace, Map<String, String> environment) throws IOException {
        Path file = new WorkspacePath(path).in(workspace);
        if (!Files.isRegularFile(file)) {
            throw new AbortException("found no file '" + path + "' in the workspace " + workspace
                    + ", expected the experiment's spec; check it out or write it before this step");
        }
        try {
            Spec spec = SpecReader.read(file, environment);
            if (spec.addsInstances()) {
                throw new AbortException(
                        "found 'until' with " + spec.instances() + " instances in the schedule of '" + path
                                + "', expected instances without it: in Jenkins the machines of all instances are there from"
                                + " the beginning");
            }
            return spec;
        } catch (SpecException e) {
            throw new AbortException(e.getMessage());
        }
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "SpecOnAgent[" + path + ", " + question + "]";
    }
}
