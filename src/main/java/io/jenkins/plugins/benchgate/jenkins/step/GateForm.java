package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import hudson.model.Describable;
import hudson.model.Descriptor;
import hudson.model.Item;
import hudson.model.Job;
import hudson.util.ComboBoxModel;
import hudson.util.FormValidation;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateOptions;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.AncestorInPath;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.verb.POST;

/**
 * A gate as a row of a form. It is never kept: a form is filled from gates as text and gives gates as text, so what a
 * gate means and what its options are called is said by {@link GateText} alone.
 */
public abstract class GateForm implements Describable<GateForm> {
    /** What need not be said, because a gate that says nothing means it. */
    private static final Map<String, String> USUAL = Map.of(
            "baseline", "side-by-side",
            "definite", "fail",
            "potential", "potential",
            "marks", "build");

    private static final String STOP = "stopBuild";
    private static final int MOST_OFFERED = 500;

    private final String kind;
    private final Set<String> fields = new LinkedHashSet<>();
    private final Map<String, String> options = new LinkedHashMap<>();
    private String more = "";

    /** @param own what has a field in this row and not in those of other kinds */
    GateForm(String kind, List<String> own) {
        this.kind = kind;
        fields.add("metric");
        fields.add("statistic");
        fields.addAll(own);
        fields.addAll(List.of("definite", "potential", "marks", STOP));
    }

