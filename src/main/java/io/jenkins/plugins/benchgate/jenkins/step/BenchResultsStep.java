package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import hudson.model.Item;
import hudson.util.FormValidation;
import hudson.util.ListBoxModel;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.agent.FilePattern;
import io.jenkins.plugins.benchgate.jenkins.agent.ResultsOptions;
import io.jenkins.plugins.benchgate.jenkins.agent.ToolFiles;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredResult;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.result.tool.HdrReader;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jenkinsci.plugins.structs.describable.CustomDescribableModel;
import org.jenkinsci.plugins.structs.describable.UninstantiatedDescribable;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.AncestorInPath;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.verb.POST;

/**
 * The Pipeline step {@code benchResults(tool: 'jmh', pattern: 'jmh.json')}, or {@code benchResults(tools:
 * [jmh('jmh.json'), go('bench.txt')])}: takes results that something else has produced, and returns a
 * {@link MeasuredResult}.
 */
public final class BenchResultsStep extends BenchStep {
    static final String DEFAULT_NAME = "results";
    static final String DEFAULT_STATISTICS = "median";

    private String pattern;
    private List<ResultTool> tools = new ArrayList<>();
    private String tool = ResultForm.AUTO;
    private String baselinePattern = "";
    private boolean instances;
    private String name = DEFAULT_NAME;
    private String label = "";
    private String statistics = DEFAULT_STATISTICS;
    private String unit = "";
    private List<String> map = new ArrayList<>();
    private String tolerate = "";
    private List<String> metrics = new ArrayList<>();
    private List<String> higher = new ArrayList<>();
    private List<String> lower = new ArrayList<>();
    private List<String> renamed = new ArrayList<>();
    private int earlier;

    /**
     * A script may give the pattern alone, without its name.
     *
     * @param pattern of the files in the workspace, as Ant writes it; {@code null} where each tool has its own
     */
    @DataBoundConstructor
    public BenchResultsStep(@Nullable String pattern) {
        this.pattern = or(pattern, "");
    }

    public String getPattern() {
        return pattern;
    }

    /** Sets the same by its name: in Declarative Pipelines, what only a constructor takes is required. */
    @DataBoundSetter
    public void setPattern(@Nullable String pattern) {
        this.pattern = or(pattern, "");
    }

    public List<ResultTool> getTools() {
        return tools;
    }

    /** Sets several tools with files of each, in place of one tool and one pattern. */
    @DataBoundSetter
    public void setTools(@Nullable List<ResultTool> tools) {
        this.tools = tools == null ? new ArrayList<>() : new ArrayList<>(tools);
    }

    public String getTool() {
        return tool;
    }

    /** Sets which tool wrote the files; {@code auto}: their content says it. */
    @DataBoundSetter
    public void setTool(@Nullable String tool) {
        this.tool = or(tool, ResultForm.AUTO);
    }

    public String getBaselinePattern() {
        return baselinePattern;
    }

    /** Sets which files hold the results of the baseline; empty where it was not measured beside the candidate. */
    @DataBoundSetter
    public void setBaselinePattern(@Nullable String baselinePattern) {
        this.baselinePattern = or(baselinePattern, "");
    }

    public boolean isInstances() {
        return instances;
    }

    /** Sets whether each file is of a machine of its own, which measured the candidate, and the baseline if it has files. */
    @DataBoundSetter
    public void setInstances(boolean instances) {
        this.instances = instances;
    }

    public String getName() {
        return name;
    }

    /** Sets the name of the experiment, under which the history keeps it. */
    @DataBoundSetter
    public void setName(@Nullable String name) {
        this.name = or(name, DEFAULT_NAME);
    }

    public String getLabel() {
        return label;
    }

    /** Sets what the version that was tested is called; empty: by the build's number. */
    @DataBoundSetter
    public void setLabel(@Nullable String label) {
        this.label = or(label, "");
    }

    public String getStatistics() {
        return statistics;
    }

    /** Sets what is computed over values of which the tool keeps each: words with commas between them. */
    @DataBoundSetter
    public void setStatistics(@Nullable String statistics) {
        this.statistics = or(statistics, DEFAULT_STATISTICS);
    }

