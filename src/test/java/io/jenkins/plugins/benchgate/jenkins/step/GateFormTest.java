package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.gate.GateText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kohsuke.stapler.DataBoundSetter;

/** Rows of the form of gates: what they show is the gate's text, and what they give is one. */
class GateFormTest {
    private static final Path VIEWS = Path.of("src/main/resources/io/jenkins/plugins/benchgate/jenkins/step/GateForm");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fixed:metric=\"READ latency\",statistic=p99,upper=\"12 ms\"",
                "fixed:metric=*,lower=9000op/s,upper=1000000op/s,potential=fail,unjudged=fail",
                "jump:metric=*,percent=5",
                "jump:metric=*,statistic=median,percent=5",
                "jump:metric=*,percent=5 %,baseline=\"branch:feature/a, b\",stale=30d,watch=both",
                "jump:metric=*,except=\"SCAN*|warm-up\",dynamic,seed=2",
                "jump:metric=*,percent=5,definite=potential,marks=stage",
                "trend:metric=*,percent=4,builds=20,stopBuild",
                "trend:dynamic,metric=*"
            })
    void aRowGivesTheGateThatItShows(String gate) {
        String back = GateForm.of(gate).orElseThrow().text();
        assertThat(GateText.parse(back)).isEqualTo(GateText.parse(gate));
    }

    @Test
    void aRowSaysNothingThatGoesWithoutSaying() {
        GateForm.Jump row = new GateForm.Jump();
        row.setMetric("READ latency");
        row.setStatistic("");
        row.setPercent(" 5 ");
        row.setBaseline("side-by-side");
        row.setDefinite("fail");
        row.setPotential("potential");
        row.setMarks("build");
        row.setStopBuild(false);
        row.setMore("");
        assertThat(row.text()).isEqualTo("jump:metric=\"READ latency\",percent=5");
        row.setStopBuild(true);
        row.setMore("watch=both");
        assertThat(row.text()).isEqualTo("jump:metric=\"READ latency\",percent=5,stopBuild,watch=both");
    }

    @Test
    void aRowShowsWhatGoesWithoutSaying() {
        GateForm row = GateForm.of("jump:metric=*,percent=5").orElseThrow();
        assertThat(row.getStatistic()).isEmpty();
        assertThat(row.getDefinite()).isEqualTo("fail");
        assertThat(row.getPotential()).isEqualTo("potential");
        assertThat(row.getMarks()).isEqualTo("build");
        assertThat(((GateForm.Jump) row).getBaseline()).isEqualTo("side-by-side");
    }

    /** What is typed stays inside its value. */
    @Test
    void aFieldCannotSayAnotherOption() {
        GateForm.Jump row = new GateForm.Jump();
        row.setMetric("a,percent=99");
        row.setPercent("5");
        assertThat(GateText.parse(row.text()).selector().glob()).isEqualTo("a,percent=99");
        row.setMetric("a\",percent=\"99");
        assertThat(GateText.parse(row.text()).selector().glob()).isEqualTo("a\",percent=\"99");
    }

    @Test
    void aStepKeepsGatesOfRowsAndLinesAsText() {
        JudgeStep step = new JudgeStep();
        step.setGates(List.of("trend:metric=*,percent=4,builds=20\nno gate"));
        GateForm.Jump row = new GateForm.Jump();
        row.setMetric("*");
        row.setPercent("5");
        assertThat(step.with(List.of(row)).getGates())
                .containsExactly("jump:metric=*,percent=5", "trend:metric=*,percent=4,builds=20", "no gate");
        assertThat(step.getGateRows()).hasSize(2);
        assertThat(step.getGateLines()).isEqualTo("no gate");
    }

    /** What a script writes as rows is the text that a form, and the Snippet Generator, makes of rows. */
    @Test
    void aScriptMayGiveGatesAsRows() throws Exception {
        Map<String, Object> noisy = new LinkedHashMap<>();
        noisy.put("metric", "a, b");
        noisy.put("percent", "4");
        noisy.put("builds", 20);
        noisy.put("stopBuild", true);
        noisy.put("dynamic", false);
        List<Object> rows = List.of(
                Map.of("percent", 5),
                noisy,
                Map.of("upper", "1 ms"),
                Map.of("kind", "trend"),
                "jump:metric=*,percent=7");
        Map<String, Object> meant = new JudgeStep.DescriptorImpl().meant(Map.of("gates", rows, "failFast", true));
        assertThat(meant)
                .isEqualTo(Map.of(
                        "gates",
                        List.of(
                                "jump:percent=5",
                                "trend:metric=\"a, b\",percent=4,builds=20,stopBuild",
                                "fixed:upper=\"1 ms\"",
                                "trend:",
                                "jump:metric=*,percent=7"),
                        "failFast",
                        true));
        assertThat(new JudgeStep.DescriptorImpl().meant(Map.of("gates", Map.of("percent", 5))))
                .isEqualTo(Map.of("gates", List.of("jump:percent=5")));
    }

    /** No kind of gate has a field for what its text knows no option for, and every field has its form and help. */
    @ParameterizedTest
    @ValueSource(classes = {GateForm.Fixed.class, GateForm.Jump.class, GateForm.Trend.class})
    void everyFieldIsAnOptionOfTheGate(Class<? extends GateForm> row) throws IOException {
        String kind = row.getSimpleName().toLowerCase(Locale.ROOT);
        String form = Files.readString(VIEWS.resolve(row.getSimpleName()).resolve("config.jelly"))
                + Files.readString(VIEWS.resolve("selected.jelly"))
                + Files.readString(VIEWS.resolve("crossed.jelly"));
        List<String> fields = new ArrayList<>();
        Arrays.stream(row.getMethods())
                .filter(method -> method.isAnnotationPresent(DataBoundSetter.class))
                .map(method -> method.getName().substring(3, 4).toLowerCase(Locale.ROOT)
                        + method.getName().substring(4))
                .forEach(fields::add);
        assertThat(fields).hasSizeGreaterThan(7);
        for (String field : fields) {
            assertThat(form).contains("field=\"" + field + "\"");
            for (String language : List.of("", "_de")) {
                String name = "help-" + field + language + ".html";
                Path own = VIEWS.resolve(row.getSimpleName()).resolve(name);
                assertThat(Files.readString(Files.exists(own) ? own : VIEWS.resolve(name)))
                        .contains(language.isEmpty() ? "Example: <code>" : "Beispiel: <code>")
                        .containsPattern("Default: <code>|Required\\.|Vorgabe: <code>|Erforderlich\\.");
            }
            if (!field.equals("more")) {
                assertThatThrownBy(() -> GateText.parse(kind + ":" + field + "=?,nothing=1"))
                        .hasMessageNotContaining("found '" + field + "' in gate");
            }
        }
    }

    /** A list that Jenkins fills twice at once, as on a busy machine, forgets what was chosen, and the form would save another gate. */
    @Test
    void choicesAreInThePageFromTheStart() throws IOException {
        assertThat(Files.readString(VIEWS.resolve("crossed.jelly")))
                .contains("name=\"_.definite\"", "name=\"_.potential\"", "name=\"_.marks\"")
                .doesNotContain("<f:select");
    }
}
