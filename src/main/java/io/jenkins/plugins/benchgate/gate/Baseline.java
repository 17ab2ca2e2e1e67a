package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.Optional;

/**
 * What a jump gate compares a build with.
 *
 * @param name of the build, the branch or the job; empty where the kind needs none
 * @param count how many of the last accepted builds, from 1 to 999999; where there are fewer, those
 */
public record Baseline(Kind kind, String name, int count) {
    public static final String EXPECTED =
            "side-by-side, last, last:N, build:LABEL, branch:NAME, job:NAME, target or commit";

    /** The version measured side by side in this very build; where there is none, the last accepted build. */
    public static final Baseline SIDE_BY_SIDE = new Baseline(Kind.SIDE_BY_SIDE, "", 1);

    private static final String JOB = "job:";

    /** Where the builds are found. */
    public enum Kind {
        /** See {@link #SIDE_BY_SIDE}. */
        SIDE_BY_SIDE,
        /** The mean of the last accepted builds, also where a baseline was measured side by side. */
        LAST,
        /** One build for good, accepted or not, of any branch. */
        BUILD,
        /** The last accepted build of a branch by name. */
        BRANCH,
        /** The last accepted build of another job by its full name, of any branch; known in Jenkins alone. */
        JOB,
        /** The last accepted build of the branch that the change is meant for. */
        TARGET,
        /** The accepted build of the nearest ancestor of the commit, along first parents. */
        COMMIT
    }

    public Baseline {
        if (count < 1) {
            throw new IllegalArgumentException("found baseline 'last:" + count + "', expected at least 1");
        }
    }

    /** The mean of so many of the last accepted builds. */
    public static Baseline last(int count) {
        return new Baseline(Kind.LAST, "", count);
    }

    /** The last accepted build of a branch. */
    public static Baseline branch(String name) {
        return new Baseline(Kind.BRANCH, name, 1);
    }

    /** The last accepted build of another job by its full name. */
    public static Baseline job(String name) {
        return new Baseline(Kind.JOB, name, 1);
    }

    /** The baseline that a word names; {@link IllegalArgumentException} for any other word. */
    public static Baseline parse(String word) {
        int colon = word.indexOf(':');
        String name = colon < 0 ? "" : word.substring(colon + 1);
        return switch (colon < 0 ? word : word.substring(0, colon + 1)) {
            case "side-by-side" -> SIDE_BY_SIDE;
            case "last" -> last(1);
            case "last:" -> name.matches("\\d{1,6}") ? last(Integer.parseInt(name)) : unknown(word);
            case "build:" -> name.isBlank() ? unknown(word) : new Baseline(Kind.BUILD, name, 1);
            case "branch:" -> name.isBlank() ? unknown(word) : branch(name);
            case JOB -> name.isBlank() ? unknown(word) : job(name);
            case "target" -> new Baseline(Kind.TARGET, "", 1);
            case "commit" -> new Baseline(Kind.COMMIT, "", 1);
            default -> unknown(word);
        };
    }

    private static Baseline unknown(String word) {
        throw new IllegalArgumentException("found baseline '" + word + "', expected " + EXPECTED);
    }

    /** The word in a gate's text. */
    public String word() {
        return switch (kind) {
            case SIDE_BY_SIDE -> "side-by-side";
            case LAST -> count == 1 ? "last" : "last:" + count;
            case BUILD -> "build:" + name;
            case BRANCH -> "branch:" + name;
            case JOB -> JOB + name;
            case TARGET -> "target";
            case COMMIT -> "commit";
        };
    }

    /**
     * What stands for the branch of another job's builds among those of the job that is judged: a name that no branch
     * can have.
     *
     * @param job its full name
     */
    public static String branchOfJob(String job) {
        return JOB + job;
    }

    /** Whether a branch is one that stands for another job: its builds are looked back upon by its name alone. */
    static boolean isJob(String branch) {
        return branch.startsWith(JOB);
    }

    /** The earlier builds to compare with, oldest first; none where there is nothing of the kind. */
    public List<Past> builds(Earlier.View earlier) {
        return switch (kind) {
            case SIDE_BY_SIDE, LAST -> last(earlier.accepted());
            case BUILD -> earlier.build(name).stream().toList();
            case BRANCH -> earlier.lastOf(name).stream().toList();
            case JOB -> earlier.lastOf(branchOfJob(name)).stream().toList();
            case TARGET -> earlier.lastOf(earlier.origin().target()).stream().toList();
            case COMMIT -> earlier.nearest().stream().toList();
        };
    }

    private List<Past> last(List<Past> of) {
        return of.subList(Math.max(0, of.size() - count), of.size());
    }

    /**
     * The same where builds have no intervals: what noise explains does not keep a build from the mean of the last
     * ones.
     */
    List<Past> level(Earlier.View earlier, List<Past> builds) {
        return kind == Kind.LAST ? last(earlier.level()) : builds;
    }

