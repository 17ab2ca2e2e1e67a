package io.jenkins.plugins.benchgate.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Takes the lines of a history in their order; those that cannot be read are left out, and said. */
public final class HistoryLines implements Consumer<HistoryLine> {
    private final String place;
    private final Consumer<String> warnings;
    private final List<BuildRecord> builds = new ArrayList<>();
    private final List<Acknowledgement> acknowledgements = new ArrayList<>();
    private long number;

    /**
     * @param place of the history, which warnings name
     * @param warnings is told of every line that cannot be read
     */
    public HistoryLines(String place, Consumer<String> warnings) {
        this.place = place;
        this.warnings = warnings;
    }

    @Override
    public void accept(HistoryLine line) {
        number++;
        if (line.build() != null) {
            builds.add(line.build());
        } else if (line.acknowledgement() != null) {
            acknowledgements.add(line.acknowledgement());
        } else {
            warnings.accept(place + ":" + number + ": " + line.problem() + "; this line is left out");
        }
    }

    /** The builds so far, oldest first, with what was acknowledged of them. */
    public List<BuildRecord> builds() {
        Map<String, List<Acknowledgement>> acknowledged = Acknowledgement.byBuild(acknowledgements);
        return builds.stream()
                .map(build -> build.with(acknowledged.getOrDefault(build.build(), List.of())))
                .toList();
    }

    /** What was acknowledged or undone so far, in the order it was said. */
    public List<Acknowledgement> acknowledgements() {
        return List.copyOf(acknowledgements);
    }
}
