package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.ChosenSpans;
import io.jenkins.plugins.benchgate.result.TraceReader;
import io.jenkins.plugins.benchgate.result.TracedChains;
import io.jenkins.plugins.benchgate.result.TracedChains.Place;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The spans of a trial, as they lie in its folder. */
public final class KeptSpans {
    /** Folder within that of a trial. */
    public static final String FOLDER = "spans";

    private static final double SECOND = 1e9;

    private KeptSpans() {}

    /** The files with spans; logs, and files without a byte, are none. */
    public static List<Path> files(Path trial) throws IOException {
        Path folder = trial.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
            return files.stream().filter(file -> file.toFile().length() > 0).toList();
        }
    }

    /**
     * Reads those of chains that began in the measured phases.
     *
     * @param trial its folder
     * @param phases that ran
     */
    public static Reading read(Path trial, TracedSpans spans, Version version, List<PhaseRun> phases, Keeping keeping)
            throws IOException {
        List<Path> files = files(trial);
        if (files.isEmpty()) {
            return new Reading(
                    List.of(),
                    List.of(),
                    List.of(Sentences.english(spans.receive() ? "stored.noSpanReceived" : "stored.noSpanFile")));
        }
        try {
            return new TraceReader(keeping).read(files, chosen(spans, version, phases));
        } catch (InputException e) {
            return new Reading(List.of(), List.of(String.valueOf(e.getMessage())), List.of());
        }
    }

    /** What explains where the time of those chains went; see {@link #read}. */
    public static TracedChains chains(Path trial, TracedSpans spans, Version version, List<PhaseRun> phases)
            throws IOException {
        return TracedChains.read(files(trial), chosen(spans, version, phases));
    }

    /** The trees of some of those chains. */
    public static Map<Place, ChainTree> trees(
            Path trial, TracedSpans spans, Version version, List<PhaseRun> phases, Set<Place> wanted)
            throws IOException {
        return TracedChains.trees(files(trial), chosen(spans, version, phases), wanted);
    }

    private static ChosenSpans chosen(TracedSpans spans, Version version, List<PhaseRun> phases) {
        return new ChosenSpans(
                spans.version(),
                new HashSet<>(List.of(version.key(), version.label())),
                phases.stream()
                        .filter(PhaseRun::measured)
                        .map(phase -> period(phase.started(), phase.seconds()))
                        .toList());
    }

    private static ChosenSpans.Period period(Instant started, double seconds) {
        long from = ChronoUnit.NANOS.between(Instant.EPOCH, started);
        return new ChosenSpans.Period(from, from + (long) (seconds * SECOND));
    }
}