    public String getUnit() {
        return unit;
    }

    /** Sets the unit of the values in logs of HdrHistograms; empty for the usual one. */
    @DataBoundSetter
    public void setUnit(@Nullable String unit) {
        this.unit = or(unit, "");
    }

    public List<String> getMap() {
        return map;
    }

    /** Sets where JSON files have their values, one metric an entry or a line. */
    @DataBoundSetter
    public void setMap(@Nullable List<String> map) {
        this.map = lines(map);
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
        this.tolerate = or(tolerate, "");
    }

    public List<String> getMetrics() {
        return metrics;
    }

    /** Sets which metrics are computed and judged, by names or patterns; none for all. */
    @DataBoundSetter
    public void setMetrics(@Nullable List<String> metrics) {
        this.metrics = lines(metrics);
    }

    /** The same as a form shows them, a line each. */
    public String getMetricsLines() {
        return String.join("\n", metrics);
    }

    public List<String> getHigher() {
        return higher;
    }

    /** Sets which metrics are better when higher, where nothing else tells it: names or patterns. */
    @DataBoundSetter
    public void setHigher(@Nullable List<String> higher) {
        this.higher = lines(higher);
    }

    /** The same as a form shows them, a line each. */
    public String getHigherLines() {
        return String.join("\n", higher);
    }

    public List<String> getLower() {
        return lower;
    }

    /** Sets which metrics are better when lower, where nothing else tells it: names or patterns. */
    @DataBoundSetter
    public void setLower(@Nullable List<String> lower) {
        this.lower = lines(lower);
    }

    /** The same as a form shows them, a line each. */
    public String getLowerLines() {
        return String.join("\n", lower);
    }

    public List<String> getRenamed() {
        return renamed;
    }

    /** Sets which metrics have other names than before, {@code OLD=NEW} an entry or a line. */
    @DataBoundSetter
    public void setRenamed(@Nullable List<String> renamed) {
        this.renamed = lines(renamed);
    }

    /** The renamed metrics as a form shows them, a line each. */
    public String getRenamedLines() {
        return String.join("\n", renamed);
    }

    public int getEarlier() {
        return earlier;
    }

    /**
     * Sets from how many earlier builds at most archived files are taken, once, for a history that does not know the
     * experiment; 0: from none.
     */
    @DataBoundSetter
    public void setEarlier(int earlier) {
        this.earlier = Math.max(0, earlier);
    }

    @Override
    protected Object readResolve() {
        setPattern(pattern);
        setTools(tools);
        setTool(tool);
        setBaselinePattern(baselinePattern);
        setName(name);
        setLabel(label);
        setStatistics(statistics);
        setUnit(unit);
        setMap(map);
        setTolerate(tolerate);
        setMetrics(metrics);
        setHigher(higher);
        setLower(lower);
        setRenamed(renamed);
        return super.readResolve();
    }

    /** @throws AbortException when files of one tool and of several are named; one line */
    ResultsOptions options() throws AbortException {
        List<String> own = ofOneTool();
        if (!tools.isEmpty() && !own.isEmpty()) {
            throw new AbortException("found the option 'tools' beside " + NearestNames.quoted(own)
                    + ", expected either: name the files of each tool in its own row, such as"
                    + " tools: [jmh('target/jmh.json'), go('bench/*.txt')]");
        }
        return new ResultsOptions(
                tools.isEmpty()
                        ? List.of(new ToolFiles(tool, pattern, baselinePattern, unit, map, tolerate))
                        : tools.stream().map(ResultTool::files).toList(),
                instances,
                name,
                label,
                statistics,
                metrics,
                new Directions(higher, lower),
                renamed,
                earlier);
    }

    /** The options that say something of the files of one tool. */
    private List<String> ofOneTool() {
        Map<String, Boolean> said = new LinkedHashMap<>();
        said.put("pattern", !pattern.isEmpty());
        said.put("tool", !tool.equals(ResultForm.AUTO));
        said.put("baselinePattern", !baselinePattern.isEmpty());
        said.put("unit", !unit.isEmpty());
        said.put("map", !map.isEmpty());
        said.put("tolerate", !tolerate.isEmpty());
        return said.keySet().stream()
                .filter(option -> Boolean.TRUE.equals(said.get(option)))
                .toList();
    }

