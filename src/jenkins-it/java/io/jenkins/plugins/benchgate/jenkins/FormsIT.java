package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.FreeStyleProject;
import io.jenkins.plugins.benchgate.jenkins.step.BenchResultsStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateBuilder;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateRecorder;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateStep;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.htmlunit.html.DomElement;
import org.htmlunit.html.DomNode;
import org.htmlunit.html.HtmlButton;
import org.htmlunit.html.HtmlCheckBoxInput;
import org.htmlunit.html.HtmlForm;
import org.htmlunit.html.HtmlInput;
import org.htmlunit.html.HtmlOption;
import org.htmlunit.html.HtmlPage;
import org.htmlunit.html.HtmlSelect;
import org.htmlunit.html.HtmlTextArea;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Forms as a browser shows and sends them: every field is filled in and arrives. */
class FormsIT {
    /** Every field of how results are taken, with a value. */
    private static final Map<String, String> RESULTS = Map.ofEntries(
            Map.entry("pattern", "*.json"),
            Map.entry("tool", "json"),
            Map.entry("baselinePattern", "base/*.json"),
            Map.entry("instances", "true"),
            Map.entry("name", "parser"),
            Map.entry("label", "2.1"),
            Map.entry("statistics", "median, p99"),
            Map.entry("unit", "ms"),
            Map.entry("map", "metric=m,path=$[*],unit=ms"),
            Map.entry("tolerate", "1 %"),
            Map.entry("metrics", "login *"),
            Map.entry("earlier", "50"));

    private static final Set<String> ROWS = Set.of("gateRows", "tools");
    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(10);

    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void everyFieldArrives() throws Throwable {
        controller.then(FormsIT::ofTheSnippetGenerator, FormsIT::ofFreestyleJobs);
    }

