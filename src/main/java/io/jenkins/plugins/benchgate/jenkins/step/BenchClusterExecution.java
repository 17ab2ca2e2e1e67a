package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.Asked;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.InstanceMachines;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableThread;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.StepMachines;
import io.jenkins.plugins.benchgate.jenkins.durable.StepProgress;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import io.jenkins.plugins.benchgate.jenkins.durable.SurroundingCluster;
import io.jenkins.plugins.benchgate.jenkins.durable.TimeLimit;
import io.jenkins.plugins.benchgate.jenkins.machines.BuildMachines;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import jenkins.util.Timer;
import org.jenkinsci.plugins.workflow.steps.BodyExecution;
import org.jenkinsci.plugins.workflow.steps.BodyExecutionCallback;
import org.jenkinsci.plugins.workflow.steps.EnvironmentExpander;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jspecify.annotations.Nullable;

/**
 * One run of {@link BenchClusterStep}: gets the machines, runs the block, and gives the machines back, whatever became
 * of the block and of Jenkins meanwhile.
 */
final class BenchClusterExecution extends DurableExecution {
    private static final long serialVersionUID = 1;
    /** Variable with the id of the cluster. */
    private static final String CLUSTER = "BENCHGATE_CLUSTER";

    private final MeasureOptions options;
    /** The block; {@code null}: not begun yet. */
    private volatile @Nullable BodyExecution body;

    private volatile boolean ended;
    private volatile @Nullable Object result;
    private volatile @Nullable Throwable failure;

    private transient volatile @Nullable BuildMachines machines;
    private transient volatile @Nullable ScheduledFuture<?> limit;

    BenchClusterExecution(StepContext context, MeasureOptions options) {
        super(context);
        this.options = options;
    }

    @Override
    protected void go(StepRun run) throws Exception {
        if (ended) {
            close(run);
        } else if (body == null) {
            open(run);
        } else {
            hold(run);
        }
    }

    /** Gets the machines, and begins the block. */
    private void open(StepRun run) throws Exception {
        Progress progress = run.progress();
        if (run.folder().reached().isEmpty()) {
            run.folder().keep(StepProgress.nothing(Instant.now(), run.place()));
        }
        StepMachines step = new StepMachines(run, options.spec(), progress);
        Asked asked = step.asked(run.folder().reached().orElseThrow());
        ClusterRequest request = asked.request();
        if (asked.instances() > 1) {
            throw new AbortException("found " + asked.instances() + " instances in the schedule of '" + options.spec()
                    + "', expected one: a block has the machines of one instance; without benchCluster, the step that"
                    + " measures gets those of all");
        }
        if (request == null) {
            throw new AbortException("found no machines that '" + options.spec()
                    + "' asks for, expected a section 'cluster' that names a provider");
        }
        BuildMachines own = step.of(request);
        machines = own;
        Fleet fleet;
        try (TimeLimit time = TimeLimit.of(left(run))) {
            try {
                InstanceMachines taken =
                        Objects.requireNonNull(step.ofInstances(asked, 1).take(true));
                fleet = Objects.requireNonNull(taken.there().get(1)).fleet();
            } catch (InterruptedException e) {
                if (time.up()) {
                    throw late();
                }
                if (!DurableThread.isLeaving()) {
                    progress.say("Stopped before the block began");
                }
                throw e;
            }
        }
        try {
            progress.say("Cluster " + fleet.cluster() + " is there: "
                    + String.join(", ", variables(fleet).values()));
            begin(run, fleet);
        } catch (IOException | InterruptedException | RuntimeException e) {
            own.giveBack(fleet.cluster());
            throw e;
        }
        limit(run);
    }

    private void begin(StepRun run, Fleet fleet) throws IOException, InterruptedException {
        StepProgress reached = run.folder().reached().orElseThrow();
        StepContext context = getContext();
        body = context.newBodyInvoker()
                .withContexts(
                        new SurroundingCluster(reached.cluster(), reached.asked()),
                        EnvironmentExpander.merge(
                                context.get(EnvironmentExpander.class), EnvironmentExpander.constant(variables(fleet))))
                .withCallback(new End())
                .start();
    }

    /**
     * The variables by which the steps of the block know its machines: addresses as this side reaches them, with commas
     * between; those of the system under test where no client is apart.
     */
    private static Map<String, String> variables(Fleet fleet) {
        List<Host> clients = fleet.hosts(Role.CLIENT);
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put(CLUSTER, fleet.cluster());
        variables.put(NodeVariables.SUT_HOSTS, addresses(fleet.hosts(Role.SUT)));
        variables.put(NodeVariables.CLIENT_HOSTS, addresses(clients.isEmpty() ? fleet.hosts(Role.SUT) : clients));
        return variables;
    }

    private static String addresses(List<Host> hosts) {
        return hosts.stream().map(Host::sshAddress).collect(Collectors.joining(","));
    }

    /** What runs in the block is told by Jenkins itself; between its steps the block is what ends. */
    @Override
    public void stop(Throwable cause) throws Exception {
        BodyExecution block = body;
        if (block == null || ended) {
            super.stop(cause);
        } else {
            block.cancel(cause);
        }
    }

    /** Holds the machines again while the block goes on. */
    private void hold(StepRun run) throws Exception {
        BuildMachines own = machines(run);
        own.attach(run.folder().reached().orElseThrow().cluster());
        limit(run);
    }

    /** Gives the machines back, and ends the step as its block has ended. */
    private void close(StepRun run) throws Exception {
        machines(run).giveBack(run.folder().reached().orElseThrow().cluster());
        Throwable cause = failure;
        if (cause == null) {
            getContext().onSuccess(result);
        } else {
            getContext().onFailure(cause);
        }
    }

    private BuildMachines machines(StepRun run) throws Exception {
        BuildMachines known = machines;
        if (known != null) {
            return known;
        }
        StepProgress reached = run.folder().reached().orElseThrow();
        BuildMachines found = new StepMachines(run, options.spec(), run.progress())
                .of(Objects.requireNonNull(LeaseJson.readAsked(reached.asked()).request()));
        machines = found;
        return found;
    }

    private @Nullable Duration left(StepRun run) throws Exception {
        if (options.timeLimitMinutes() == 0) {
            return null;
        }
        Instant end = run.folder().reached().orElseThrow().since().plus(Duration.ofMinutes(options.timeLimitMinutes()));
        return Duration.between(Instant.now(), end);
    }

    private AbortException late() {
        return new AbortException("the time limit of " + options.timeLimitMinutes() + " min of benchCluster is up");
    }

    /** Ends the block when the time is up. */
    private void limit(StepRun run) throws Exception {
        Duration left = left(run);
        BodyExecution block = body;
        if (left != null && block != null) {
            limit = Timer.get().schedule(() -> end(block), Math.max(0, left.toMillis()), TimeUnit.MILLISECONDS);
        }
    }

    private void end(BodyExecution block) {
        if (!ended) {
            block.cancel(late());
        }
    }

    /** The end of the block, which the machines are given back at. */
    private final class End extends BodyExecutionCallback {
        private static final long serialVersionUID = 1;

        @Override
        public void onSuccess(StepContext context, @Nullable Object value) {
            end(value, null);
        }

        @Override
        public void onFailure(StepContext context, Throwable cause) {
            end(null, cause);
        }

        private void end(@Nullable Object value, @Nullable Throwable cause) {
            result = value;
            failure = cause;
            ended = true;
            ScheduledFuture<?> waiting = limit;
            if (waiting != null) {
                waiting.cancel(false);
            }
            begin();
        }
    }
}
