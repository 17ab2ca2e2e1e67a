package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.AbortException;
import hudson.FilePath;
import hudson.model.Node;
import hudson.model.Run;
import hudson.slaves.WorkspaceList;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus;
import io.jenkins.plugins.benchgate.detached.LineProgress;
import io.jenkins.plugins.benchgate.detached.Order;
import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.Asked;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.InstanceMachines;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentProgram;
import io.jenkins.plugins.benchgate.jenkins.agent.EndOnAgent;
import io.jenkins.plugins.benchgate.jenkins.agent.LookOnAgent;
import io.jenkins.plugins.benchgate.jenkins.agent.SpecOnAgent;
import io.jenkins.plugins.benchgate.jenkins.agent.StartOnAgent;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The work of a step that goes on where it was after a restart of the controller, however that came: all that it has
 * reached lies in the {@link StepFolder}, and the engine runs as a process of its own on the agent. The answer is text,
 * as the {@link Work} says.
 *
 * <p>The caller waits; an interrupt or a failure ends everything that was started, here and there, unless Jenkins
 * itself ends.
 */
final class DurableWork {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    /** The engine itself gives up what does not end after two minutes. */
    private static final Duration LONGEST_END = Duration.ofSeconds(150);

    private final StepRun run;
    private final AgentWork<?> work;
    private final MeasureOptions options;
    private final StepFolder folder;
    private final InstantSource clock;
    private final LineProgress progress;
    private final StepMachines machines;
    /** As it was read last, for when it cannot be read any more. */
    private @Nullable StepProgress known;
    /** Whether the process on the agent may be at work. */
    private boolean running;

    DurableWork(StepRun run, AgentWork<?> work, MeasureOptions options, InstantSource clock) {
        this.run = run;
        this.work = work;
        this.options = options;
        this.folder = run.folder();
        this.clock = clock;
        this.progress = new LineProgress(run.console().getLogger());
        this.machines = new StepMachines(run, options.spec(), progress);
    }

    /**
     * Does it, or goes on with it.
     *
     * @throws AbortException when the spec has mistakes, its machines cannot be had, or the process is gone
     * @throws IOException when it cannot be written down how far it is, such as on a full disk; all has ended then, too
     * @throws InterruptedException when it was told to stop; all that was started has ended then, or it is told what
     *     has not
     */
    String answer() throws IOException, InterruptedException {
        if (folder.reached().isEmpty()) {
            folder.keep(StepProgress.nothing(clock.instant(), run.place()));
        }
        StepInstances own = null;
        try {
            String kept = folder.answer().orElse(null);
            own = run.surrounding() == null ? own() : null;
            if (kept != null) {
                return kept;
            }
            String answer = answered(own);
            folder.keepAnswer(answer);
            return answer;
        } catch (InterruptedException e) {
            if (!DurableThread.isLeaving()) {
                endProcess();
            }
            throw e;
        } catch (IOException | RuntimeException e) {
            endAfter(e);
            throw e;
        } finally {
            if (!DurableThread.isLeaving()) {
                if (own != null) {
                    own.giveBack(lastReached());
                }
                dropControl();
            }
        }
    }

    /** The machines that the spec asks for; {@code null}: it measures on the agent. */
    private @Nullable StepInstances own() throws IOException, InterruptedException {
        Asked asked = machines.asked(reached());
        progress.name(asked.job());
        return asked.request() == null
                ? null
                : machines.ofInstances(asked, work.work() == Work.MEASURE ? asked.instances() : 1);
    }

    private StepProgress reached() throws IOException {
        StepProgress reached =
                folder.reached().orElseThrow(() -> new NoSuchFileException(String.valueOf(folder.path())));
        known = reached;
        return reached;
    }

    /** What was reached, also where the folder of the step is gone or cannot be read any more. */
    private StepProgress lastReached() throws IOException {
        try {
            return reached();
        } catch (IOException e) {
            StepProgress last = known;
            if (last == null) {
                throw e;
            }
            return last;
        }
    }

