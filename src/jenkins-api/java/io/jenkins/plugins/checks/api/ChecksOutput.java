// Generated, see src/jenkins-api/README.md
package io.jenkins.plugins.checks.api;

public class ChecksOutput {
    private ChecksOutput() {}
    public static class ChecksOutputBuilder {
        public ChecksOutputBuilder() {}
        public ChecksOutput.ChecksOutputBuilder addAnnotation(ChecksAnnotation annotation) { throw new UnsupportedOperationException("signature only"); }
        public ChecksOutput build() { throw new UnsupportedOperationException("signature only"); }
        public ChecksOutput.ChecksOutputBuilder withSummary(String summary) { throw new UnsupportedOperationException("signature only"); }
        public ChecksOutput.ChecksOutputBuilder withTitle(String title) { throw new UnsupportedOperationException("signature only"); }
    }
}
