package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.KeptSpans;
import io.jenkins.plugins.benchgate.experiment.run.MissingProgram;
import io.jenkins.plugins.benchgate.experiment.run.SpanProgram;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.trace.receiver.DeniedAttributes;
import io.jenkins.plugins.benchgate.trace.receiver.SpanFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the spans of a trial go: a folder on each machine, and a receiver on the first machine of clients. It lasts longer than the
 * system under test, which sends its last spans when it ends.
 */
final class SpanCollection implements AutoCloseable {
    private static final String LOG = "span-receiver.log";
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final long READY_SECONDS = 60;

    private final Build build;
    private final Version version;
    private final Path folder;
    private final @Nullable TracedSpans spans;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private @Nullable RemoteTask receiver;
    private boolean begun;

    private SpanCollection(Build build, Version version, Path folder, @Nullable TracedSpans spans) {
        this.build = build;
        this.version = version;
        this.folder = folder;
        this.spans = spans;
    }

    /**
     * Begins to collect what the spec asks for, which may be nothing.
     *
     * @param build on the machines of the trial
     * @param version of the trial
     * @param folder of the trial
     * @param traced whether there are to be spans; otherwise the system is told to record none
     * @throws ExperimentException when the receiver does not start
     */
    static SpanCollection begin(Build build, Version version, Path folder, boolean traced)
            throws IOException, InterruptedException, ExperimentException {
        SpanCollection collection = new SpanCollection(
                build, version, folder, traced ? build.spec().recording().spans() : null);
        if (!traced) {
            collection.environment.putAll(none(build.spec()));
        }
        try {
            collection.start();
            return collection;
        } catch (IOException | InterruptedException | ExperimentException | RuntimeException e) {
            try {
                collection.close();
            } catch (IOException | RuntimeException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
    }

    private void start() throws IOException, InterruptedException, ExperimentException {
        if (spans == null) {
            return;
        }
        Path files = folder.resolve(KeptSpans.FOLDER);
        Files.createDirectories(files);
        for (Node node : build.cluster().nodes()) {
            node.files().createFolder(files);
        }
        begun = true;
        environment.put(SpanProgram.FOLDER_VARIABLE, files.toString());
        if (spans.receive()) {
            Node node = build.cluster().clients().get(0);
            // functions that are deployed know their port already
            OptionalInt known = SpanProgram.port(build.deployed().getOrDefault(version.key(), Map.of()));
            int port = known.isPresent() ? known.getAsInt() : node.freePort(OptionalInt.empty());
            receive(node, port, spans, files);
            environment.putAll(SpanProgram.variables(node.peerAddress(), port));
        }
    }

    private void receive(Node node, int port, TracedSpans spans, Path files)
            throws IOException, InterruptedException, ExperimentException {
        Path log = folder.resolve(LOG);
        List<String> arguments = SpanProgram.command(build.shared(), node.peerAddress(), port, files, spans.deny());
        RemoteTask task = node.start(new Command(arguments, folder, Map.of(), log, log));
        receiver = task;
        long end = System.nanoTime() + Duration.ofSeconds(READY_SECONDS).toNanos();
        while (!node.accepts(port)) {
            if (!task.alive() || System.nanoTime() > end) {
                int status = task.await(Duration.ZERO).orElse(0);
                throw new ExperimentException("The receiver of spans did not start on " + node.peerAddress() + ":"
                        + port + "." + MissingProgram.hint(status, log) + LogTail.of(log));
            }
            Thread.sleep(BETWEEN_LOOKS.toMillis());
        }
    }

    /** What a system under test is told whose spans nobody collects. */
    static Map<String, String> none(Spec spec) {
        TracedSpans spans = spec.recording().spans();
        return spans != null && spans.receive() ? SpanProgram.NONE : Map.of();
    }

    /** What the system under test and the clients are told of it. */
    Map<String, String> environment() {
        return environment;
    }

    /** Waits for the last spans of functions, which run on when a trial ends. */
    void awaitLate() throws InterruptedException {
        if (receiver != null && version.functions() != null) {
            Thread.sleep(SpanProgram.LATE.toMillis());
        }
    }

    /** Ends the receiver, and brings what was collected. */
    @Override
    public void close() throws IOException {
        if (receiver != null) {
            TaskEnd.of(List.of(receiver));
        }
        if (begun) {
            for (Node node : build.cluster().nodes()) {
                node.files().pull(folder.resolve(KeptSpans.FOLDER), Set.of());
            }
        }
    }

    /**
     * Removes from what was collected what is denied, and reads it; after it was closed.
     *
     * @param phases that ran
     */
    Reading read(List<PhaseRun> phases) throws IOException {
        if (spans == null) {
            return Reading.EMPTY;
        }
        SpanFilter filter = new SpanFilter(new DeniedAttributes(spans.deny()));
        for (Path file : KeptSpans.files(folder)) {
            filter.filter(file);
        }
        if (!spans.expected() && KeptSpans.files(folder).isEmpty()) {
            return Reading.EMPTY;
        }
        return KeptSpans.read(
                folder, spans, version, phases, build.spec().trials().keeping());
    }
}
