package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.AbortException;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jenkinsci.plugins.workflow.graph.FlowNode;

/**
 * What a build has measured and not judged yet, in its folder: {@code benchgate-runs/1/measurement.json} and so on,
 * each with the node of the Pipeline that measured it.
 */
public final class KeptMeasurement {
    private static final String FOLDER = "benchgate-runs";
    private static final String FILE = "measurement.json";
    private static final String NODE = "node";

    private KeptMeasurement() {}

    /**
     * Keeps a measurement under the next free number; one that was kept before a restart stays under its own.
     *
     * @param node that measured it
     */
    public static MeasuredResult keep(Run<?, ?> build, FlowNode node, Measurement measurement) throws IOException {
        Path folder = Files.createDirectories(folder(build));
        for (int number = 1; ; number++) {
            Path own = folder.resolve(String.valueOf(number));
            try {
                Files.createDirectory(own);
            } catch (FileAlreadyExistsException taken) {
                if (holds(own, node, measurement)) {
                    return new MeasuredResult(number, measurement);
                }
                continue;
            }
            AtomicFile.write(own.resolve(NODE), node.getId());
            AtomicFile.write(own.resolve(FILE), MeasurementJson.write(measurement));
            return new MeasuredResult(number, measurement);
        }
    }

    private static boolean holds(Path own, FlowNode node, Measurement measurement) throws IOException {
        return Files.exists(own.resolve(FILE))
                && Files.readString(own.resolve(NODE)).equals(node.getId())
                && Files.readString(own.resolve(FILE)).equals(MeasurementJson.write(measurement));
    }

    /** Where the archive keeps what a measurement was read from. */
    public static String name(MeasuredResult result) {
        return FOLDER + "/" + result.getNumber();
    }

    /**
     * The measurement that a result stands for.
     *
     * @throws AbortException when this build has none such
     */
    public static Measurement read(Run<?, ?> build, MeasuredResult result) throws IOException {
        return read(build, result.getNumber());
    }

    /**
     * What was measured last on the way to a node: what a parallel branch beside it has measured is not on that way.
     *
     * @throws AbortException when nothing was measured on it, or branches that have joined since each measured
     *     something
     */
    public static Measurement last(Run<?, ?> build, FlowNode node) throws IOException {
        List<String> measuring = new ArrayList<>();
        for (int number = 1; Files.exists(folder(build).resolve(String.valueOf(number))); number++) {
            Path said = folder(build).resolve(String.valueOf(number)).resolve(NODE);
            measuring.add(Files.exists(said) ? Files.readString(said) : "");
        }
        List<String> last = lastBefore(node, Set.copyOf(measuring));
        if (last.isEmpty()) {
            throw new AbortException("found no result before this benchJudge in its branch, expected"
                    + " benchRun or benchResults before it, or 'results' with what one of them returned");
        }
        if (last.size() > 1) {
            throw new AbortException(
                    "found " + last.size() + " results of parallel branches before this benchJudge, expected"
                            + " 'results' to say which one is judged, as in benchJudge(results: result)");
        }
        return read(build, 1 + measuring.lastIndexOf(last.get(0)));
    }

    private static Measurement read(Run<?, ?> build, int number) throws IOException {
        Path file = file(build, number);
        if (!Files.isRegularFile(file)) {
            throw new AbortException("found no result " + number + " in this build, expected one that benchRun or"
                    + " benchResults returned in this very build");
        }
        return MeasurementJson.read(Files.readString(file));
    }

    private static Path file(Run<?, ?> build, int number) {
        return folder(build).resolve(String.valueOf(number)).resolve(FILE);
    }

    private static Path folder(Run<?, ?> build) {
        return build.getRootDir().toPath().resolve(FOLDER);
    }

    /**
     * Those of the wanted nodes of a Pipeline that lie before a node by the way that the Pipeline went, with none of the
     * others between: parallel branches are ways apart.
     *
     * @param wanted ids of nodes
     * @return ids; more than one where parallel branches have joined since, none where none lies before it
     */
    private static List<String> lastBefore(FlowNode node, Set<String> wanted) {
        Set<String> found = new LinkedHashSet<>();
        Set<String> overtaken = new HashSet<>();
        for (FlowNode one : allBefore(node).values()) {
            if (wanted.contains(one.getId()) && !overtaken.contains(one.getId())) {
                found.add(one.getId());
                overtaken.addAll(allBefore(one).keySet());
            }
        }
        found.removeAll(overtaken);
        return List.copyOf(found);
    }

    /** By their ids, the nearest first. */
    private static Map<String, FlowNode> allBefore(FlowNode node) {
        Map<String, FlowNode> before = new LinkedHashMap<>();
        Deque<FlowNode> next = new ArrayDeque<>(node.getParents());
        while (!next.isEmpty()) {
            FlowNode one = next.remove();
            if (before.putIfAbsent(one.getId(), one) == null) {
                next.addAll(one.getParents());
            }
        }
        return before;
    }
}
