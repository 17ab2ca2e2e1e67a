package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.history.AtomicFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a build has measured and not judged yet, in its folder: {@code benchgate-runs/1/measurement.json} and so on. */
final class KeptMeasurement {
    private static final String FOLDER = "benchgate-runs";
    private static final String FILE = "measurement.json";

    private KeptMeasurement() {}

    /** Keeps a measurement under the next free number; one that was kept before a restart stays under its own. */
    static MeasuredResult keep(Run<?, ?> build, Measurement measurement) throws IOException {
        Path folder = Files.createDirectories(folder(build));
        for (int number = 1; ; number++) {
            Path own = folder.resolve(String.valueOf(number));
            try {
                Files.createDirectory(own);
            } catch (FileAlreadyExistsException taken) {
                if (holds(own.resolve(FILE), measurement)) {
                    return new MeasuredResult(number, measurement);
                }
                continue;
            }
            AtomicFile.write(own.resolve(FILE), MeasurementJson.write(measurement));
            return new MeasuredResult(number, measurement);
        }
    }

    private static boolean holds(Path file, Measurement measurement) throws IOException {
        return Files.exists(file) && MeasurementJson.write(measurement).equals(Files.readString(file));
    }

    /** Where the archive keeps what a measurement was read from. */
    static String name(MeasuredResult result) {
        return FOLDER + "/" + result.getNumber();
    }

    /**
     * The measurement that a result stands for.
     *
     * @throws AbortException when this build has none such
     */
    static Measurement read(Run<?, ?> build, MeasuredResult result) throws IOException {
        return read(build, result.getNumber());
    }

    /**
     * The measurement that was kept last.
     *
     * @throws AbortException when this build has measured nothing
     */
    static Measurement last(Run<?, ?> build) throws IOException {
        int number = 0;
        while (Files.isRegularFile(file(build, number + 1))) {
            number++;
        }
        if (number == 0) {
            throw new AbortException(
                    "found nothing that this build has measured, expected benchRun or benchResults before"
                            + " benchGate");
        }
        return read(build, number);
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
}
