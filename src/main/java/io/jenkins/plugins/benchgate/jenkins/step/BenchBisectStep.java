package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import hudson.model.Item;
import hudson.util.FormValidation;
import hudson.util.ListBoxModel;
import io.jenkins.plugins.benchgate.detached.BisectOrder;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder.Earlier;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.agent.WorkspacePath;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.AncestorInPath;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.verb.POST;

/**
 * The Pipeline step {@code benchBisect(spec: 'benchgate.yaml', good: 'v4.1', bad: 'main')}: finds the commit that
 * changed a metric, as the command {@code bisect} does, and returns what that prints as JSON.
 */
public final class BenchBisectStep extends MeasuringStep {
    static final String DEFAULT_FOLDER = "benchgate-bisect";
    private static final String CHANGE = "regression";
    /** What a commit that was found does to the build. */
    private static final List<Outcome> DEFINITE = List.of(Outcome.FAIL, Outcome.POTENTIAL, Outcome.PASS);

    private String good = "";
    private String bad = "";
    private String metric = "";
    private String statistic = "";
    private String change = CHANGE;
    private String error = BisectRequest.ERROR;
    private int trials = BisectRequest.TRIALS;
    private int budget = BisectRequest.BUDGET;
    private int rounds;
    private boolean thorough;
    private int keep = BisectRequest.KEEP;
    private String repository = "";
    private boolean again;
    private String definite = Outcome.FAIL.word();

    /** @param spec path of the spec, relative to the workspace */
    @DataBoundConstructor
    public BenchBisectStep(@Nullable String spec) {
        super(spec);
    }

    @Override
    String defaultOut() {
        return DEFAULT_FOLDER;
    }

    public String getGood() {
        return good;
    }

    /** Sets the revision that all others are compared with; empty together with {@code bad}: by the build's verdict. */
    @DataBoundSetter
    public void setGood(@Nullable String good) {
        this.good = or(good, "");
    }

    public String getBad() {
        return bad;
    }

    /** Sets the revision whose metric differs. */
    @DataBoundSetter
    public void setBad(@Nullable String bad) {
        this.bad = or(bad, "");
    }

    public String getMetric() {
        return metric;
    }

    /** Sets the pattern of the metric; empty: that of the spec's gates, or of the build's verdict. */
    @DataBoundSetter
    public void setMetric(@Nullable String metric) {
        this.metric = or(metric, "");
    }

    public String getStatistic() {
        return statistic;
    }

    /** Sets its statistic; empty: as with the metric. */
    @DataBoundSetter
    public void setStatistic(@Nullable String statistic) {
        this.statistic = or(statistic, "");
    }

    public String getChange() {
        return change;
    }

    /** Sets what is expected: {@code regression}, {@code improvement} or {@code any}. */
    @DataBoundSetter
    public void setChange(@Nullable String change) {
        this.change = or(change, CHANGE);
    }

    public String getError() {
        return error;
    }

    /** Sets the probability in % with which a commit that is named may be another one. */
    @DataBoundSetter
    public void setError(@Nullable String error) {
        this.error = or(error, BisectRequest.ERROR);
    }

    public int getTrials() {
        return trials;
    }

    /** Sets the trials of a commit, at most. */
    @DataBoundSetter
    public void setTrials(int trials) {
        this.trials = trials;
    }

    public int getBudget() {
        return budget;
    }

    /** Sets the trials of all commits, at most. */
    @DataBoundSetter
    public void setBudget(int budget) {
        this.budget = budget;
    }

    public int getRounds() {
        return rounds;
    }

    /** Sets the trials of each version whenever a commit is measured; 0: as many as suit the spec. */
    @DataBoundSetter
    public void setRounds(int rounds) {
        this.rounds = rounds;
    }

    public boolean isThorough() {
        return thorough;
    }

    /** Sets whether commits between equal ends are compared, too. */
    @DataBoundSetter
    public void setThorough(boolean thorough) {
        this.thorough = thorough;
    }

    public int getKeep() {
        return keep;
    }

