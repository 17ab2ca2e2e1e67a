package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What a score is measured of, and how; results of different plans are not mixed.
 *
 * @param spec SHA-256 of the spec
 * @param commit of the spec's folder; empty where it is not known
 * @param methods to slow, each once
 * @param slowdown share of a call's own duration by which it is lengthened; {@code null}: computed from the executions
 *     without a change, which then come first
 * @param runs how often the whole procedure runs, at least 1
 * @param seed what the order of executions follows from
 */
public record ScorePlan(
        String spec, String commit, List<String> methods, @Nullable Double slowdown, int runs, long seed) {
    /** What a slowdown that is computed is at least. */
    public static final double LEAST = 0.1;

    public ScorePlan {
        methods = List.copyOf(methods);
        if (methods.isEmpty() || new HashSet<>(methods).size() < methods.size()) {
            throw new IllegalArgumentException("found methods " + methods + ", expected at least one, and each once");
        }
    }

    /**
     * An execution of the suite.
     *
     * @param run from 1
     * @param name of its folder, unique in the plan
     * @param method that is slowed; {@code null}: none
     */
    public record Step(int run, String name, @Nullable String method) {
        /** What it does, for people. */
        String words() {
            return "run " + run + ", "
                    + (method == null ? name.substring(name.lastIndexOf('-') + 1) : method + " slowed");
        }
    }

    /** The digest of a spec, as {@link #spec} has it. */
    public static String digest(Path spec) throws IOException {
        return Sha256.hex(spec);
    }

    /** The same with the seed of another one. */
    ScorePlan with(long other) {
        return new ScorePlan(spec, commit, methods, slowdown, runs, other);
    }

    /**
     * Refuses to go on with what another plan has measured.
     *
     * @param file of the other plan
     * @throws InputException one line with the way out
     */
    void require(Path file, ScorePlan found) throws InputException {
        String what = "";
        if (!found.spec.equals(spec)) {
            what = "another spec";
        } else if (!found.commit.equals(commit)) {
            what = "commit " + Commits.words(found.commit) + ", expected " + Commits.words(commit);
        } else if (!found.methods.equals(methods)) {
            what = "other methods";
        } else if (!Objects.equals(found.slowdown, slowdown)) {
            what = "another slowdown";
        } else if (found.runs != runs) {
            what = found.runs + " runs, expected " + runs;
        }
        if (!what.isEmpty()) {
            throw new InputException(
                    file, "found a score of " + what + ": name another folder by --out, or begin anew by --again");
        }
    }

    /** The executions without a change of a run. */
    List<Step> unchanged(int run) {
        return List.of(new Step(run, baseline(run), null), new Step(run, control(run), null));
    }

    static String baseline(int run) {
        return "run-" + run + "-baseline";
    }

    static String control(int run) {
        return "run-" + run + "-control";
    }

    /** The executions of a run with a method slowed. */
    List<Step> slowed(int run) {
        List<Step> steps = new ArrayList<>();
        for (String method : methods) {
            steps.add(new Step(run, "run-" + run + "-method-" + (steps.size() + 1), method));
        }
        return steps;
    }

    /** All executions in the order in which they run: at random within a run. */
    List<Step> steps() {
        Random random = new Random(seed);
        List<Step> all = new ArrayList<>();
        if (slowdown == null) {
            for (int run = 1; run <= runs; run++) {
                all.addAll(shuffled(unchanged(run), random));
            }
        }
        for (int run = 1; run <= runs; run++) {
            List<Step> steps = new ArrayList<>(slowdown == null ? List.of() : unchanged(run));
            steps.addAll(slowed(run));
            all.addAll(shuffled(steps, random));
        }
        return all;
    }

    private static List<Step> shuffled(List<Step> steps, Random random) {
        List<Step> shuffled = new ArrayList<>(steps);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }
}