    /** Nobody asks for the process any more; what keeps it from ending is told with the failure. */
    private void endAfter(Exception failure) {
        if (!running || DurableThread.isLeaving()) {
            return;
        }
        try {
            endProcess();
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String answered(@Nullable StepInstances own) throws IOException, InterruptedException {
        SurroundingCluster surrounding = run.surrounding();
        InstanceMachines loan = null;
        if (own != null) {
            try (TimeLimit limit = TimeLimit.of(left())) {
                try {
                    loan = own.take(!reached().started());
                } catch (InterruptedException e) {
                    if (!limit.up()) {
                        throw e;
                    }
                    return nothing(limitWords() + " was up before the machines were there");
                }
            }
        } else if (surrounding != null) {
            loan = InstanceMachines.of(machines.of(surrounding.request()).share(surrounding.cluster()));
        }
        if (!reached().started()) {
            start(loan);
        } else {
            running = true;
            progress.say("Going on with the measurement on " + reached().place().told());
        }
        String answer = follow();
        return work.work() == Work.MEASURE && own != null && loan != null
                ? MeasurementJson.write(own.paid(MeasurementJson.read(answer), loan))
                : answer;
    }

    private String nothing(String problem) throws IOException, InterruptedException {
        return switch (work.work()) {
            case MEASURE -> {
                progress.say(problem);
                yield AnswerLimit.MEASUREMENT.held(reached()
                        .place()
                        .insist(
                                new SpecOnAgent(
                                        options.spec(),
                                        new HashMap<>(run.environment()),
                                        new SpecOnAgent.Nothing(
                                                seed(), reached().since(), "Nothing is judged: " + problem + ".")),
                                progress));
            }
            case TRACE -> throw new AbortException(problem + "; nothing was recorded");
            case BISECT -> throw new AbortException(problem + "; nothing was searched");
        };
    }

    private long seed() {
        Run<?, ?> build = run.build();
        return Seeds.of(build.getParent().getFullName(), String.valueOf(build.getNumber()), options.spec());
    }

    /** What is left of the time limit, at least a second; {@code null}: there is none. */
    private @Nullable Duration left() throws IOException {
        if (options.timeLimitMinutes() == 0) {
            return null;
        }
        Instant end = reached().since().plus(Duration.ofMinutes(options.timeLimitMinutes()));
        Duration left = Duration.between(clock.instant(), end);
        return left.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : left;
    }

    private String limitWords() {
        return "the time limit of " + options.timeLimitMinutes() + " min";
    }

    /** Starts the process on the agent, unless it was started just before a crash. */
    private void start(@Nullable InstanceMachines loan) throws IOException, InterruptedException {
        AgentPlace place = reached().place();
        Node agent = place.await(progress);
        FilePath workspace = Objects.requireNonNull(agent.createPath(place.path()));
        String program = AgentProgram.get().on(Objects.requireNonNull(agent.getRootPath()));
        if (reached().control().isEmpty()) {
            FilePath temporary = WorkspaceList.tempDir(workspace);
            if (temporary == null) {
                throw new AbortException(
                        "found the workspace " + place.path() + ", expected a folder below another one");
            }
            folder.keep(reached()
                    .control(temporary
                            .child("benchgate")
                            .child(UUID.randomUUID().toString())
                            .getRemote()));
        }
        Duration left = left();
        place.insist(
                new StartOnAgent(
                        reached().control(),
                        program,
                        new Order(
                                work.work(),
                                options.spec(),
                                options.out(),
                                seed(),
                                run.environment(),
                                loan == null ? "" : LeaseJson.write(loan),
                                left == null ? 0 : left.toSeconds(),
                                limitWords(),
                                run.unasked().toSeconds(),
                                work.known(),
                                work.bisect())),
                progress);
        running = true;
        folder.keep(reached().begun());
    }

    /** Tells what the process tells, each line once, until it has ended; its answer. */
    private String follow() throws IOException, InterruptedException {
        Duration pause = FIRST_PAUSE;
        while (true) {
            StepProgress reached = reached();
            ProcessStatus look = reached.place().insist(new LookOnAgent(reached.control(), reached.told()), progress);
            running = look.state() == ProcessStatus.State.RUNNING;
            AnswerLimit.LOG.held(look.text());
            AnswerLimit.MEASUREMENT.held(look.answer());
            tell(look, reached);
            if (look.more()) {
                continue;
            }
            switch (look.state()) {
                case MEASURED -> {
                    return look.answer();
                }
                case FAILED -> throw new AbortException(look.answer() + "; nothing was judged");
                case VANISHED ->
                    throw new AbortException("the measuring process on "
                            + reached.place().told()
                            + " has ended without a result: its machine was restarted, or the process was killed;"
                            + " nothing was judged");
                case RUNNING -> {
                    TimeUnit.NANOSECONDS.sleep(pause.toNanos());
                    pause = look.text().isEmpty() ? longer(pause) : FIRST_PAUSE;
                }
            }
        }
    }

    private void tell(ProcessStatus look, StepProgress reached) throws IOException {
        if (look.next() > reached.told()) {
            run.console().getLogger().print(look.text());
            run.console().getLogger().flush();
            folder.keep(reached.told(look.next()));
        }
    }

    private static Duration longer(Duration pause) {
        Duration longer = pause.multipliedBy(3).dividedBy(2);
        return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }

    /** Ends the process with all it started; one line tells how that went. */
    private void endProcess() throws IOException, InterruptedException {
        StepProgress reached = lastReached();
        if (reached.control().isEmpty()) {
            progress.say("Stopped before anything was measured");
            return;
        }
        AgentPlace place = reached.place();
        if (!place.attempt(new EndOnAgent(reached.control(), EndOnAgent.How.STOP))) {
            progress.say(
                    "NOT ENDED: the measurement on " + place.told() + ", which is not connected; it ends itself when"
                            + " nobody has asked for it for " + run.unasked().toMinutes() + " min");
            return;
        }
        progress.say("Stopping the measurement on " + place.told());
        Instant late = clock.instant().plus(LONGEST_END);
        Duration pause = FIRST_PAUSE;
        while (place.insist(new LookOnAgent(reached.control(), reached.told()), progress)
                        .state()
                == ProcessStatus.State.RUNNING) {
            if (clock.instant().isAfter(late)) {
                place.attempt(new EndOnAgent(reached.control(), EndOnAgent.How.KILL));
            }
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            pause = longer(pause);
        }
        progress.say("Stopped: what was measuring on " + place.told() + " has ended; nothing was judged");
    }

    /** What the process has left is of no more use; on an agent that is away it is deleted by a later build. */
    private void dropControl() throws IOException, InterruptedException {
        StepProgress reached = lastReached();
        if (!reached.control().isEmpty()) {
            reached.place().attempt(new EndOnAgent(reached.control(), EndOnAgent.How.DELETE));
        }
    }
}
