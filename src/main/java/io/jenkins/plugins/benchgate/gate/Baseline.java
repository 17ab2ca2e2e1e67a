package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.Optional;

/** What a jump gate compares a build with. */
public sealed interface Baseline {
    String EXPECTED = "side-by-side, last, last:N, build:LABEL, branch:NAME, job:NAME, target or commit";

    /** The word in a gate's text. */
    String word();

    /** The earlier builds to compare with, oldest first; none where there is nothing of the kind. */
    List<Past> builds(Earlier.View earlier);

    /** The builds in words, such as {@code accepted build 41}. */
    Message said(List<Past> builds);

    /**
     * The same where builds have no intervals: what noise explains does not keep a build from the mean of the last
     * ones.
     */
    List<Past> level(Earlier.View earlier, List<Past> builds);

    /** Why there is nothing to compare with. */
    Message missing(Origin origin);

    /**
     * Whether a build for which it finds nothing is the first of those that it looks at, and so may be what later ones
     * are compared with.
     */
    default boolean begins(Earlier.View earlier) {
        return earlier.accepted().isEmpty();
    }

    /**
     * Why it can find nothing for a build, however many builds there are: what has to be said or fetched for it is
     * missing; empty where it can.
     *
     * @param commitsBegun whether the commit of an accepted build is known
     */
    default Optional<Message> unusable(Origin origin, boolean commitsBegun) {
        return Optional.empty();
    }

    /** What of the history it needs for a build from there. */
    NeededHistory reach(Origin origin);

    /** Whether it is the version measured side by side where there is one. */
    boolean isSideBySide();

    /** Whether earlier builds count as the last accepted one alone, which may have been lucky. */
    boolean isLastBuild();

    /** Whether it is this version itself or the last builds of the job, which a gate can learn from. */
    default boolean isOfJob() {
        return true;
    }

    /** One certain build, which nothing but its absence changes. */
    sealed interface Single extends Baseline {
        /** The build; empty if the history does not have it. */
        Optional<Past> build(Earlier.View earlier);

        @Override
        default List<Past> builds(Earlier.View earlier) {
            return build(earlier).map(List::of).orElse(List.of());
        }

        @Override
        default List<Past> level(Earlier.View earlier, List<Past> builds) {
            return builds;
        }

        @Override
        default boolean isSideBySide() {
            return false;
        }

        @Override
        default boolean isLastBuild() {
            return false;
        }

        @Override
        default boolean isOfJob() {
            return false;
        }
    }

    /** The version measured side by side in this very build; where there is none, the last accepted build. */
    record SideBySide() implements Baseline {
        private static final Last LAST = new Last(1);

        @Override
        public String word() {
            return "side-by-side";
        }

        @Override
        public List<Past> builds(Earlier.View earlier) {
            return LAST.builds(earlier);
        }

        @Override
        public Message said(List<Past> builds) {
            return LAST.said(builds);
        }

        @Override
        public List<Past> level(Earlier.View earlier, List<Past> builds) {
            return builds;
        }

        @Override
        public Message missing(Origin origin) {
            return LAST.missing(origin);
        }

        @Override
        public NeededHistory reach(Origin origin) {
            return NeededHistory.NONE;
        }

        @Override
        public boolean isSideBySide() {
            return true;
        }

        @Override
        public boolean isLastBuild() {
            return true;
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

        private List<Past> last(List<Past> of) {
            return of.subList(Math.max(0, of.size() - builds), of.size());
        }

        @Override
        public List<Past> builds(Earlier.View earlier) {
            return last(earlier.accepted());
        }

        @Override
        public Message said(List<Past> found) {
            return found.size() == 1
                    ? Message.of("against.accepted", found.get(0).build())
                    : Message.of("against.mean", found.size());
        }

        @Override
        public List<Past> level(Earlier.View earlier, List<Past> found) {
            return last(earlier.level());
        }

        @Override
        public Message missing(Origin origin) {
            return Message.of("missing.accepted");
        }

        @Override
        public NeededHistory reach(Origin origin) {
            return NeededHistory.ofBuilds(builds);
        }

        @Override
        public boolean isSideBySide() {
            return false;
        }

        @Override
        public boolean isLastBuild() {
            return builds == 1;
        }
    }

    /** One build for good, accepted or not, of any branch. */
    record Build(String label) implements Single {
        @Override
        public String word() {
            return "build:" + label;
        }

        @Override
        public Optional<Past> build(Earlier.View earlier) {
            return earlier.build(label);
        }

        @Override
        public Message said(List<Past> builds) {
            return Message.of("against.build", builds.get(0).build());
        }

