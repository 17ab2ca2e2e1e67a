package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import com.cloudbees.hudson.plugins.folder.Folder;
import hudson.ExtensionList;
import hudson.model.Item;
import hudson.model.Items;
import hudson.model.Job;
import hudson.model.ListView;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.security.AuthorizationStrategy;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgatePermissions;
import io.jenkins.plugins.benchgate.jenkins.pages.BenchgateColumn;
import io.jenkins.plugins.checks.api.ChecksConclusion;
import io.jenkins.plugins.checks.api.ChecksDetails;
import io.jenkins.plugins.checks.api.ChecksPublisher;
import io.jenkins.plugins.checks.api.ChecksPublisherFactory;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jenkins.model.Jenkins;
import net.sf.json.JSONObject;
import org.htmlunit.HttpMethod;
import org.htmlunit.WebRequest;
import org.htmlunit.WebResponse;
import org.htmlunit.util.NameValuePair;
import org.jenkinsci.plugins.tokenmacro.TokenMacro;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.MockAuthorizationStrategy;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** What a job's verdicts come to outside of its builds: pages, REST, tokens, checks, accepted changes, another name or place. */
class JobPagesIT {
    private static final String SERIES = "READ <b>latency</b> median";

    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void verdictsAreToldAcceptedAndKept() throws Throwable {
        controller.then(JobPagesIT::told, JobPagesIT::accepted, JobPagesIT::renamedMovedCopiedAndDeleted);
    }

    private static String measure(int milliseconds) {
        return """
                for (int trial = 1; trial <= 3; trial++) { writeFile file: "r${trial}.json", text: "[%d.0${trial}]" }
                writeFile file: 'Jenkinsfile', text: "// of these sources\\nbenchGate(gates: ['jump:metric=*,percent=5'])\\n"
                benchResults(pattern: 'r*.json', tool: 'json', name: 'shop', map: ['metric=READ <b>latency</b>,path=$[*],unit=ms'])
                benchJudge(gates: ['jump:metric=*,percent=5'])
                """
                .formatted(milliseconds);
    }

    private static WorkflowRun build(JenkinsRule jenkins, WorkflowJob job, int milliseconds, Result result)
            throws Exception {
        WorkflowJob other = Controllers.pipeline(jenkins, "other", "", "", measure(milliseconds));
        job.setDefinition(other.getDefinition());
        other.delete();
        return jenkins.buildAndAssertStatus(result, job);
    }

    private static void told(JenkinsRule jenkins) throws Exception {
        Checks checks = new Checks();
        ExtensionList.lookup(ChecksPublisherFactory.class).add(0, checks);
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "shop");
        Controllers.judged(build(jenkins, job, 100, Result.SUCCESS), Outcome.NOT_JUDGED, "");
        WorkflowRun slower = build(jenkins, job, 200, Result.FAILURE);
        Controllers.judged(slower, Outcome.FAIL, SERIES);

        assertThat(checks.published).hasSize(2);
        ChecksDetails check = checks.published.get(1);
        assertThat(check.getName()).contains("Benchgate / shop");
        assertThat(check.getConclusion()).isEqualTo(ChecksConclusion.FAILURE);
        assertThat(check.getDetailsURL()).contains(jenkins.getURL() + slower.getUrl() + "benchgate/");
        assertThat(check.getOutput().orElseThrow().getSummary().orElseThrow())
                .contains("READ &lt;b&gt;latency&lt;/b&gt;");
        assertThat(check.getOutput().orElseThrow().getChecksAnnotations())
                .singleElement()
                .satisfies(annotation -> {
                    assertThat(annotation.getPath()).contains("Jenkinsfile");
                    assertThat(annotation.getStartLine()).contains(2);
                });

        TaskListener console = TaskListener.NULL;
        assertThat(TokenMacro.expandAll(slower, null, console, "${BENCHGATE_VERDICT} ${BENCHGATE_WORST_SERIES}"))
                .isEqualTo("fail " + SERIES);
        assertThat(TokenMacro.expandAll(slower, null, console, "${BENCHGATE, escapeHtml=true}"))
                .startsWith("shop: FAIL (1 failed")
                .contains("READ &lt;b&gt;latency&lt;/b&gt;");
        assertThat(TokenMacro.expandAll(slower, null, console, "${BENCHGATE, experiment=\"none\"}"))
                .isEqualTo("no verdict");

