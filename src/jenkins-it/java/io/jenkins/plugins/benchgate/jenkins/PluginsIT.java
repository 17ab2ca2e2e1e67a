package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.PluginWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** A controller of the tests has every plugin that it was given, and each of them runs. */
class PluginsIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void everyPluginIsLoaded() throws Throwable {
        List<String> given = given();
        assertThat(given).contains("benchgate", "workflow-job", "configuration-as-code");
        String[] names = given.toArray(String[]::new);
        controller.then((RealJenkinsExtension.Step) jenkins -> everyOneRuns(jenkins, names));
    }

    private static List<String> given() throws IOException {
        try (InputStream index =
                        Objects.requireNonNull(PluginsIT.class.getResourceAsStream("/test-dependencies/index"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(index, StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> !line.isBlank()).toList();
        }
    }

    private static void everyOneRuns(JenkinsRule jenkins, String... names) {
        assertThat(jenkins.jenkins.getPluginManager().getFailedPlugins())
                .as("plugins that could not be loaded")
                .isEmpty();
        assertThat(jenkins.jenkins.getPluginManager().getPlugins())
                .filteredOn(PluginWrapper::isActive)
                .extracting(PluginWrapper::getShortName)
                .contains(names);
    }
}
