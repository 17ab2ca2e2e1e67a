package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Item;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.util.ComboBoxModel;
import hudson.util.FormValidation;
import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.jenkins.agent.WorkspacePath;
import io.jenkins.plugins.benchgate.model.NearestNames;
import java.io.IOException;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jenkinsci.plugins.workflow.steps.Step;
import org.jenkinsci.plugins.workflow.steps.StepDescriptor;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.AncestorInPath;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.verb.POST;

/** What all steps have in common in what Jenkins shows of them and asks for them: each option is checked here, once. */
public abstract class BenchStepDescriptor extends StepDescriptor {
    private final String functionName;
    private final String telling;

    /**
     * @param functionName by which a Pipeline calls the step
     * @param telling the option that says most of what a call does
     */
    BenchStepDescriptor(String functionName, String telling) {
        this.functionName = functionName;
        this.telling = telling;
    }

    @Override
    public final String getFunctionName() {
        return functionName;
    }

    @Override
    public Set<? extends Class<?>> getRequiredContext() {
        return Set.of(EnvVars.class, FilePath.class, Launcher.class, TaskListener.class, Run.class);
    }

    /**
     * The step of a call, which Jenkins makes after a warning in its own log alone where it does not know an option.
     *
     * @throws AbortException when it does not
     */
    @Override
    @SuppressWarnings("deprecation") // steps are made in another way unless it is overridden
    public final Step newInstance(Map<String, Object> arguments) throws Exception {
        known(getClass().getEnclosingClass(), functionName, arguments.keySet());
        return super.newInstance(meant(arguments));
    }

    /**
     * What the arguments of a script mean, where it may write them in other ways.
     *
     * @throws AbortException when they mean nothing; one line
     */
    Map<String, Object> meant(Map<String, Object> arguments) throws AbortException {
        return arguments;
    }

    /**
     * Refuses an option that a step, or a row of one, does not have.
     *
     * @param of what it is of, for people
     */
    static void known(Class<?> type, String of, Set<String> options) throws AbortException {
        List<String> known = options(type);
        for (String option : options) {
            if (!known.contains(option)) {
                throw new AbortException(of + ": found the option '" + option + "', expected "
                        + NearestNames.meant(option, known)
                                .map(meant -> "'" + meant + "'")
                                .orElse("one of " + NearestNames.quoted(known))
                        + (options(JudgeStep.class).contains(option) ? "; it is an option of benchJudge" : ""));
            }
        }
    }

    /** The options of a step, those that its constructor takes first. */
    private static List<String> options(Class<?> step) {
        return Stream.concat(
                        Arrays.stream(step.getConstructors())
                                .filter(made -> made.isAnnotationPresent(DataBoundConstructor.class))
                                .flatMap(made -> Arrays.stream(made.getParameters()))
                                .map(Parameter::getName),
                        Arrays.stream(step.getMethods())
                                .filter(setter -> setter.isAnnotationPresent(DataBoundSetter.class))
                                .map(setter -> setter.getName().substring("set".length()))
                                .map(name -> name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1))
                                .sorted())
                .distinct()
                .toList();
    }

    /** What a call is shown with: one option, whatever others there are. */
    @Override
    public @Nullable String argumentsToString(Map<String, Object> namedArgs) {
        Object value = namedArgs.get(telling);
        return value == null ? null : String.valueOf(value);
    }

    /** Whether the form's spec is a path inside the workspace. */
    @POST
    public FormValidation doCheckSpec(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
        return check(item, () -> new WorkspacePath(value).problem());
    }

    /** Whether the form's folder is a path inside the workspace; empty stands for the default. */
    @POST
    public FormValidation doCheckOut(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
        return check(item, () -> value.isBlank() ? Optional.empty() : new WorkspacePath(value).problem());
    }

    /** Whether the form's time limit is a number of minutes. */
    @POST
    public FormValidation doCheckTimeLimit(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
        return minutes(item, value, "90");
    }

    /** Whether the form's wait for a repetition is a number of minutes. */
    @POST
    public FormValidation doCheckRetryAfter(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
        return minutes(item, value, "10");
    }

    private static FormValidation minutes(@Nullable Item item, String value, String example) {
        return check(
                item,
                () -> value.matches("\\s*+\\d{0,9}\\s*")
                        ? Optional.empty()
                        : Optional.of("found '" + value + "', expected a number of minutes such as " + example
                                + ", or 0 for none"));
    }

    /** Whether the form's baseline is one; empty leaves it to the gates. */
    @POST
    public FormValidation doCheckBaseline(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
        return check(item, () -> value.isBlank() ? Optional.empty() : mistake(() -> Baseline.parse(value.strip())));
    }

    /** Baselines that the form offers. */
    @POST
    public ComboBoxModel doFillBaselineItems(@AncestorInPath @Nullable Item item) throws IOException {
        return BaselineItems.of(item);
    }

    /** Whether each line of the form is a gate. */
    @POST
    public FormValidation doCheckGates(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
        return check(item, () -> value.lines()
                .filter(line -> !line.isBlank())
                .map(line -> mistake(() -> GateText.parse(line.strip())))
                .flatMap(Optional::stream)
                .findFirst());
    }

    /** What is wrong, for users who may configure the item; others get no answer. */
    static FormValidation check(@Nullable Item item, Supplier<Optional<String>> problem) {
        if (item == null || !item.hasPermission(Item.CONFIGURE)) {
            return FormValidation.ok();
        }
        return problem.get().map(FormValidation::error).orElseGet(FormValidation::ok);
    }

    /** What the reader says against a value; empty when it takes it. */
    static Optional<String> mistake(Runnable reading) {
        try {
            reading.run();
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
