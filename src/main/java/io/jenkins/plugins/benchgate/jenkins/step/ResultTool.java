package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import hudson.model.Describable;
import hudson.model.Descriptor;
import hudson.model.Item;
import hudson.util.FormValidation;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.agent.FilePattern;
import io.jenkins.plugins.benchgate.jenkins.agent.ToolFiles;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.result.tool.HdrReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jenkinsci.Symbol;
import org.jenkinsci.plugins.structs.describable.UninstantiatedDescribable;
import org.jenkinsci.plugins.workflow.steps.StepDescriptor;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.AncestorInPath;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.verb.POST;

/**
 * Files of one of several tools in a {@link BenchResultsStep}: a row of its form, and in a script {@code jmh('jmh.json')}
 * or {@code [tool: 'jmh', pattern: 'jmh.json']}.
 */
public final class ResultTool implements Describable<ResultTool> {
    private static final String TOOL = "tool";
    private static final String PATTERN = "pattern";

    private String pattern;
    private String tool = ResultForm.AUTO;
    private String baselinePattern = "";
    private String unit = "";
    private List<String> map = new ArrayList<>();
    private String tolerate = "";

    /** @param pattern of the files in the workspace, as Ant writes it */
    @DataBoundConstructor
    public ResultTool(@Nullable String pattern) {
        this.pattern = BenchStep.or(pattern, "");
    }

    public String getPattern() {
        return pattern;
    }

    public String getTool() {
        return tool;
    }

    /** Sets which tool wrote the files; {@code auto}: their content says it. */
    @DataBoundSetter
    public void setTool(@Nullable String tool) {
        this.tool = BenchStep.or(tool, ResultForm.AUTO);
    }

    public String getBaselinePattern() {
        return baselinePattern;
    }

    /** Sets which files hold the results of the baseline; empty where it was not measured beside the candidate. */
    @DataBoundSetter
    public void setBaselinePattern(@Nullable String baselinePattern) {
        this.baselinePattern = BenchStep.or(baselinePattern, "");
    }

    public String getUnit() {
        return unit;
    }

    /** Sets the unit of the values in logs of HdrHistograms; empty for the usual one. */
    @DataBoundSetter
    public void setUnit(@Nullable String unit) {
        this.unit = BenchStep.or(unit, "");
    }

    public List<String> getMap() {
        return map;
    }

    /** Sets where JSON files have their values, one metric an entry or a line. */
    @DataBoundSetter
    public void setMap(@Nullable List<String> map) {
        this.map = BenchStep.lines(map);
    }

    /** The map as a form shows it, a line each. */
    public String getMapLines() {
        return String.join("\n", map);
    }

    public String getTolerate() {
        return tolerate;
    }

    /** Sets the share of failed requests or the like up to which a run is valid; empty for none. */
    @DataBoundSetter
    public void setTolerate(@Nullable String tolerate) {
        this.tolerate = BenchStep.or(tolerate, "");
    }

    /** Fills in what somebody left out who wrote the configuration by hand. */
    Object readResolve() {
        pattern = BenchStep.or(pattern, "");
        setTool(tool);
        setBaselinePattern(baselinePattern);
        setUnit(unit);
        setMap(map);
        setTolerate(tolerate);
        return this;
    }

    ToolFiles files() {
        return new ToolFiles(tool, pattern, baselinePattern, unit, map, tolerate);
    }

    /**
     * What a script gives as a tool, as the row that it means.
     *
     * @throws AbortException when the row has no such option; one line
     */
    static Object meant(Object given) throws AbortException {
        Map<String, Object> row = new LinkedHashMap<>();
        if (given instanceof UninstantiatedDescribable called && called.getSymbol() != null) {
            called.getArguments()
                    .forEach((option, value) ->
                            row.put(option.equals(UninstantiatedDescribable.ANONYMOUS_KEY) ? PATTERN : option, value));
            row.put(TOOL, called.getSymbol());
        } else if (given instanceof Map<?, ?> named) {
            named.forEach((option, value) -> row.put(String.valueOf(option), value));
        } else {
            return given;
        }
        BenchStepDescriptor.known(ResultTool.class, "benchResults, " + row.getOrDefault(TOOL, "tools"), row.keySet());
        return row;
    }

