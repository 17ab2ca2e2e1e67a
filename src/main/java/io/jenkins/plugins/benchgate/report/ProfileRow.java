package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.List;

/** A function whose own time changed, in words and numbers for people. */
public record ProfileRow(String function, String baseline, String candidate, String difference, String points) {
    static List<ProfileRow> of(DifferentialProfile profile, Sentences words) {
        return profile.functions().stream().map(one -> of(profile, one, words)).toList();
    }

    private static ProfileRow of(DifferentialProfile profile, Moved one, Sentences words) {
        return new ProfileRow(
                words.text(one.called()),
                words.number(profile.time(one.baseline())),
                words.number(profile.time(one.candidate())),
                (words.text(profile.difference(one.difference())) + " " + words.number(profile.bracket(one.interval())))
                        .strip(),
                (words.text(profile.pointsOf(one.difference())) + " "
                                + words.number(profile.pointsBracket(one.interval())))
                        .strip());
    }
}
