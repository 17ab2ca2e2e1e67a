package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.ExtensionList;
import hudson.model.Descriptor;
import hudson.model.Item;
import io.jenkins.plugins.benchgate.jenkins.machines.MachinesPage;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jenkins.model.Jenkins;
import org.htmlunit.HttpMethod;
import org.htmlunit.WebRequest;
import org.htmlunit.WebResponse;
import org.htmlunit.util.NameValuePair;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.MockAuthorizationStrategy;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;
import org.kohsuke.stapler.verb.POST;

/** Every method of forms and of the machines' page that a browser can call, found by reflection. */
class WebMethodsIT {
    /** A mistake in every field that is checked. */
    private static final String WRONG = "../-1";

    private static final String NOTHING = "<div/>";

    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void onlyWhoMayConfigureIsToldAnythingAndOnlyByPost() throws Throwable {
        controller.then(WebMethodsIT::ask);
    }

    private static void ask(JenkinsRule jenkins) throws Exception {
        jenkins.createProject(WorkflowJob.class, "mine");
        jenkins.jenkins.setSecurityRealm(jenkins.createDummySecurityRealm());
        jenkins.jenkins.setAuthorizationStrategy(new MockAuthorizationStrategy()
                .grant(Jenkins.ADMINISTER)
                .everywhere()
                .to("admin")
                .grant(Jenkins.READ, Item.READ)
                .everywhere()
                .to("reader"));
        Map<String, Method> methods = new TreeMap<>();
        for (Descriptor<?> descriptor : ExtensionList.lookup(Descriptor.class)) {
            if (descriptor.clazz.getName().startsWith("io.jenkins.plugins.benchgate.")) {
                methods.putAll(methods(descriptor.getClass(), "job/mine/descriptorByName/" + descriptor.getId() + "/"));
            }
        }
        assertThat(methods).hasSizeGreaterThan(25);
        methods.forEach((address, method) -> {
            assertThat(method.isAnnotationPresent(POST.class)).as(address).isTrue();
            assertThat(answer(jenkins, "admin", HttpMethod.GET, address).getStatusCode())
                    .as("GET " + address)
                    .isIn(404, 405);
            WebResponse refused = answer(jenkins, "reader", HttpMethod.POST, address);
            WebResponse told = answer(jenkins, "admin", HttpMethod.POST, address);
            if (method.getName().startsWith("doCheck")) {
                assertThat(refused.getContentAsString()).as(address).isEqualTo(NOTHING);
                assertThat(told.getContentAsString()).as(address).contains("class=\"error\"");
            } else if (method.getName().startsWith("doTest")) {
                assertThat(refused.getStatusCode()).as(address).isEqualTo(403);
                assertThat(told.getStatusCode()).as(address).isEqualTo(200);
            } else {
                assertThat(refused.getContentAsString()).as(address).doesNotContain("aws-ec2");
                assertThat(told.getStatusCode()).as(address).isEqualTo(200);
            }
        });

        Map<String, Method> machines = methods(MachinesPage.class, "manage/benchgate-machines/");
        assertThat(machines).hasSize(2);
        machines.keySet().forEach(address -> {
            assertThat(answer(jenkins, "admin", HttpMethod.GET, address).getStatusCode())
                    .as("GET " + address)
                    .isIn(404, 405);
            assertThat(answer(jenkins, "reader", HttpMethod.POST, address).getStatusCode())
                    .as(address)
                    .isEqualTo(403);
            assertThat(answer(jenkins, "admin", HttpMethod.POST, address).getStatusCode())
                    .as(address)
                    .isEqualTo(200);
        });
        assertThat(answer(jenkins, "reader", HttpMethod.GET, "manage/benchgate-machines/")
                        .getStatusCode())
                .isEqualTo(403);
        assertThat(answer(jenkins, "admin", HttpMethod.GET, "manage/benchgate-machines/")
                        .getStatusCode())
                .isEqualTo(200);
    }

    private static Map<String, Method> methods(Class<?> type, String address) {
        Map<String, Method> methods = new TreeMap<>();
        for (Method method : type.getMethods()) {
            boolean ours = method.getDeclaringClass().getName().startsWith("io.jenkins.plugins.benchgate.");
            if (ours && method.getName().matches("do[A-Z].*") && !method.isBridge()) {
                String name = method.getName().substring(2);
                methods.put(address + Character.toLowerCase(name.charAt(0)) + name.substring(1), method);
            }
        }
        return methods;
    }

    private static WebResponse answer(JenkinsRule jenkins, String user, HttpMethod verb, String address) {
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            browser.setThrowExceptionOnFailingStatusCode(false);
            browser.setJavaScriptEnabled(false);
            browser.getOptions().setCssEnabled(false);
            // with a token no crumb is asked for: what refuses is the verb or the permission
            browser.withBasicApiToken(user);
            WebRequest request = new WebRequest(new URL(jenkins.getURL(), address), verb);
            if (verb == HttpMethod.POST) {
                request.setRequestParameters(List.of(
                        new NameValuePair("value", WRONG),
                        new NameValuePair("tool", "json"),
                        new NameValuePair("name", "none"),
                        new NameValuePair("provider", "aws-ec2")));
            }
            return browser.getPage(request).getWebResponse();
        } catch (Exception e) {
            throw new AssertionError(address, e);
        }
    }
}
