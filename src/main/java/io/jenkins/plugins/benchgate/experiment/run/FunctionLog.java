package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.result.TraceReader;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Functions;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What the functions of a version have logged in a trial: a file of the trial, among its spans where it holds some. */
public final class FunctionLog {
    static final String FILE = "functions.log";
    private static final String ERRORS = "functions.err";

    private FunctionLog() {}

    /**
     * Fetches the log of a trial that has run, where the version has a command for it.
     *
     * @param folder of the trial
     * @return why it could not be fetched, which makes the trial invalid; empty where it was, or there is none
     */
    public static Optional<String> fetch(Build build, Version version, Path folder)
            throws IOException, InterruptedException {
        Functions functions = version.functions();
        if (functions == null || functions.logs() == null) {
            return Optional.empty();
        }
        Path file = folder.resolve(FILE);
        Optional<String> failure = new FunctionCommand(version, functions, "logs", functions.logs())
                .run(build.install(version), build.variablesHere(version), file, folder.resolve(ERRORS));
        if (failure.isEmpty() && TraceReader.marks(FileStart.of(file))) {
            // there it is read with the spans of others, without what is denied
            Files.move(file, folder.resolve(KeptSpans.FOLDER).resolve(FILE));
        }
        return failure.map(why -> Sentences.english("stored.functionLog", why));
    }
}