    /** A row as a script calls it: by the symbol of its tool, unless that is the name of a step. */
    static Object said(Object row) {
        if (!(row instanceof UninstantiatedDescribable written)) {
            return row;
        }
        Map<String, Object> options = new TreeMap<>(written.getArguments());
        String tool = String.valueOf(options.getOrDefault(TOOL, ResultForm.AUTO));
        boolean callable = StepDescriptor.byFunctionName(tool) == null
                && StepDescriptor.metaStepsOf(tool).isEmpty();
        if (callable) {
            options.remove(TOOL);
        }
        UninstantiatedDescribable said = written.withArguments(options);
        said.setSymbol(callable ? tool : null);
        return said;
    }

    /**
     * What Jenkins shows of the row and asks for it. One class stands for all tools: a script's symbol says which one, and
     * the symbols are the words of {@link ResultForm#words()}.
     */
    @Extension
    @Symbol({
        "auto",
        "ycsb",
        "tsbs",
        "jmh",
        "go",
        "openapi",
        "trace",
        "series",
        "json",
        "hdr",
        "jtl",
        "k6",
        "artillery",
        "gatling",
        "locust",
        "hyperfine",
        "googlebenchmark",
        "pytest",
        "criterion",
        "benchmarkdotnet",
        "bencher",
        "githubaction",
        "vegeta",
        "wrk",
        "hey",
        "oha",
        "ab",
        "pgbench",
        "sysbench",
        "hammerdb",
        "redis",
        "memtier",
        "fio",
        "time",
        "perf",
        "openmetrics",
        "evaluator",
        "benchmark"
    })
    public static final class DescriptorImpl extends Descriptor<ResultTool> {
        @Override
        public String getDisplayName() {
            return Messages.text("ResultTool.displayName");
        }

        /** The tools that the form offers. */
        public List<String> getTools() {
            return ResultForm.words();
        }

        /** The units that the form offers. */
        public List<String> getUnits() {
            return HdrReader.UNITS;
        }

        /** What does not fit in tool, map as lines and unit. */
        static Optional<String> mistake(String tool, String map, String unit) {
            return BenchStepDescriptor.mistake(() -> ResultForm.parse(
                    BenchStep.or(tool, ResultForm.AUTO), BenchStep.lines(List.of(map)), BenchStep.or(unit, "")));
        }

        /** What is wrong with the share, or with the tool for a share; empty where nothing is. */
        static Optional<String> mistake(String tool, String share) {
            return BenchStepDescriptor.mistake(
                    () -> ResultForm.of(ResultForm.named(BenchStep.or(tool, ResultForm.AUTO)))
                            .tolerating(share.strip()));
        }

        /** Whether the form's pattern stays inside the workspace. */
        @POST
        public FormValidation doCheckPattern(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return BenchStepDescriptor.check(item, () -> new FilePattern(value).problem());
        }

        /** Whether the form's pattern stays inside the workspace; empty stands for no baseline. */
        @POST
        public FormValidation doCheckBaselinePattern(
                @AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return BenchStepDescriptor.check(
                    item, () -> value.isBlank() ? Optional.empty() : new FilePattern(value).problem());
        }

        /** Whether the form's map, tool and unit go together. */
        @POST
        public FormValidation doCheckMap(
                @AncestorInPath @Nullable Item item,
                @QueryParameter String value,
                @QueryParameter String tool,
                @QueryParameter String unit) {
            return BenchStepDescriptor.check(item, () -> mistake(tool, value, unit));
        }

        /** Whether the form's share is one, and goes with the tool; empty stands for none. */
        @POST
        public FormValidation doCheckTolerate(
                @AncestorInPath @Nullable Item item, @QueryParameter String value, @QueryParameter String tool) {
            return BenchStepDescriptor.check(item, () -> mistake(tool, value));
        }
    }
}