    private static void ofTheSnippetGenerator(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "snippets");
        Map<String, String> measuring = new LinkedHashMap<>(Map.of("spec", "p/b.yaml", "timeLimit", "90"));
        assertThat(snippet(jenkins, job, "benchCluster", measuring))
                .startsWith("benchCluster(spec: 'p/b.yaml', timeLimit: 90) {");
        measuring.put("out", "p/out");
        assertThat(snippet(jenkins, job, "benchRun", measuring))
                .isEqualTo("benchRun out: 'p/out', spec: 'p/b.yaml', timeLimit: 90");
        Map<String, String> judging = Map.of(
                "baseline", "last:3", "failFast", "true", "inconclusive", "unstable", "skipPublishingChecks", "true");
        measuring.putAll(judging);
        measuring.put("retryAfter", "10");
        assertThat(snippet(jenkins, job, "benchgate", measuring))
                .isEqualTo("benchgate baseline: 'last:3', failFast: true, inconclusive: 'unstable', out: 'p/out',"
                        + " retryAfter: 10, skipPublishingChecks: true, spec: 'p/b.yaml', timeLimit: 90");
        assertThat(snippet(jenkins, job, "benchResults", RESULTS))
                .isEqualTo("benchResults baselinePattern: 'base/*.json', earlier: 50, instances: true, label: '2.1',"
                        + " map: ['metric=m,path=$[*],unit=ms'], metrics: ['login *'], name: 'parser', pattern: '*.json',"
                        + " statistics: 'median, p99', tolerate: '1 %', tool: 'json', unit: 'ms'");
        ofTools(jenkins, job);
        Map<String, String> gates = new LinkedHashMap<>(judging);
        gates.put("gates", "trend:metric=*,percent=4,builds=20");
        assertThat(snippet(jenkins, job, "benchJudge", gates))
                .isEqualTo("benchJudge baseline: 'last:3', failFast: true,"
                        + " gates: ['jump:metric=*,percent=7', 'trend:metric=*,percent=4,builds=20'],"
                        + " inconclusive: 'unstable', skipPublishingChecks: true");
    }

    /** What the page writes after two rows of tools are filled in. */
    private static void ofTools(JenkinsRule jenkins, WorkflowJob job) throws Exception {
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            HtmlPage page = browser.goTo(job.getUrl() + "pipeline-syntax/");
            HtmlForm form = chosen(browser, page, "benchResults");
            for (Map<String, String> row : List.of(
                    Map.of("tool", "jtl", "pattern", "target/*.jtl", "tolerate", "5 %"),
                    Map.of("tool", "hdr", "pattern", "*.hdr", "unit", "us", "baselinePattern", "base/*.hdr"))) {
                int before = form.getByXPath(".//div[@name='tools']").size();
                await(browser, () -> page.<HtmlButton>getFirstByXPath("//button[normalize-space()='Add a tool']"))
                        .click();
                DomElement added = await(browser, () -> {
                    List<DomElement> rows = form.getByXPath(".//div[@name='tools']");
                    return rows.size() > before ? rows.get(rows.size() - 1) : null;
                });
                for (Map.Entry<String, String> field : row.entrySet()) {
                    set(browser, added, field.getKey(), field.getValue());
                }
            }
            assertThat(written(browser, page))
                    .isEqualTo("benchResults(tools: [jtl(pattern: 'target/*.jtl', tolerate: '5 %'),"
                            + " hdr(baselinePattern: 'base/*.hdr', pattern: '*.hdr', unit: 'us')])");
        }
    }

    /** Chooses a step once the page listens to that: on a busy machine its scripts take a while. */
    private static HtmlForm chosen(JenkinsRule.WebClient browser, HtmlPage page, String step) throws Exception {
        browser.waitForBackgroundJavaScriptStartingBefore(TimeUnit.SECONDS.toMillis(5));
        HtmlForm form = page.getFormByName("config");
        HtmlSelect steps = form.getFirstByXPath(".//select[contains(@class, 'dropdownList')]");
        HtmlOption option = steps.getOptions().stream()
                .filter(one -> one.getText().startsWith(step + ":"))
                .findFirst()
                .orElseThrow();
        steps.setSelectedAttribute(option, true);
        return form;
    }

    private static String written(JenkinsRule.WebClient browser, HtmlPage page) throws Exception {
        page.<HtmlButton>getHtmlElementById("generatePipelineScript").click();
        HtmlTextArea written = page.getHtmlElementById("prototypeText");
        return await(
                browser,
                () -> written.getText().isEmpty() ? null : written.getText().strip());
    }

    /** What the page writes after the fields of a step are filled in; to gates, a row is added. */
    private static String snippet(JenkinsRule jenkins, WorkflowJob job, String step, Map<String, String> fields)
            throws Exception {
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            HtmlPage page = browser.goTo(job.getUrl() + "pipeline-syntax/");
            HtmlForm form = chosen(browser, page, step);
            for (Map.Entry<String, String> field : fields.entrySet()) {
                set(browser, form, field.getKey(), field.getValue());
            }
            if (step.equals("benchJudge")) {
                HtmlButton add = await(
                        browser, () -> page.<HtmlButton>getFirstByXPath("//button[normalize-space()='Add a gate']"));
                add.click();
                HtmlButton jump = await(
                        browser,
                        () -> page.<HtmlButton>getFirstByXPath(
                                "//button[contains(@class, 'jenkins-dropdown__item')][normalize-space()='Jump']"));
                jump.click();
                set(browser, await(browser, () -> row(form, "Jump")), "percent", "7");
            }
            return written(browser, page);
        }
    }

    private static void ofFreestyleJobs(JenkinsRule jenkins) throws Exception {
        FreeStyleProject job = jenkins.createFreeStyleProject("freestyle");
        job.getBuildersList().add(new BenchgateBuilder(new BenchgateStep("b.yaml")));
        JudgeStep three = new JudgeStep();
        three.setGates(List.of("fixed:metric=*,upper=1ms", "jump:metric=*,percent=5", "trend:metric=*,percent=5"));
        job.getPublishersList().add(new BenchgateRecorder(new BenchResultsStep("*.json"), three));
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            HtmlForm form = browser.getPage(job, "configure").getFormByName("config");
            DomElement builder = await(browser, () -> form.<DomElement>getFirstByXPath(".//div[@name='builder']"));
            DomElement publisher = form.getFirstByXPath(".//div[@name='publisher']");
            Map<String, String> judging = Map.of(
                    "baseline",
                    "last:3",
                    "failFast",
                    "true",
                    "inconclusive",
                    "not_built",
                    "skipPublishingChecks",
                    "true");
            Map<String, String> measuring =
                    new LinkedHashMap<>(Map.of("spec", "p/b.yaml", "timeLimit", "90", "out", "p/out"));
            measuring.putAll(judging);
            measuring.put("retryAfter", "10");
            for (Map.Entry<String, String> field : measuring.entrySet()) {
                set(browser, builder, field.getKey(), field.getValue());
            }
            Map<String, String> recording = new LinkedHashMap<>(RESULTS);
            recording.put("pattern", "a/*.json");
            recording.put("gates", "fixed:metric=y,upper=2ms");
            recording.putAll(judging);
            for (Map.Entry<String, String> field : recording.entrySet()) {
                set(browser, publisher, field.getKey(), field.getValue());
            }
            Map<String, String> crossed =
                    Map.of("definite", "potential", "potential", "pass", "marks", "stage", "stopBuild", "true");
            gate(browser, publisher, "Fixed", crossed, Map.of("lower", "1ms", "upper", "3ms"), "watch=both");
            gate(browser, publisher, "Jump", crossed, Map.of("percent", "7", "baseline", "last"), "seed=2");
            gate(browser, publisher, "Trend", crossed, Map.of("percent", "4", "builds", "30"), "watch=both");
            jenkins.submit(form);
        }
        BenchgateStep measurement =
                job.getBuildersList().get(BenchgateBuilder.class).getMeasurement();
        assertThat(measurement.getSpec()).isEqualTo("p/b.yaml");
        assertThat(measurement.getTimeLimit()).isEqualTo(90);
        assertThat(measurement.getOut()).isEqualTo("p/out");
        assertThat(measurement.getBaseline()).isEqualTo("last:3");
        assertThat(measurement.isFailFast()).isTrue();
        assertThat(measurement.getInconclusive()).isEqualTo("not_built");
        assertThat(measurement.getRetryAfter()).isEqualTo(10);
        assertThat(measurement.isSkipPublishingChecks()).isTrue();
        BenchgateRecorder recorder = job.getPublishersList().get(BenchgateRecorder.class);
        BenchResultsStep results = recorder.getResults();
        assertThat(results.getPattern()).isEqualTo("a/*.json");
        assertThat(results.getTool()).isEqualTo("json");
        assertThat(results.getBaselinePattern()).isEqualTo("base/*.json");
        assertThat(results.getName()).isEqualTo("parser");
        assertThat(results.getLabel()).isEqualTo("2.1");
        assertThat(results.getStatistics()).isEqualTo("median, p99");
        assertThat(results.getUnit()).isEqualTo("ms");
        assertThat(results.getMap()).containsExactly("metric=m,path=$[*],unit=ms");
        assertThat(results.getEarlier()).isEqualTo(50);
        assertThat(results.isInstances()).isTrue();
        JudgeStep gate = recorder.getGate();
        assertThat(gate.getBaseline()).isEqualTo("last:3");
        assertThat(gate.isFailFast()).isTrue();
        assertThat(gate.getInconclusive()).isEqualTo("not_built");
        assertThat(gate.isSkipPublishingChecks()).isTrue();
        String after = ",definite=potential,potential=pass,marks=stage,stopBuild,";
        assertThat(gate.getGates())
                .containsExactly(
                        "fixed:metric=\"READ latency\",statistic=p99,lower=1ms,upper=3ms" + after + "watch=both",
                        "jump:metric=\"READ latency\",statistic=p99,percent=7,baseline=last" + after + "seed=2",
                        "trend:metric=\"READ latency\",statistic=p99,percent=4,builds=30" + after + "watch=both",
                        "fixed:metric=y,upper=2ms");
    }

    private static void gate(
            JenkinsRule.WebClient browser,
            DomNode scope,
            String kind,
            Map<String, String> crossed,
            Map<String, String> own,
            String more)
            throws Exception {
        Map<String, String> fields = new LinkedHashMap<>(Map.of("metric", "READ latency", "statistic", "p99"));
        fields.putAll(own);
        fields.putAll(crossed);
        fields.put("more", more);
        DomElement row = row(scope, kind);
        for (Map.Entry<String, String> field : fields.entrySet()) {
            set(browser, row, field.getKey(), field.getValue());
        }
    }

    private static DomElement row(DomNode scope, String kind) {
        return scope.getFirstByXPath(".//div[@name='gateRows'][contains(@descriptorid, 'GateForm$" + kind + "')]");
    }

    /** Fills in a field of a part of a form, but none of a row inside of it. */
    private static void set(JenkinsRule.WebClient browser, DomNode scope, String field, String value) throws Exception {
        String rows = "ancestor::div[@name='gateRows' or @name='tools']";
        boolean isRow = scope instanceof DomElement part && ROWS.contains(part.getAttribute("name"));
        String path = ".//*[@name='_." + field + "']" + (isRow ? "" : "[not(" + rows + ")]");
        DomElement found = await(browser, () -> {
            List<DomElement> all = scope.getByXPath(path);
            return all.isEmpty() ? null : all.get(all.size() - 1);
        });
        if (found instanceof HtmlSelect choice) {
            await(browser, () -> choice.getOptions().stream()
                    .filter(one -> one.getValueAttribute().equals(value))
                    .findFirst()
                    .orElse(null));
            choice.setSelectedAttribute(value, true);
        } else if (found instanceof HtmlCheckBoxInput box) {
            box.setChecked(Boolean.parseBoolean(value));
        } else if (found instanceof HtmlTextArea area) {
            area.setText(value);
        } else {
            ((HtmlInput) found).setValue(value);
        }
    }

    /** Lets the page work until something is there. */
    private static <T> T await(JenkinsRule.WebClient browser, Supplier<T> something) {
        long until = System.nanoTime() + PATIENCE;
        T found = something.get();
        while (found == null) {
            assertThat(System.nanoTime()).as("found nothing in time").isLessThan(until);
            browser.waitForBackgroundJavaScript(200);
            found = something.get();
        }
        return found;
    }
}