    /** Sets how many installed commits are kept while it runs. */
    @DataBoundSetter
    public void setKeep(int keep) {
        this.keep = keep;
    }

    public String getRepository() {
        return repository;
    }

    /** Sets the folder of a clone in the workspace that knows the commits; empty: the repository of the spec. */
    @DataBoundSetter
    public void setRepository(@Nullable String repository) {
        this.repository = or(repository, "");
    }

    public boolean isAgain() {
        return again;
    }

    /** Sets whether the search begins anew, also where the folder has this very one. */
    @DataBoundSetter
    public void setAgain(boolean again) {
        this.again = again;
    }

    public String getDefinite() {
        return definite;
    }

    /** Sets what a commit that was found counts as: {@code fail}, {@code potential} or {@code pass}. */
    @DataBoundSetter
    public void setDefinite(@Nullable String definite) {
        this.definite = or(definite, Outcome.FAIL.word());
    }

    /** What is searched; without revisions where the build's verdict says them. */
    BisectOrder order() throws AbortException {
        try {
            return new BisectOrder(
                    new BisectRequest(
                            good,
                            bad,
                            metric,
                            statistic,
                            wanted(change),
                            share(error),
                            trials,
                            budget,
                            rounds == 0 ? null : rounds,
                            thorough,
                            keep,
                            null),
                    repository,
                    again ? Earlier.DELETE : Earlier.REPLACE);
        } catch (IllegalArgumentException e) {
            throw new AbortException(e.getMessage());
        }
    }

    /** What a commit that was found counts as. */
    Outcome counted() throws AbortException {
        return DEFINITE.stream()
                .filter(outcome -> outcome.word().equals(definite))
                .findFirst()
                .orElseThrow(() -> new AbortException(
                        "found definite '" + definite + "', expected one of fail, potential and pass"));
    }

    private static Wanted wanted(String change) {
        return Arrays.stream(Wanted.values())
                .filter(wanted -> word(wanted).equals(change))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "found change '" + change + "', expected one of regression, improvement and any"));
    }

    private static String word(Wanted wanted) {
        return wanted.name().toLowerCase(Locale.ROOT);
    }

    private static double share(String percent) {
        Quantity quantity = Quantity.parse(percent);
        if (!quantity.unit().equals(Unit.PERCENT) && !quantity.unit().equals(Unit.NONE)) {
            throw new IllegalArgumentException("found error '" + percent + "', expected a percentage such as 5%");
        }
        return quantity.value() / 100;
    }

    @Override
    public StepExecution start(StepContext context) throws AbortException {
        return new BenchBisectExecution(context, options(), order(), counted());
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static final class DescriptorImpl extends BenchStepDescriptor {
        public DescriptorImpl() {
            super("benchBisect", "spec");
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchBisectStep.displayName");
        }

        /** Changes that the form offers. */
        @POST
        public ListBoxModel doFillChangeItems() {
            ListBoxModel items = new ListBoxModel();
            for (Wanted wanted : Wanted.values()) {
                items.add(word(wanted));
            }
            return items;
        }

        /** What the form offers for a commit that was found. */
        @POST
        public ListBoxModel doFillDefiniteItems() {
            ListBoxModel items = new ListBoxModel();
            for (Outcome outcome : DEFINITE) {
                items.add(outcome.word());
            }
            return items;
        }

        /** Whether the form's statistic is one; empty leaves it to the gates. */
        @POST
        public FormValidation doCheckStatistic(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(
                    item, () -> value.isBlank() ? Optional.empty() : mistake(() -> Statistic.parse(value.strip())));
        }

        /** Whether the form's error is a percentage. */
        @POST
        public FormValidation doCheckError(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(item, () -> value.isBlank() ? Optional.empty() : mistake(() -> share(value.strip())));
        }

        /** Whether the form's repository is a path inside the workspace; empty stands for that of the spec. */
        @POST
        public FormValidation doCheckRepository(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(item, () -> value.isBlank() ? Optional.empty() : new WorkspacePath(value).problem());
        }
    }
}
