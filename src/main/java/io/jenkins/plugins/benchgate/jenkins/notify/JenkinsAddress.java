package io.jenkins.plugins.benchgate.jenkins.notify;

import jenkins.model.JenkinsLocationConfiguration;
import org.jspecify.annotations.Nullable;

/** Where this Jenkins is reached, as its administrator has configured it. */
final class JenkinsAddress {
    private JenkinsAddress() {}

    /** With a slash at its end; empty when it is not configured. */
    static String get() {
        @Nullable String url = JenkinsLocationConfiguration.get().getUrl();
        return url == null ? "" : url;
    }
}