    /** The row of a gate; empty where the text cannot be told apart. */
    static Optional<GateForm> of(String gate) {
        try {
            GateOptions parts = GateOptions.of(gate);
            GateForm form =
                    switch (Gate.Kind.of(parts.kind())) {
                        case FIXED -> new Fixed();
                        case JUMP -> new Jump();
                        case TREND -> new Trend();
                        case UNKNOWN -> null;
                    };
            if (form != null) {
                form.fill(parts);
            }
            return Optional.ofNullable(form);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * The gate, as text, that a script writes as a row of its options: {@code [metric: '*', percent: 5]}. Its kind is that
     * which has the options, unless it is said as {@code kind}.
     *
     * @throws AbortException for a value that no text can hold; one line
     */
    static String ofRow(Map<?, ?> row) throws AbortException {
        Map<String, String> values = new LinkedHashMap<>();
        row.forEach((key, value) -> {
            if (!Boolean.FALSE.equals(value)) {
                values.put(String.valueOf(key), Boolean.TRUE.equals(value) ? "" : String.valueOf(value));
            }
        });
        String usual = values.containsKey("lower") || values.containsKey("upper")
                ? "fixed"
                : values.containsKey("builds") ? "trend" : "jump";
        String kind = Objects.requireNonNullElse(values.remove("kind"), usual);
        try {
            return new GateOptions(kind, values).text();
        } catch (IllegalArgumentException e) {
            throw new AbortException(e.getMessage());
        }
    }

    private void fill(GateOptions parts) {
        Map<String, String> rest = new LinkedHashMap<>();
        parts.values().forEach((key, value) -> (fields.contains(key) ? options : rest).put(key, value));
        more = new GateOptions(kind, rest).optionText();
    }

    /**
     * The gate as text. It may be none: what a field holds is what somebody typed.
     *
     * @throws IllegalArgumentException for a value that no text can hold
     */
    String text() {
        Map<String, String> said = new LinkedHashMap<>();
        for (String key : fields) {
            String value = options.getOrDefault(key, "");
            if (options.containsKey(key) && !value.equals(USUAL.get(key)) && (key.equals(STOP) || !value.isEmpty())) {
                said.put(key, value);
            }
        }
        String text = new GateOptions(kind, said).text();
        return more.isEmpty() ? text : text + (said.isEmpty() ? "" : ",") + more;
    }

    String get(String key) {
        return options.getOrDefault(key, USUAL.getOrDefault(key, ""));
    }

    void set(String key, @Nullable String value) {
        options.put(key, value == null ? "" : value.strip());
    }

    public String getMetric() {
        return get("metric");
    }

    @DataBoundSetter
    public void setMetric(@Nullable String value) {
        set("metric", value);
    }

    public String getStatistic() {
        return get("statistic");
    }

    @DataBoundSetter
    public void setStatistic(@Nullable String value) {
        set("statistic", value);
    }

    public String getDefinite() {
        return get("definite");
    }

    @DataBoundSetter
    public void setDefinite(@Nullable String value) {
        set("definite", value);
    }

    public String getPotential() {
        return get("potential");
    }

    @DataBoundSetter
    public void setPotential(@Nullable String value) {
        set("potential", value);
    }

    public String getMarks() {
        return get("marks");
    }

    @DataBoundSetter
    public void setMarks(@Nullable String value) {
        set("marks", value);
    }

    public boolean isStopBuild() {
        return options.containsKey(STOP);
    }

    @DataBoundSetter
    public void setStopBuild(boolean stop) {
        if (stop) {
            options.put(STOP, "");
        } else {
            options.remove(STOP);
        }
    }

    /** Further options, as in the gate's text. */
    public String getMore() {
        return more;
    }

    @DataBoundSetter
    public void setMore(@Nullable String more) {
        this.more = more == null ? "" : more.strip();
    }

    /** A gate on the value itself. */
    public static final class Fixed extends GateForm {
        @DataBoundConstructor
        public Fixed() {
            super("fixed", List.of("lower", "upper"));
        }

        public String getLower() {
            return get("lower");
        }

        @DataBoundSetter
        public void setLower(@Nullable String value) {
            set("lower", value);
        }

        public String getUpper() {
            return get("upper");
        }

        @DataBoundSetter
        public void setUpper(@Nullable String value) {
            set("upper", value);
        }

        /** What Jenkins shows of the row. */
        @Extension
        public static final class DescriptorImpl extends GateFormDescriptor {
            @Override
            public String getDisplayName() {
                return Messages.text("GateForm.fixed");
            }

            @Override
            GateForm blank() {
                return new Fixed();
            }
        }
    }

    /** A gate on one step. */
    public static final class Jump extends GateForm {
        @DataBoundConstructor
        public Jump() {
            super("jump", List.of("percent", "baseline"));
        }

        public String getPercent() {
            return get("percent");
        }

        @DataBoundSetter
        public void setPercent(@Nullable String value) {
            set("percent", value);
        }

        public String getBaseline() {
            return get("baseline");
        }

        @DataBoundSetter
        public void setBaseline(@Nullable String value) {
            set("baseline", value);
        }

        /** What Jenkins shows of the row. */
        @Extension
        public static final class DescriptorImpl extends GateFormDescriptor {
            @Override
            public String getDisplayName() {
                return Messages.text("GateForm.jump");
            }

            @Override
            GateForm blank() {
                return new Jump();
            }
        }
    }

    /** A gate on what creeps over builds. */
    public static final class Trend extends GateForm {
        @DataBoundConstructor
        public Trend() {
            super("trend", List.of("percent", "builds"));
        }

        public String getPercent() {
            return get("percent");
        }

        @DataBoundSetter
        public void setPercent(@Nullable String value) {
            set("percent", value);
        }

        public String getBuilds() {
            return get("builds");
        }

        @DataBoundSetter
        public void setBuilds(@Nullable String value) {
            set("builds", value);
        }

        /** What Jenkins shows of the row. */
        @Extension
        public static final class DescriptorImpl extends GateFormDescriptor {
            @Override
            public String getDisplayName() {
                return Messages.text("GateForm.trend");
            }

            @Override
            GateForm blank() {
                return new Trend();
            }
        }
    }

    /** What rows of all kinds offer and check. */
    public abstract static class GateFormDescriptor extends Descriptor<GateForm> {
        /** The metrics of the job's history, for who may configure the job. */
        @POST
        public ComboBoxModel doFillMetricItems(@AncestorInPath @Nullable Item item) throws IOException {
            ComboBoxModel metrics = new ComboBoxModel();
            metrics.add("*");
            if (item instanceof Job<?, ?> job && job.hasPermission(Item.CONFIGURE)) {
                TrendIndex index = JobHistories.index(job);
                Set<String> names = new LinkedHashSet<>();
                for (String experiment : index.experiments()) {
                    index.series(experiment).stream()
                            .map(SeriesKey::metric)
                            .map(metric -> metric.name())
                            .forEach(names::add);
                }
                names.stream().limit(MOST_OFFERED).forEach(metrics::add);
            }
            return metrics;
        }

        /** Baselines that the form offers. */
        @POST
        public ComboBoxModel doFillBaselineItems(@AncestorInPath @Nullable Item item) throws IOException {
            return BaselineItems.of(item);
        }

        /** Whether the row as a whole is a gate. A field that its kind does not have is {@code null}. */
        @POST
        public FormValidation doCheckMore(
                @AncestorInPath @Nullable Item item,
                @QueryParameter String value,
                @QueryParameter String metric,
                @QueryParameter String statistic,
                @QueryParameter @Nullable String lower,
                @QueryParameter @Nullable String upper,
                @QueryParameter @Nullable String percent,
                @QueryParameter @Nullable String baseline,
                @QueryParameter @Nullable String builds,
                @QueryParameter String definite,
                @QueryParameter String potential,
                @QueryParameter String marks,
                @QueryParameter boolean stopBuild) {
            return BenchStepDescriptor.check(
                    item,
                    () -> BenchStepDescriptor.mistake(() -> {
                        GateForm row = blank();
                        row.set("metric", metric);
                        row.set("statistic", statistic);
                        row.set("lower", lower);
                        row.set("upper", upper);
                        row.set("percent", percent);
                        row.set("baseline", baseline);
                        row.set("builds", builds);
                        row.set("definite", definite);
                        row.set("potential", potential);
                        row.set("marks", marks);
                        row.setStopBuild(stopBuild);
                        row.setMore(value);
                        GateText.parse(row.text());
                    }));
        }

        /** A row of this kind in which nothing is said. */
        abstract GateForm blank();
    }
}
