package io.jenkins.plugins.benchgate.gate;

import java.util.List;

/** What a jump gate compares a build with. */
public sealed interface Baseline {
    String EXPECTED = "side-by-side, last, last:N, build:LABEL, branch:NAME, job:NAME, target or commit";

    /** The word in a gate's text. */
    String word();

    /** The version measured side by side in this very build; where there is none, the last accepted build. */
    record SideBySide() implements Baseline {
        @Override
        public String word() {
            return "side-by-side";
        }
    }

    /**
     * The mean of the last accepted builds, also where a baseline was measured side by side.
     *
     * @param builds how many, from 1 to 999999; where there are fewer, those
     */
    record Last(int builds) implements Baseline {
        public Last {
            if (builds < 1) {
                throw new IllegalArgumentException("found baseline 'last:" + builds + "', expected at least 1");
            }
        }

        @Override
        public String word() {
            return builds == 1 ? "last" : "last:" + builds;
        }
    }

    /** One build for good, accepted or not, of any branch. */
    record Build(String label) implements Baseline {
        @Override
        public String word() {
            return "build:" + label;
        }
    }

    /** The last accepted build of a branch by name. */
    record Branch(String name) implements Baseline {
        @Override
        public String word() {
            return "branch:" + name;
        }
    }

    /**
     * The last accepted build of another job, of any branch; known in Jenkins alone.
     *
     * @param name its full name there
     */
    record Job(String name) implements Baseline {
        private static final String PREFIX = "job:";

        /** What stands for the branch of its builds among those of the job that is judged: a name that no branch can have. */
        public String branch() {
            return PREFIX + name;
        }

        /** Whether a branch is one that stands for another job: its builds are looked back upon by its name alone. */
        static boolean isBranch(String branch) {
            return branch.startsWith(PREFIX);
        }

        @Override
        public String word() {
            return PREFIX + name;
        }
    }

    /** The last accepted build of the branch that the change is meant for. */
    record Target() implements Baseline {
        @Override
        public String word() {
            return "target";
        }
    }

    /** The accepted build of the nearest ancestor of the commit. */
    record Commit() implements Baseline {
        @Override
        public String word() {
            return "commit";
        }
    }

    /** The baseline that a word names; {@link IllegalArgumentException} for any other word. */
    static Baseline parse(String word) {
        int colon = word.indexOf(':');
        String kind = colon < 0 ? word : word.substring(0, colon);
        String name = colon < 0 ? "" : word.substring(colon + 1);
        if (kind.equals("side-by-side") && colon < 0) {
            return new SideBySide();
        }
        if (word.equals("target")) {
            return new Target();
        }
        if (word.equals("commit")) {
            return new Commit();
        }
        if (kind.equals("last") && (colon < 0 || name.matches("\\d{1,6}"))) {
            return new Last(colon < 0 ? 1 : Integer.parseInt(name));
        }
        if (kind.equals("build") && !name.isBlank()) {
            return new Build(name);
        }
        if (kind.equals("branch") && !name.isBlank()) {
            return new Branch(name);
        }
        if (kind.equals("job") && !name.isBlank()) {
            return new Job(name);
        }
        throw new IllegalArgumentException("found baseline '" + word + "', expected " + EXPECTED);
    }

    /** The earlier builds to compare with, oldest first; none where there is nothing of the kind. */
    default List<Past> builds(Earlier.View earlier) {
        List<Past> accepted = earlier.accepted();
        if (this instanceof Build fixed) {
            return earlier.build(fixed.label()).map(List::of).orElse(List.of());
        }
        if (this instanceof Branch branch) {
            return earlier.lastOf(branch.name()).map(List::of).orElse(List.of());
        }
        if (this instanceof Job job) {
            return earlier.lastOf(job.branch()).map(List::of).orElse(List.of());
        }
        if (this instanceof Target) {
            return earlier.lastOf(earlier.origin().target()).map(List::of).orElse(List.of());
        }
        if (this instanceof Commit) {
            return earlier.nearest().map(List::of).orElse(List.of());
        }
        int count = this instanceof Last last ? last.builds() : 1;
        return accepted.subList(Math.max(0, accepted.size() - count), accepted.size());
    }

    /** The builds in words, such as {@code accepted build 41}. */
    default String said(List<Past> builds) {
        Past newest = builds.get(builds.size() - 1);
        if (this instanceof Build) {
            return "build " + newest.build();
        }
        if (this instanceof Branch branch) {
            return "accepted build " + newest.build() + " of branch " + branch.name();
        }
        if (this instanceof Target) {
            return "accepted build " + newest.build() + " of the target branch " + newest.branch();
        }
        if (this instanceof Commit) {
            return "accepted build " + newest.build() + " of the nearest ancestor, commit " + newest.commit();
        }
        return builds.size() == 1
                ? "accepted build " + newest.build()
                : "the mean of the last " + builds.size() + " accepted builds";
    }

    /** The same where builds have no intervals: what noise explains does not keep a build from the mean of the last ones. */
    default List<Past> level(Earlier.View earlier, List<Past> builds) {
        List<Past> level = earlier.level();
        return this instanceof Last last
                ? level.subList(Math.max(0, level.size() - last.builds()), level.size())
                : builds;
    }

    /** Why there is nothing to compare with. */
    default String missing(Origin origin) {
        if (this instanceof Build fixed) {
            return "no earlier build " + fixed.label() + " to compare with.";
        }
        if (this instanceof Branch branch) {
            return "no earlier accepted build of branch " + branch.name() + " to compare with.";
        }
        if (this instanceof Job job) {
            return "no earlier accepted build of job " + job.name() + " to compare with.";
        }
        if (this instanceof Target) {
            return origin.target().isEmpty()
                    ? "no target branch is known."
                    : "no earlier accepted build of the target branch " + origin.target() + " to compare with.";
        }
        if (this instanceof Commit) {
            return origin.ancestors().isEmpty()
                    ? "the ancestors of its commit are unknown" + because(origin) + "."
                    : "no earlier accepted build of the last "
                            + origin.ancestors().size() + " ancestors of its commit to compare with" + because(origin)
                            + ".";
        }
        return "no earlier accepted build to compare with.";
    }

    private static String because(Origin origin) {
        return origin.unknown().isEmpty() ? "" : ": " + origin.unknown();
    }
}
