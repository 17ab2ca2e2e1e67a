package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.spec.GitSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of a spec that measures a proposal. */
final class SpecText {
    /** The last commit, or what a change is compared with. */
    private static final String LAST = "\"${env:BENCHGATE_TARGET:-HEAD}\"";

    private static final String FOLDER = "(cd \"$SPEC\" && tar -c --exclude=./benchgate-out .) | tar -x";

    private static final String COMMITS =
            "It compares the working tree with the last commit, or the one in the variable BENCHGATE_TARGET.";
    private static final String BUILDS = "Without a Git repository, earlier builds are the baseline.";

    private static final String SEEN =
            "# Each series is guarded at the least change between the two that a build can see.\n";
    private static final String LEARNT = "# In its first 5 builds the gate learns: it says what it would have said.\n";

    private SpecText() {}

    /**
     * The whole file.
     *
     * @param name of the job
     * @param versioned whether the folder is in a Git repository that has a commit: then the last commit is the
     *     baseline, else earlier builds are
     */
    static String of(String name, boolean versioned, Proposal proposal) {
        StringBuilder text = new StringBuilder(
                """
                # Written by 'benchgate init' for FOUND.
                # AGAINST
                # Before the first build: benchgate check benchgate.yaml
                name: NAME

                sut:
                  installTimeout: 30 min
                """
                        .replace("FOUND", proposal.found())
                        .replace("AGAINST", versioned ? COMMITS : BUILDS)
                        .replace("NAME", name));
        if (versioned) {
            version(text, "baseline", "Before the change", LAST, proposal);
            version(text, "candidate", "With the change", GitSource.WORKING_TREE, proposal);
        } else {
            version(text, "candidate", "This build", null, proposal);
        }
        text.append("\nworkload:\n");
        indented(text, proposal.workload(), 2);
        text.append("\nschedule:\n  order: rmit\n  trials: 5\n\n")
                .append(versioned ? SEEN : SEEN + LEARNT)
                .append("gates:\n  - ")
                .append(proposal.gate())
                .append(versioned ? "\n" : ",learn=5\n");
        if (versioned && proposal.profiled()) {
            text.append("\n# After a regression: the functions whose time has changed.\nprofile:\n  when: red\n");
        }
        return text.toString();
    }

    private static void version(
            StringBuilder text, String key, String label, @Nullable String revision, Proposal proposal) {
        text.append("  ").append(key).append(":\n    label: ").append(label).append('\n');
        if (revision != null) {
            text.append("    source: {git: \"${SPEC}\", revision: ")
                    .append(revision)
                    .append("}\n");
        }
        String install = (revision == null ? FOLDER + "\n" : "") + proposal.build();
        if (!install.isBlank()) {
            text.append("    install: |\n");
            indented(text, "set -e\n" + install, 6);
        }
        String service = proposal.service();
        if (service != null) {
            indented(text, service, 4);
        }
    }

    private static void indented(StringBuilder text, String lines, int by) {
        List<String> all = lines.lines().toList();
        all.forEach(line -> text.append(" ".repeat(by)).append(line).append('\n'));
    }
}
