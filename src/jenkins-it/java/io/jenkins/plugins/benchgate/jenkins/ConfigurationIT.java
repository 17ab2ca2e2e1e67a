package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.cloudbees.hudson.plugins.folder.Folder;
import com.cloudbees.plugins.credentials.CredentialsScope;
import com.cloudbees.plugins.credentials.SystemCredentialsProvider;
import com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl;
import com.sun.net.httpserver.HttpServer;
import hudson.model.FreeStyleProject;
import hudson.model.Items;
import hudson.model.Result;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.machines.JobRetention;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.step.BenchClusterStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchResultsStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchRunStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchSuiteStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateBuilder;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateRecorder;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateStep;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeStep;
import io.jenkins.plugins.benchgate.jenkins.step.ResultTool;
import io.jenkins.plugins.casc.ConfigurationAsCode;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import jenkins.model.DirectlyModifiableTopLevelItemGroup;
import org.htmlunit.html.HtmlForm;
import org.jenkinsci.plugins.structs.describable.DescribableModel;
import org.jenkinsci.plugins.workflow.cps.Snippetizer;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.jenkinsci.plugins.workflow.steps.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** What is configured comes back as it was: from forms, snippets, configuration as code, and the disk. */
class ConfigurationIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void everythingThatIsConfiguredComesBack() throws Throwable {
        controller.then(
                ConfigurationIT::stepsComeBackFromTheirSnippets,
                ConfigurationIT::buildersComeBackFromTheirForms,
                ConfigurationIT::theConfigurationComesBackFromCode,
                ConfigurationIT::whatCodeConfiguresIsUsed,
                ConfigurationIT::theConfigurationComesBackFromItsForm,
                ConfigurationIT::aVerdictComesBackFromTheDisk);
    }

    private static void stepsComeBackFromTheirSnippets(JenkinsRule jenkins) throws Exception {
        BenchgateStep all = new BenchgateStep("perf/b.yaml");
        all.setOut("perf-out");
        all.setTimeLimit(90);
        all.setBaseline("last:3");
        all.setFailFast(true);
        comesBack(all, "benchgate", Map.of("spec", "perf/b.yaml", "out", "perf-out", "timeLimit", 90));
        BenchRunStep run = new BenchRunStep("b.yaml");
        comesBack(run, "benchRun", Map.of("spec", "b.yaml"));
        comesBack(new BenchSuiteStep("b.yaml"), "benchSuite", Map.of("spec", "b.yaml"));
        comesBack(new BenchClusterStep("b.yaml"), "benchCluster", Map.of("spec", "b.yaml"));
        BenchResultsStep results = new BenchResultsStep("**/jmh.json");
        results.setTool("jmh");
        results.setInstances(true);
        comesBack(results, "benchResults", Map.of("pattern", "**/jmh.json", "tool", "jmh", "instances", true));
        JudgeStep gate = new JudgeStep();
        gate.setGates(List.of("jump:metric=*,percent=5"));
        gate.setFailFast(true);
        gate.setInconclusive("unstable");
        comesBack(
                gate,
                "benchJudge",
                Map.of("gates", List.of("jump:metric=*,percent=5"), "failFast", true, "inconclusive", "unstable"));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void comesBack(Step step, String function, Map<String, Object> expected) throws Exception {
        assertThat(Snippetizer.object2Groovy(step)).startsWith(function).doesNotContain("TODO");
        DescribableModel model = DescribableModel.of(step.getClass());
        Map<String, Object> arguments = model.uninstantiate2(step).toMap();
        assertThat(arguments).containsAllEntriesOf(expected);
        Object again = model.instantiate(arguments, null);
        assertThat(model.uninstantiate2(again).toMap()).isEqualTo(arguments);
    }

    private static void buildersComeBackFromTheirForms(JenkinsRule jenkins) throws Exception {
        BenchgateStep measurement = new BenchgateStep("perf/b.yaml");
        measurement.setOut("perf-out");
        measurement.setTimeLimit(90);
        FreeStyleProject job = jenkins.createFreeStyleProject("forms");
        job.getBuildersList().add(new BenchgateBuilder(measurement));
        BenchResultsStep results = new BenchResultsStep(null);
        ResultTool tool = new ResultTool("a/*.json");
        tool.setTool("jmh");
        ResultTool other = new ResultTool("b/*.json");
        other.setTool("json");
        other.setMap(List.of("metric=m,path=$[*],unit=ms"));
        results.setTools(List.of(tool, other));
        JudgeStep gate = new JudgeStep();
        gate.setGates(List.of("jump:metric=*,percent=5", "fixed:metric=x,upper=1ms"));
        job.getPublishersList().add(new BenchgateRecorder(results, gate));
        JobRetention kept = new JobRetention();
        kept.setKeepBuilds(70);
        job.addProperty(kept);
        jenkins.configRoundtrip(job);

        JobRetention own = job.getProperty(JobRetention.class);
        assertThat(own.getKeepBuilds()).isEqualTo(70);
        assertThat(own.getKeepDays()).isNull();
        BenchgateStep built = job.getBuildersList().get(BenchgateBuilder.class).getMeasurement();
        assertThat(built.getSpec()).isEqualTo("perf/b.yaml");
        assertThat(built.getOut()).isEqualTo("perf-out");
        assertThat(built.getTimeLimit()).isEqualTo(90);
        BenchgateRecorder recorder = job.getPublishersList().get(BenchgateRecorder.class);
        assertThat(recorder.getResults().getPattern()).isEmpty();
        assertThat(recorder.getResults().getTools())
                .extracting(ResultTool::getTool, ResultTool::getPattern, ResultTool::getMap)
                .containsExactly(
                        tuple("jmh", "a/*.json", List.of()),
                        tuple("json", "b/*.json", List.of("metric=m,path=$[*],unit=ms")));
        assertThat(recorder.getGate().getGates())
                .containsExactly("jump:metric=*,percent=5", "fixed:metric=x,upper=1ms");
    }

    private static void theConfigurationComesBackFromCode(JenkinsRule jenkins) throws Exception {
        Path code = Files.writeString(
                jenkins.jenkins.getRootDir().toPath().resolve("benchgate-casc.yaml"),
                """
                unclassified:
                  benchgate:
                    defaultGates: "jump:metric=*,percent=7"
                    keepBuilds: 123
                    keepDays: 45
                    jobMachines: "5"
                """);
        ConfigurationAsCode.get().configure(code.toString());
        BenchgateConfiguration configured = BenchgateConfiguration.get();
        assertThat(configured.getDefaultGates()).isEqualTo("jump:metric=*,percent=7");
        assertThat(configured.getKeepBuilds()).isEqualTo(123);
        ByteArrayOutputStream exported = new ByteArrayOutputStream();
        ConfigurationAsCode.get().export(exported);
        assertThat(exported.toString(StandardCharsets.UTF_8))
                .contains("jump:metric=*,percent=7", "keepBuilds: 123", "keepDays: 45");
    }

    private static void whatCodeConfiguresIsUsed(JenkinsRule jenkins) throws Exception {
        List<String> asked = new CopyOnWriteArrayList<>();
        HttpServer cloud = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        cloud.createContext("/", exchange -> {
            asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        cloud.start();
        try {
            use(jenkins, "http://127.0.0.1:" + cloud.getAddress().getPort() + "/v3", asked);
        } finally {
            cloud.stop(0);
        }
    }

    private static void use(JenkinsRule jenkins, String endpoint, List<String> asked) throws Exception {
        String configuration =
                """
                  benchgate:
                    allowedEndpoints: |-
                      ssh://192.0.2.1
                      ssh://192.0.2.2
                    buildCost: "2.5"
                    clouds:
                    - credentialsId: "bench-account"
                      endpoint: "%s"
                      jobs: "performance/*"
                      name: "stack"
                      prices: "m1.large 0.5"
                      provider: "openstack-nova"
                      region: "RegionOne"
                      settings: "project = benches"
                    defaultGates: "jump:metric=*,percent=7"
                    jobMachines: "1"
                    keepBuilds: 123
                    keepDays: 45
                    ownAccounts: true
                    totalCost: "50"
                    totalMachines: "10"
                """
                        .formatted(endpoint);
        Path code = Files.writeString(
                jenkins.jenkins.getRootDir().toPath().resolve("benchgate-clouds.yaml"),
                """
                credentials:
                  system:
                    domainCredentials:
                    - credentials:
                      - usernamePassword:
                          scope: SYSTEM
                          id: "bench-account"
                          username: "Default:bench"
                          password: "s3cret"
                unclassified:
                """
                        + configuration);
        ConfigurationAsCode.get().configure(code.toString());
        assertThat(exported().lines().filter(line -> line.startsWith("  ")).toList())
                .startsWith(configuration.lines().toArray(String[]::new));
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        ConfigurationAsCode.get().export(whole);
        assertThat(whole.toString(StandardCharsets.UTF_8))
                .contains("bench-account")
                .doesNotContain("s3cret");

        String spec = Controllers.spec(0, 101)
                + "cluster: {cloud: stack, hardware: HARDWARE, image: {system: debian 12}, ssh: {from: 127.0.0.1/32}}\n";
        String large = spec.replace("HARDWARE", "m1.large");
        Folder folder = jenkins.createProject(Folder.class, "performance");
        refused(jenkins, jenkins.jenkins, "stranger", large, "configured for job 'stranger'");
        refused(
                jenkins,
                folder,
                "unpriced",
                spec.replace("HARDWARE", "m1.xlarge"),
                "found no price of hardware 'm1.xlarge' in cloud 'stack'");
        refused(
                jenkins,
                folder,
                "two",
                Controllers.spec(0, 101)
                        + "cluster: {provider: byon, user: root, ssh: {key: id}, sut: {hosts: 192.0.2.1}, client: {hosts: 192.0.2.2}}\n",
                "found 2 machines asked for, expected at most 1 of job performance/two ('jobNodes')");
        assertThat(asked).isEmpty();
        refused(jenkins, folder, "one", large, "cannot log in");
        assertThat(asked).as("asked with the credentials").isNotEmpty().allSatisfy(body -> assertThat(body)
                .contains("\"name\":\"bench\"", "\"password\":\"s3cret\""));
    }

    private static void refused(
            JenkinsRule jenkins, DirectlyModifiableTopLevelItemGroup folder, String name, String spec, String reason)
            throws Exception {
        WorkflowJob job = Controllers.pipeline(
                jenkins,
                name,
                "",
                spec,
                "writeFile file: 'id', text: '''" + SshKey.generate().privateText() + "'''; benchgate(spec: 'b.yaml')");
        WorkflowRun build =
                jenkins.buildAndAssertStatus(Result.FAILURE, folder == jenkins.jenkins ? job : Items.move(job, folder));
        jenkins.assertLogContains(reason, build);
        jenkins.assertLogNotContains("s3cret", build);
        Controllers.notJudged(build);
    }

    private static void theConfigurationComesBackFromItsForm(JenkinsRule jenkins) throws Exception {
        SystemCredentialsProvider.getInstance()
                .getCredentials()
                .add(new UsernamePasswordCredentialsImpl(CredentialsScope.SYSTEM, "aws-bench", "", "user", "secret"));
        Path code = Files.writeString(
                jenkins.jenkins.getRootDir().toPath().resolve("benchgate-form.yaml"),
                """
                unclassified:
                  benchgate:
                    allowedEndpoints: "https://cloud.example.org:5000/v3"
                    buildCost: "2.5"
                    clouds:
                    - credentialsId: "aws-bench"
                      jobs: "performance/*"
                      name: "aws"
                      prices: "* 0.5"
                      provider: "aws-ec2"
                      region: "us-east-1"
                      settings: "image-owners = self"
                    defaultGates: "jump:metric=*,percent=7"
                    jobMachines: "2"
                    keepBuilds: 123
                    keepDays: 45
                    ownAccounts: false
                    totalCost: "50"
                    totalMachines: "10"
                """);
        ConfigurationAsCode.get().configure(code.toString());
        String before = exported();
        jenkins.configRoundtrip();
        assertThat(exported()).isEqualTo(before).contains("image-owners = self", "credentialsId: \"aws-bench\"");

        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            HtmlForm form = browser.goTo("configure").getFormByName("config");
            form.getTextAreaByName("_.defaultGates").setText("jump:metric=*,percent=9");
            form.getInputByName("_.keepDays").setValue("46");
            jenkins.submit(form);
        }
        assertThat(exported())
                .isEqualTo(before.replace("percent=7", "percent=9").replace("keepDays: 45", "keepDays: 46"))
                .isNotEqualTo(before);
        BenchgateConfiguration configured = BenchgateConfiguration.get();
        configured.load();
        assertThat(configured.getClouds()).hasSize(1);
        assertThat(configured.getDefaultGates()).isEqualTo("jump:metric=*,percent=9");
    }

    private static String exported() throws Exception {
        ByteArrayOutputStream exported = new ByteArrayOutputStream();
        ConfigurationAsCode.get().export(exported);
        String all = exported.toString(StandardCharsets.UTF_8);
        return all.substring(all.indexOf("  benchgate:"));
    }

    /** JEP-200: what Jenkins' class filter refuses would be missing after the build is loaded again. */
    private static void aVerdictComesBackFromTheDisk(JenkinsRule jenkins) throws Exception {
        WorkflowJob job =
                Controllers.pipeline(jenkins, "kept", "", Controllers.spec(0, 130), "benchgate(spec: 'b.yaml')");
        Run<?, ?> build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        assertThat(build.getAction(BuildVerdictAction.class).getWord()).isEqualTo("fail");
        jenkins.jenkins.reload();
        jenkins.waitUntilNoActivity();
        BuildVerdictAction again = jenkins.jenkins
                .getItemByFullName("kept", WorkflowJob.class)
                .getLastBuild()
                .getAction(BuildVerdictAction.class);
        assertThat(again.getWord()).isEqualTo("fail");
        assertThat(again.worst()).isPresent();
        assertThat(Files.size(build.getRootDir().toPath().resolve("build.xml"))).isLessThan(20 * 1024 + 10_000);
    }
}