    /** The builds in words, such as {@code accepted build 41}. */
    public Message said(List<Past> builds) {
        Past first = builds.get(0);
        return switch (kind) {
            case SIDE_BY_SIDE, LAST ->
                builds.size() == 1
                        ? Message.of(first.accepted() ? "against.accepted" : "against.build", first.build())
                        : mean(builds);
            case BUILD -> Message.of("against.build", first.build());
            case BRANCH -> Message.of("against.branch", first.build(), name);
            case JOB -> Message.of("against.accepted", first.build());
            case TARGET -> Message.of("against.target", first.build(), first.branch());
            case COMMIT ->
                Message.of(
                        first.accepted() ? "against.commit" : "against.commitUnjudged", first.build(), first.commit());
        };
    }

    /** The mean of the last builds in words. */
    static Message mean(List<Past> builds) {
        return Message.of(
                builds.stream().anyMatch(Past::accepted) ? "against.mean" : "against.meanOfAll", builds.size());
    }

    /** Why there is nothing to compare with. */
    Message missing(Origin origin) {
        return switch (kind) {
            case SIDE_BY_SIDE, LAST -> Message.of("missing.accepted");
            case BUILD -> Message.of("missing.build", name);
            case BRANCH -> Message.of("missing.branch", name);
            case JOB -> Message.of("missing.job", name);
            case TARGET ->
                origin.target().isEmpty()
                        ? Message.of("missing.noTarget")
                        : Message.of("missing.target", origin.target());
            case COMMIT -> {
                Message because = origin.unknown().isEmpty()
                        ? Phrases.END
                        : Message.of("missing.because", Sentence.read(origin.unknown(), null));
                yield origin.ancestors().isEmpty()
                        ? Message.of("missing.noAncestors", because)
                        : Message.of("missing.commit", origin.ancestors().size(), because);
            }
        };
    }

    /**
     * Whether a build for which it finds nothing is the first of those that it looks at, and so may be what later ones
     * are compared with.
     */
    boolean begins(Earlier.View earlier) {
        Origin origin = earlier.origin();
        return switch (kind) {
            case SIDE_BY_SIDE, LAST, BUILD, JOB -> earlier.accepted().isEmpty();
            case BRANCH -> !earlier.begun() || origin.branch().equals(name);
            case TARGET ->
                !earlier.begun()
                        || (!origin.target().isEmpty() && origin.branch().equals(origin.target()));
            case COMMIT -> !earlier.commitsBegun();
        };
    }

    /**
     * Why it can find nothing for a build, however many builds there are: what has to be said or fetched for it is
     * missing; empty where it can. A clone that is too shallow does for a history that has nothing to compare with yet,
     * but not without any ancestor.
     *
     * @param commitsBegun whether the commit of an accepted build is known
     */
    Optional<Message> unusable(Origin origin, boolean commitsBegun) {
        if (kind == Kind.TARGET && origin.target().isEmpty()) {
            return Optional.of(Message.of("unusable.target"));
        }
        boolean cut = kind == Kind.COMMIT
                && !origin.unknown().isEmpty()
                && (origin.ancestors().isEmpty() || commitsBegun);
        String why = origin.commit().isEmpty() ? "unusable.commit" : "unusable.clone";
        return cut ? Optional.of(Message.of(why, Sentence.read(origin.unknown(), null))) : Optional.empty();
    }

    /**
     * Why it can find nothing in a history that has builds, but none that it names; empty where a later build may be one.
     */
    Optional<Message> gone() {
        return kind == Kind.BUILD ? Optional.of(Message.of("unusable.build", name)) : Optional.empty();
    }

    /** What of the history it needs for a build from there. */
    NeededHistory reach(Origin origin) {
        return switch (kind) {
            case SIDE_BY_SIDE -> NeededHistory.NONE;
            case LAST -> NeededHistory.ofBuilds(count);
            case BUILD -> NeededHistory.ofLabel(name);
            case BRANCH -> NeededHistory.ofBranch(name);
            case JOB -> NeededHistory.ofJob(name);
            case TARGET -> NeededHistory.ofBranch(origin.target());
            case COMMIT -> NeededHistory.ofAncestors(origin.ancestors());
        };
    }

    /** Whether it is the version measured side by side where there is one. */
    boolean isSideBySide() {
        return kind == Kind.SIDE_BY_SIDE;
    }

    /** Whether earlier builds count as the last accepted one alone, which may have been lucky. */
    public boolean isLastBuild() {
        return isOfJob() && count == 1;
    }

    /** Whether it is this version itself or the last builds of the job, which a gate can learn from. */
    boolean isOfJob() {
        return kind == Kind.SIDE_BY_SIDE || kind == Kind.LAST;
    }
}
