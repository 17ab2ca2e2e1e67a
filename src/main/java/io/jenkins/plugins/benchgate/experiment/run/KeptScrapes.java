package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Scrape;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The system's own metrics as they were read during a trial, as they lie in its folder. */
public final class KeptScrapes {
    private static final String NAME = "scrape";

    private KeptScrapes() {}

    /** The file of one of so many machines of a system. */
    public static Path file(Path trial, Node node, int nodes) {
        return trial.resolve(NodeNames.file(NAME + ".txt", node, nodes));
    }

    /** What went wrong with it. */
    public static Path log(Path trial, Node node, int nodes) {
        return trial.resolve(NodeNames.file(NAME + ".log", node, nodes));
    }

    /**
     * What the spec asks for of them, which may be nothing.
     *
     * @param workload of the trial
     * @param shared folder of what all trials share
     * @param trial its folder
     * @param measured by the workload
     */
    public static Reading read(Spec spec, Workload workload, Path shared, Path trial, List<Sample> measured)
            throws IOException {
        Scrape scrape = spec.trials().scrape();
        if (scrape == null) {
            return Reading.EMPTY;
        }
        try (Stream<Path> list = Files.list(trial)) {
            List<Path> files = list.filter(file -> file.getFileName().toString().matches(NAME + "(-.*)?\\.txt"))
                    .sorted()
                    .toList();
            return scrape.read(files, workload.parts(workload.phases(shared, trial)), measured)
                    .in(spec.trials().directions());
        } catch (InputException e) {
            return new Reading(
                    List.of(),
                    List.of(),
                    List.of(Sentences.english("stored.scrapeUnread", String.valueOf(e.getMessage()))));
        }
    }
}
