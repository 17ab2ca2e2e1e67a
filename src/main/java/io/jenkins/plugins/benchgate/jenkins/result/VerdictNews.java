package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import jenkins.model.JenkinsLocationConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * What a build has to tell of its verdicts: the gravest stands for all.
 *
 * @param verdicts at least one, in the order of their decision
 * @param root address of Jenkins, with a slash at its end; empty when it is not configured
 */
record VerdictNews(List<BuildVerdictAction> verdicts, String root) {
    /** The graver outcome is greater, and of equally grave ones that with the worse change. */
    private static final Comparator<BuildVerdictAction> GRAVITY = Comparator.comparing(BuildVerdictAction::outcome)
            .thenComparing(verdict -> verdict.worst().orElse(null), Comparator.nullsFirst(WorstChange.SEVERITY));

    VerdictNews {
        verdicts = List.copyOf(verdicts);
    }

    /** The news of a build; empty as long as nothing is decided. */
    static Optional<VerdictNews> of(Run<?, ?> build, String root) {
        List<BuildVerdictAction> verdicts = build.getActions(BuildVerdictAction.class).stream()
                .filter(verdict -> !verdict.isReplaced())
                .toList();
        return verdicts.isEmpty() ? Optional.empty() : Optional.of(new VerdictNews(verdicts, root));
    }

    /** The same of one experiment alone; empty when the build has no such. */
    Optional<VerdictNews> only(String experiment) {
        List<BuildVerdictAction> own = verdicts.stream()
                .filter(verdict -> verdict.getExperiment().equals(experiment))
                .toList();
        return own.isEmpty() ? Optional.empty() : Optional.of(new VerdictNews(own, root));
    }

    /** The verdict that stands for all; of equally grave ones the first. */
    BuildVerdictAction gravest() {
        return verdicts.stream()
                .reduce((a, b) -> GRAVITY.compare(b, a) > 0 ? b : a)
                .orElseThrow();
    }

    /** Where the gravest verdict's page is; empty when the address of Jenkins is not configured. */
    String address() {
        return address(root, gravest());
    }

    /** The address of this Jenkins, as its administrator has configured it, with a slash at its end; empty when it is not. */
    static String jenkins() {
        @Nullable String url = JenkinsLocationConfiguration.get().getUrl();
        return url == null ? "" : url;
    }

    static String address(String root, BuildVerdictAction verdict) {
        return root.isEmpty() ? "" : root + verdict.getBuild().getUrl() + verdict.getUrlName() + "/";
    }

    /** All of it in one line: {@code shop: FAIL (1 failed, 2 passed), READ latency p99 +8.12 % worse [+6.50, +9.50]}. */
    String line() {
        BuildVerdictAction gravest = gravest();
        int others = verdicts.size() - 1;
        String more = others == 0 ? "" : "; " + others + " more " + (others == 1 ? "verdict" : "verdicts");
        return plain(gravest.getExperiment() + ": " + gravest.getLine() + more);
    }

    /**
     * Text of users on one line: it ends no variable and begins no other. A freestyle build resolves its variables
     * against each other, so that a metric called <code>${PASSWORD}</code> would become the password: a dollar is
     * written as the full width one, which no macro begins with.
     */
    static String plain(String text) {
        return withoutMacros(text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip());
    }

    /** The same text with no macro in it. */
    static String withoutMacros(String text) {
        return text.replace('$', '\uFF04');
    }
}