        JSONObject whole = json(jenkins, "job/shop/2/benchgate/api/json");
        assertThat(whole.getString("verdict")).isEqualTo("fail");
        assertThat(whole.getBoolean("accepted")).isFalse();
        assertThat(whole.getJSONArray("gates").getJSONObject(0).getString("series"))
                .isEqualTo(SERIES);
        assertThat(json(jenkins, "job/shop/benchgate/api/json")
                        .getJSONArray("latest")
                        .getJSONObject(0)
                        .getInt("build"))
                .isEqualTo(2);
        assertThat(json(jenkins, "job/shop/2/api/json?tree=actions[experiment,verdict,failed]")
                        .toString())
                .contains("\"experiment\":\"shop\"", "\"failed\":1", "\"verdict\":\"fail\"");
        assertThat(json(jenkins, "job/shop/benchgate/data")
                        .getJSONArray("series")
                        .getJSONObject(0)
                        .getString("name"))
                .isEqualTo(SERIES);

        ListView view = new ListView("verdicts", jenkins.jenkins);
        view.setIncludeRegex(".*");
        view.getColumns().add(new BenchgateColumn());
        jenkins.jenkins.addView(view);
        List<String> addresses =
                new ArrayList<>(List.of("view/verdicts/", "benchgate/", "job/shop/", "job/shop/benchgate/"));
        if (jenkins.jenkins.getPlugin("dashboard-view") != null) {
            addresses.add(dashboard(jenkins));
        }
        for (String address : addresses) {
            assertThat(page(jenkins, address))
                    .as(address)
                    .contains("FAIL", "READ &lt;b")
                    .doesNotContain("READ <b>latency");
        }
    }

    /** By the classes that Jenkins has loaded, for the tests compile without this plugin; the profile dashboard-view installs it. */
    @SuppressWarnings("unchecked")
    private static String dashboard(JenkinsRule jenkins) throws Exception {
        ClassLoader loader = jenkins.jenkins.getPluginManager().uberClassLoader;
        Class<?> type = loader.loadClass("hudson.plugins.view.dashboard.Dashboard");
        ListView board = (ListView) type.getConstructor(String.class).newInstance("board");
        board.setIncludeRegex(".*");
        ((List<Object>) type.getMethod("getTopPortlets").invoke(board))
                .add(loader.loadClass("io.jenkins.plugins.benchgate.jenkins.pages.VerdictPortlet")
                        .getConstructor(String.class)
                        .newInstance("Speed"));
        jenkins.jenkins.addView(board);
        return "view/board/";
    }

    private static void accepted(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = jenkins.jenkins.getItemByFullName("shop", WorkflowJob.class);
        jenkins.jenkins.setSecurityRealm(jenkins.createDummySecurityRealm());
        jenkins.jenkins.setAuthorizationStrategy(new MockAuthorizationStrategy()
                .grant(Jenkins.READ, Item.READ)
                .everywhere()
                .to("reader", "acceptor")
                .grant(BenchgatePermissions.ACKNOWLEDGE)
                .everywhere()
                .to("acceptor"));
        assertThat(acknowledge(jenkins, "reader", HttpMethod.POST, "2", "a reason", false))
                .isEqualTo(403);
        assertThat(acknowledge(jenkins, "acceptor", HttpMethod.GET, "2", "a reason", false))
                .isIn(404, 405);
        assertThat(acknowledge(jenkins, "acceptor", HttpMethod.POST, "2", "", false))
                .isEqualTo(400);
        assertThat(acknowledge(jenkins, "acceptor", HttpMethod.POST, "17", "a reason", false))
                .isEqualTo(400);
        assertThat(lines(job)).isEmpty();

        assertThat(acknowledge(jenkins, "acceptor", HttpMethod.POST, "2", "a new cache", false))
                .isEqualTo(200);
        assertThat(lines(job)).singleElement().satisfies(line -> {
            assertThat(line.by()).isEqualTo("acceptor");
            assertThat(line.build()).isEqualTo("2");
            assertThat(line.reason()).isEqualTo("a new cache");
        });
        WorkflowRun same = build(jenkins, job, 200, Result.SUCCESS);
        Controllers.judged(same, Outcome.PASS, "build 2");

        assertThat(acknowledge(jenkins, "acceptor", HttpMethod.POST, "2", "it was none", true))
                .isEqualTo(200);
        assertThat(lines(job)).hasSize(2);
        assertThat(Acknowledgement.inForce(lines(job))).isEmpty();
    }

    private static List<Acknowledgement> lines(Job<?, ?> job) throws IOException {
        return JobHistories.of(job).acknowledgements(warning -> {
            throw new AssertionError(warning);
        });
    }

    private static int acknowledge(
            JenkinsRule jenkins, String user, HttpMethod verb, String build, String reason, boolean undo)
            throws Exception {
        WebRequest request = new WebRequest(new URL(jenkins.getURL(), "job/shop/benchgate/acknowledge"), verb);
        request.setRequestParameters(List.of(
                new NameValuePair("build", build),
                new NameValuePair("metric", "*"),
                new NameValuePair("reason", reason),
                new NameValuePair("undo", String.valueOf(undo))));
        return answer(jenkins, user, request).getStatusCode();
    }

    private static void renamedMovedCopiedAndDeleted(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setAuthorizationStrategy(AuthorizationStrategy.UNSECURED);
        WorkflowJob job = jenkins.jenkins.getItemByFullName("shop", WorkflowJob.class);
        job.renameTo("store");
        assertThat(page(jenkins, "job/store/benchgate/")).contains("READ &lt;b");
        Controllers.judged(build(jenkins, job, 200, Result.SUCCESS), Outcome.PASS, "build 3");

        WorkflowJob copy = jenkins.jenkins.copy(job, "copy");
        assertThat(Controllers.history(copy)).isEmpty();

        Folder folder = jenkins.createProject(Folder.class, "team");
        WorkflowJob moved = Items.move(job, folder);
        assertThat(page(jenkins, "job/team/job/store/benchgate/")).contains("READ &lt;b");
        assertThat(page(jenkins, "benchgate/")).contains("job/team/job/store/").doesNotContain("job/copy/");
        Controllers.judged(build(jenkins, moved, 200, Result.SUCCESS), Outcome.PASS, "build 4");
        assertThat(Controllers.history(moved)).extracting(BuildRecord::build).containsExactly("1", "2", "3", "4", "5");

        moved.delete();
        assertThat(JobHistories.file(moved)).doesNotExist();
        assertThat(page(jenkins, "benchgate/")).doesNotContain("job/team/job/store/");
    }

    private static JSONObject json(JenkinsRule jenkins, String address) throws Exception {
        return JSONObject.fromObject(page(jenkins, address));
    }

    private static String page(JenkinsRule jenkins, String address) throws Exception {
        WebResponse answer = answer(jenkins, null, new WebRequest(new URL(jenkins.getURL(), address)));
        assertThat(answer.getStatusCode()).as(address).isEqualTo(200);
        return answer.getContentAsString();
    }

    private static WebResponse answer(JenkinsRule jenkins, String user, WebRequest request) throws Exception {
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            browser.setThrowExceptionOnFailingStatusCode(false);
            browser.setJavaScriptEnabled(false);
            browser.getOptions().setCssEnabled(false);
            if (user != null) {
                // with a token no crumb is asked for: what refuses is the permission
                browser.withBasicApiToken(user);
            }
            return browser.getPage(request).getWebResponse();
        }
    }

    /** Takes what is published where a host of sources would show it. */
    private static final class Checks extends ChecksPublisherFactory {
        final List<ChecksDetails> published = new ArrayList<>();

        @Override
        protected Optional<ChecksPublisher> createPublisher(Run<?, ?> build, TaskListener console) {
            return Optional.of(new ChecksPublisher() {
                @Override
                public void publish(ChecksDetails details) {
                    published.add(details);
                }
            });
        }

        @Override
        protected Optional<ChecksPublisher> createPublisher(Job<?, ?> job, TaskListener console) {
            return Optional.empty();
        }
    }
}
