package io.jenkins.plugins.benchgate.experiment.functions;

import io.jenkins.plugins.benchgate.experiment.record.KeptSpans;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.trace.TraceReader;
import io.jenkins.plugins.benchgate.spec.Functions;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the functions of a version have logged in a trial: a file of the trial, and the metrics of the spans in it. */
public final class FunctionLog {
    static final String FILE = "functions.log";
    private static final String ERRORS = "functions.err";

    private FunctionLog() {}

    /**
     * Fetches the log of a trial that has run, where the version has a command for it.
     *
     * @param folder of the trial
     * @param reading of the trial
     * @return the reading with the metrics of spans in the log, and what went wrong with it
     */
    public static Reading added(Build build, Version version, Path folder, Reading reading)
            throws IOException, InterruptedException {
        Functions functions = version.functions();
        if (functions == null || functions.logs() == null) {
            return reading;
        }
        Path file = folder.resolve(FILE);
        Optional<String> failure = new FunctionCommand(version, functions, "logs", functions.logs())
                .run(build.install(version), build.variablesHere(version), file, folder.resolve(ERRORS));
        if (failure.isPresent()) {
            return joined(
                    reading,
                    new Reading(List.of(), List.of(Sentences.english("stored.functionLog", failure.get())), List.of()));
        }
        if (!TraceReader.marks(FileStart.of(file))) {
            return reading;
        }
        if (build.spec().spans() != null) {
            // there it is read with the spans of others, without what is denied
            Files.move(file, folder.resolve(KeptSpans.FOLDER).resolve(FILE));
            return reading;
        }
        return joined(reading, spans(build, file));
    }

    private static Reading spans(Build build, Path file) throws IOException {
        try {
            return new TraceReader(build.spec().keeping()).read(file);
        } catch (InputException e) {
            return new Reading(
                    List.of(),
                    List.of(Sentences.english("stored.functionLog", String.valueOf(e.getMessage()))),
                    List.of());
        }
    }

    private static Reading joined(Reading first, Reading second) {
        List<Sample> samples = new ArrayList<>(first.samples());
        samples.addAll(second.samples());
        List<String> faults = new ArrayList<>(first.faults());
        faults.addAll(second.faults());
        List<String> warnings = new ArrayList<>(first.warnings());
        warnings.addAll(second.warnings());
        return new Reading(samples, faults, warnings);
    }
}