    @Override
    public StepExecution start(StepContext context) throws AbortException {
        return new BenchResultsExecution(context, options());
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static final class DescriptorImpl extends BenchStepDescriptor implements CustomDescribableModel {
        private static final String TOOLS = "tools";

        public DescriptorImpl() {
            super("benchResults", "pattern");
        }

        @Override
        public @Nullable String argumentsToString(Map<String, Object> namedArgs) {
            Object tools = namedArgs.get(TOOLS);
            return tools == null ? super.argumentsToString(namedArgs) : String.valueOf(tools);
        }

        @Override
        Map<String, Object> meant(Map<String, Object> arguments) throws AbortException {
            Object given = arguments.get(TOOLS);
            if (given == null) {
                return arguments;
            }
            List<Object> rows = new ArrayList<>();
            for (Object tool : given instanceof List<?> several ? several : List.of(given)) {
                rows.add(ResultTool.meant(tool));
            }
            Map<String, Object> meant = new LinkedHashMap<>(arguments);
            meant.put(TOOLS, rows);
            return meant;
        }

        /** A script names each tool by its symbol; Jenkins hands over options in any order. */
        @Override
        public UninstantiatedDescribable customUninstantiate(UninstantiatedDescribable step) {
            Map<String, Object> said = new TreeMap<>(step.getArguments());
            if (said.get(TOOLS) instanceof List<?> rows) {
                said.put(TOOLS, rows.stream().map(ResultTool::said).toList());
            }
            return step.withArguments(said);
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchResultsStep.displayName");
        }

        /** The tools that the form offers; everybody may know them. */
        @POST
        public ListBoxModel doFillToolItems() {
            ListBoxModel items = new ListBoxModel();
            ResultForm.words().forEach(items::add);
            return items;
        }

        /** The units that the form offers; everybody may know them. */
        @POST
        public ListBoxModel doFillUnitItems() {
            ListBoxModel items = new ListBoxModel();
            items.add("");
            HdrReader.UNITS.forEach(items::add);
            return items;
        }

        /** Whether the form's pattern stays inside the workspace; empty where each tool has its own. */
        @POST
        public FormValidation doCheckPattern(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(item, () -> value.isBlank() ? Optional.empty() : new FilePattern(value).problem());
        }

        /** Whether the form's pattern stays inside the workspace; empty stands for no baseline. */
        @POST
        public FormValidation doCheckBaselinePattern(
                @AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(item, () -> value.isBlank() ? Optional.empty() : new FilePattern(value).problem());
        }

        /** Whether the form's number of earlier builds is one. */
        @POST
        public FormValidation doCheckEarlier(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(
                    item,
                    () -> value.isBlank() || value.matches("\\d{1,5}")
                            ? Optional.empty()
                            : Optional.of("found '" + value + "', expected a whole number of builds, 0 for none"));
        }

        /** Whether the form's statistics can be computed; empty stands for the default. */
        @POST
        public FormValidation doCheckStatistics(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(item, () -> Arrays.stream(value.split(","))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .map(word -> mistake(() -> Statistic.parse(word)))
                    .flatMap(Optional::stream)
                    .findFirst());
        }

        /** Whether the form's renamed metrics are such. */
        @POST
        public FormValidation doCheckRenamed(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(item, () -> mistake(() -> lines(List.of(value)).forEach(Renaming::parse)));
        }

        /** Whether the form's map, tool and unit go together. */
        @POST
        public FormValidation doCheckMap(
                @AncestorInPath @Nullable Item item,
                @QueryParameter String value,
                @QueryParameter String tool,
                @QueryParameter String unit) {
            return check(item, () -> ResultTool.DescriptorImpl.mistake(tool, value, unit));
        }

        /** Whether the form's share is one, and goes with the tool; empty stands for none. */
        @POST
        public FormValidation doCheckTolerate(
                @AncestorInPath @Nullable Item item, @QueryParameter String value, @QueryParameter String tool) {
            return check(item, () -> ResultTool.DescriptorImpl.mistake(tool, value));
        }
    }
}