        @Override
        public Message missing(Origin origin) {
            return Message.of("missing.build", label);
        }

        @Override
        public NeededHistory reach(Origin origin) {
            return NeededHistory.NONE.withLabel(label);
        }
    }

    /** The last accepted build of a branch by name. */
    record Branch(String name) implements Single {
        @Override
        public String word() {
            return "branch:" + name;
        }

        @Override
        public Optional<Past> build(Earlier.View earlier) {
            return earlier.lastOf(name);
        }

        @Override
        public Message said(List<Past> builds) {
            return Message.of("against.branch", builds.get(0).build(), name);
        }

        @Override
        public Message missing(Origin origin) {
            return Message.of("missing.branch", name);
        }

        @Override
        public boolean begins(Earlier.View earlier) {
            return !earlier.begun() || earlier.origin().branch().equals(name);
        }

        @Override
        public NeededHistory reach(Origin origin) {
            return NeededHistory.NONE.withBranch(name);
        }
    }

    /**
     * The last accepted build of another job, of any branch; known in Jenkins alone.
     *
     * @param name its full name there
     */
    record Job(String name) implements Single {
        private static final String PREFIX = "job:";

        /**
         * What stands for the branch of its builds among those of the job that is judged: a name that no branch can
         * have.
         */
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

        @Override
        public Optional<Past> build(Earlier.View earlier) {
            return earlier.lastOf(branch());
        }

        @Override
        public Message said(List<Past> builds) {
            return Message.of("against.accepted", builds.get(0).build());
        }

        @Override
        public Message missing(Origin origin) {
            return Message.of("missing.job", name);
        }

        @Override
        public NeededHistory reach(Origin origin) {
            return NeededHistory.NONE.withJob(name);
        }
    }

    /** The last accepted build of the branch that the change is meant for. */
    record Target() implements Single {
        @Override
        public String word() {
            return "target";
        }

        @Override
        public Optional<Past> build(Earlier.View earlier) {
            return earlier.lastOf(earlier.origin().target());
        }

        @Override
        public Message said(List<Past> builds) {
            return Message.of(
                    "against.target", builds.get(0).build(), builds.get(0).branch());
        }

        @Override
        public Message missing(Origin origin) {
            return origin.target().isEmpty()
                    ? Message.of("missing.noTarget")
                    : Message.of("missing.target", origin.target());
        }

        @Override
        public boolean begins(Earlier.View earlier) {
            Origin origin = earlier.origin();
            return !earlier.begun()
                    || (!origin.target().isEmpty() && origin.branch().equals(origin.target()));
        }

        @Override
        public Optional<Message> unusable(Origin origin, boolean commitsBegun) {
            return origin.target().isEmpty() ? Optional.of(Message.of("unusable.target")) : Optional.empty();
        }

        @Override
        public NeededHistory reach(Origin origin) {
            return NeededHistory.NONE.withBranch(origin.target());
        }
    }

    /** The accepted build of the nearest ancestor of the commit, along first parents. */
    record Commit() implements Single {
        @Override
        public String word() {
            return "commit";
        }

        @Override
        public Optional<Past> build(Earlier.View earlier) {
            return earlier.nearest();
        }

        @Override
        public Message said(List<Past> builds) {
            Past build = builds.get(0);
            return Message.of(
                    build.accepted() ? "against.commit" : "against.commitUnjudged", build.build(), build.commit());
        }

        @Override
        public Message missing(Origin origin) {
            Message because = origin.unknown().isEmpty()
                    ? Phrases.END
                    : Message.of("missing.because", Sentence.read(origin.unknown(), null));
            return origin.ancestors().isEmpty()
                    ? Message.of("missing.noAncestors", because)
                    : Message.of("missing.commit", origin.ancestors().size(), because);
        }

        @Override
        public boolean begins(Earlier.View earlier) {
            return !earlier.commitsBegun();
        }

        /** A clone that is too shallow does for a history that has nothing to compare with yet, but not without any ancestor. */
        @Override
        public Optional<Message> unusable(Origin origin, boolean commitsBegun) {
            boolean cut = !origin.unknown().isEmpty() && (origin.ancestors().isEmpty() || commitsBegun);
            String why = origin.commit().isEmpty() ? "unusable.commit" : "unusable.clone";
            return cut ? Optional.of(Message.of(why, Sentence.read(origin.unknown(), null))) : Optional.empty();
        }

        @Override
        public NeededHistory reach(Origin origin) {
            return NeededHistory.NONE.withAncestors(origin.ancestors());
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
}
