package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import java.util.List;

/** A function whose own time changed, as the page of a build shows it. */
public record ProfileRow(String function, String baseline, String candidate, String difference, String points) {
    static List<ProfileRow> of(DifferentialProfile profile) {
        return profile.functions().stream().map(one -> of(profile, one)).toList();
    }

    private static ProfileRow of(DifferentialProfile profile, Moved one) {
        String bracket = Messages.number(profile.bracket(one.interval()));
        return new ProfileRow(
                Messages.said(one.called()),
                Messages.number(profile.time(one.baseline())),
                Messages.number(profile.time(one.candidate())),
                (Messages.said(profile.difference(one.difference())) + " " + bracket).strip(),
                (Messages.said(profile.pointsOf(one.difference())) + " "
                                + Messages.number(profile.pointsBracket(one.interval())))
                        .strip());
    }
}
