package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Item;
import hudson.model.Result;
import hudson.model.User;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.ResultDownloads;
import io.jenkins.plugins.benchgate.jenkins.pages.trend.JobTrendAction;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import jenkins.model.Jenkins;
import org.htmlunit.HttpMethod;
import org.htmlunit.WebRequest;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.MockAuthorizationStrategy;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;
import org.kohsuke.stapler.WebMethod;
import org.kohsuke.stapler.verb.POST;

/** Every address of the pages, found by reflection, asked for by who may and by who may not. */
class PermissionsIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void onlyWhoMayReadIsAnsweredAndOnlyWhoMayAcknowledgeChangesAnything() throws Throwable {
        controller.then(PermissionsIT::ask);
    }

    private static List<String> addresses(Class<?> type, boolean post) {
        List<String> names = new ArrayList<>();
        for (Method method : type.getMethods()) {
            WebMethod web = method.getAnnotation(WebMethod.class);
            if (web != null && method.isAnnotationPresent(POST.class) == post) {
                names.add(web.name()[0]);
            }
        }
        return names;
    }

    private static void ask(JenkinsRule jenkins) throws Exception {
        WorkflowJob job =
                Controllers.pipeline(jenkins, "mine", "", Controllers.spec(0, 130), "benchgate(spec: 'b.yaml')");
        jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.jenkins.setSecurityRealm(jenkins.createDummySecurityRealm());
        jenkins.jenkins.setAuthorizationStrategy(new MockAuthorizationStrategy()
                .grant(Jenkins.READ)
                .everywhere()
                .to("reader", "outsider")
                .grant(Item.READ)
                .everywhere()
                .to("reader"));

        List<String> looked = new ArrayList<>(List.of("job/mine/benchgate/", "job/mine/1/benchgate/"));
        addresses(ResultDownloads.class, false).forEach(name -> looked.add("job/mine/1/benchgate/" + name));
        addresses(JobTrendAction.class, false).forEach(name -> looked.add("job/mine/benchgate/" + name));
        assertThat(looked).hasSizeGreaterThan(12);
        for (String address : looked) {
            assertThat(status(jenkins, "outsider", address, HttpMethod.GET))
                    .as(address)
                    .isEqualTo(404);
            assertThat(status(jenkins, "reader", address, HttpMethod.POST))
                    .as("POST " + address)
                    .isIn(200, 403, 404, 405);
            assertThat(status(jenkins, "reader", address, HttpMethod.GET))
                    .as(address)
                    .isIn(200, 400, 404);
        }
        assertThat(status(jenkins, "reader", "job/mine/1/benchgate/result.json", HttpMethod.GET))
                .isEqualTo(200);
        assertThat(status(jenkins, "reader", "job/mine/1/benchgate/comment.md", HttpMethod.GET))
                .isEqualTo(200);
        assertThat(raw(jenkins, "job/mine/1/benchgate/comment.md").statusCode()).isEqualTo(200);
        for (String traversal : List.of(
                "../build.xml",
                "..%2fbuild.xml",
                "..%5cbuild.xml",
                "%2e%2e/build.xml",
                "trials/../../build.xml",
                "..;/build.xml")) {
            HttpResponse<String> answer = raw(jenkins, "job/mine/1/benchgate/" + traversal);
            assertThat(answer.statusCode()).as(traversal).isNotEqualTo(200);
            assertThat(answer.body()).as(traversal).doesNotContain("flow-build");
        }
        List<String> changing = addresses(JobTrendAction.class, true);
        assertThat(changing).isNotEmpty();
        // what a reader pins for himself changes nothing for others
        assertThat(changing.remove("pin")).isTrue();
        changing.add("pin?everyone=true");
        changing.replaceAll(name -> "job/mine/benchgate/" + name);
        addresses(BuildVerdictAction.class, true).forEach(name -> changing.add("job/mine/1/benchgate/" + name));
        for (String address : changing) {
            assertThat(status(jenkins, "reader", address, HttpMethod.POST))
                    .as(address)
                    .isEqualTo(403);
            assertThat(status(jenkins, "reader", address, HttpMethod.GET))
                    .as(address)
                    .isIn(404, 405);
        }
    }

    /** As it is written: a browser takes steps upwards out of an address before it asks. */
    private static HttpResponse<String> raw(JenkinsRule jenkins, String address) throws Exception {
        String token = jenkins.createApiToken(User.getOrCreateByIdOrFullName("reader"));
        String login = Base64.getEncoder().encodeToString(("reader:" + token).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(URI.create(jenkins.getURL() + address))
                .header("Authorization", "Basic " + login)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static int status(JenkinsRule jenkins, String user, String address, HttpMethod verb) throws Exception {
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            browser.setThrowExceptionOnFailingStatusCode(false);
            browser.setJavaScriptEnabled(false);
            browser.getOptions().setCssEnabled(false);
            // with a token no crumb is asked for: what refuses is the permission
            browser.withBasicApiToken(user);
            WebRequest request = new WebRequest(new URL(jenkins.getURL(), address), verb);
            return browser.getPage(request).getWebResponse().getStatusCode();
        }
    }
}
