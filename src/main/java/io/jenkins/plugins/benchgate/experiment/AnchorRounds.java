package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.BuildClock;
import io.jenkins.plugins.benchgate.experiment.run.Installation;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Ratio;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the candidate of a build beside anchors, each in an experiment of its own, so that its ratio owes nothing to
 * the trials that the gates judge. What goes wrong there is said, and changes nothing else of the build.
 */
final class AnchorRounds {
    private final Build build;
    private final List<MeasuredVersions.Anchor> anchors = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private int number;

    /** @param build that has installed its versions */
    AnchorRounds(Build build) {
        this.build = build;
    }

    /** Those that were measured. */
    List<MeasuredVersions.Anchor> anchors() {
        return List.copyOf(anchors);
    }

    /** What became of each. */
    String said() {
        return String.join("; ", said);
    }

    void run(DueAnchors due) throws IOException, InterruptedException {
        if (!due.said().isEmpty()) {
            said.add(due.said());
        }
        if (due.wanted().isEmpty()) {
            return;
        }
        BuildClock.Track anchoring = build.clock().track(Activity.ANCHORING);
        try {
            Installation.keep(
                    build.install(build.spec().candidate()), build.cluster().nodes());
            boolean all = true;
            for (Version anchor : due.wanted()) {
                all &= measure(anchor);
            }
            Version replacement = due.replacement();
            if (!all && replacement != null && !due.wanted().contains(replacement)) {
                measure(replacement);
            }
        } finally {
            anchoring.close();
        }
    }

    /** Whether it could be measured. */
    private boolean measure(Version anchor) throws IOException, InterruptedException {
        number++;
        build.progress().say("Measuring the candidate beside the anchor " + anchor.label() + ".");
        Path folder = build.out().resolve(Build.ANCHORS).resolve(String.valueOf(number));
        Measurement measurement = Experiment.guest(build.beside(build.spec().against(anchor), folder))
                .measure();
        MeasuredVersions versions = measurement.details().versions();
        if (!measurement.problems().isEmpty()) {
            said.add(Sentences.english(
                    "stored.anchor.failed",
                    anchor.label(),
                    measurement.problems().get(0).lines().findFirst().orElse("")));
            return false;
        }
        if (versions == null || versions.baseline() == null) {
            said.add(Sentences.english("stored.anchor.unknown", anchor.label()));
            return false;
        }
        Map<String, Ratio> ratios = new LinkedHashMap<>();
        for (Measured one : measurement.measured()) {
            Ratio ratio = Ratio.of(one);
            if (ratio != null) {
                ratios.put(one.series(), ratio);
            }
        }
        anchors.add(new MeasuredVersions.Anchor(versions.baseline(), ratios));
        said.add(Sentences.english(
                "stored.anchor.measured",
                anchor.label(),
                Figure.of(build.spec().schedule().trials()),
                Math.round(measurement.durationSeconds())));
        return true;
    }
}
