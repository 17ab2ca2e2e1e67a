package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.Analysis;
import io.jenkins.plugins.benchgate.experiment.compare.ProfileComparison;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.Outcome;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.text.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The numbers of a build once more, from the raw results and the spec in its folder alone. */
public final class Recomputation {
    private final Path folder;
    private final BuildResult stored;
    private final Spec spec;

    private Recomputation(Path folder, BuildResult stored, Spec spec) {
        this.folder = folder;
        this.stored = stored;
        this.spec = spec;
    }

    /**
     * Computes the numbers of a build again.
     *
     * @param folder of the build
     * @param stored its result: which trials there are, which of them are valid, and the seed
     * @return what differs from the stored result, a line for each series; empty when every number is the same to the
     *     last bit
     * @throws SpecException when the spec in the folder cannot be read any more
     * @throws IOException when a raw result cannot be read
     */
    public static List<String> differences(Path folder, BuildResult stored) throws IOException, SpecException {
        Spec spec = SpecReader.readStored(folder.resolve(Experiment.SPEC));
        return new Recomputation(folder, stored, spec).differences();
    }

    private List<String> differences() throws IOException {
        List<String> differences = new ArrayList<>(measuredDifferences());
        DifferentialProfile profile = stored.profile();
        ProfiledVersions profiled = spec.recording().profile();
        if (profile != null && profiled != null && profile.rounds() > 0) {
            DifferentialProfile again =
                    new ProfileComparison(folder, profiled).of(profile.recordings(), profile.caveats());
            if (!again.functions().equals(profile.functions())
                    || again.baseline() != profile.baseline()
                    || again.candidate() != profile.candidate()) {
                differences.add("profile: found " + words(profile) + " in the stored result, expected " + words(again)
                        + " by its raw profiles");
            }
        }
        return differences;
    }

    private static String words(DifferentialProfile profile) {
        return profile.first().map(Message::english).orElse("nothing");
    }

    private List<String> measuredDifferences() throws IOException {
        List<Measured> measured = stored.record().measured();
        if (measured.isEmpty()) {
            return List.of();
        }
        Map<String, Measured> again = new LinkedHashMap<>();
        for (Measured one : measured(new KeptTrials(folder, spec).outcomes(stored.trials()))) {
            again.put(one.series(), one);
        }
        List<String> differences = new ArrayList<>();
        for (Measured one : measured) {
            Measured other = again.remove(one.series());
            if (!one.equals(other)) {
                differences.add(one.series() + ": found " + words(one) + " in the stored result, expected "
                        + (other == null ? "nothing" : words(other)) + " by its raw results");
            }
        }
        again.forEach((series, other) -> differences.add(
                series + ": found nothing in the stored result, expected " + words(other) + " by its raw results"));
        return differences;
    }

    private static String words(Measured measured) {
        return measured.metric().unit().format(measured.candidate().value()) + " of "
                + measured.candidate().count() + " values";
    }

    private List<Measured> measured(List<Outcome> outcomes) {
        Analysis analysis = new Analysis(spec, stored.record().seed());
        int confirm = stored.environment().containsKey(Experiment.MEASURED_AGAIN)
                ? spec.schedule().confirm()
                : 0;
        int last = outcomes.stream().mapToInt(one -> one.trial().number()).max().orElse(0);
        List<Trial> usable = KeptTrials.usable(spec, outcomes);
        return confirm == 0 ? analysis.measured(usable) : analysis.confirmed(usable, last - confirm + 1, confirm);
    }
}
