package io.jenkins.plugins.checks.api;

public class ChecksOutput {

    ChecksOutput() {}

    public static class ChecksOutputBuilder {

        public ChecksOutputBuilder() {}

        public ChecksOutput build() {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksOutputBuilder withSummary(String summary) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksOutputBuilder withTitle(String title) {
            throw new UnsupportedOperationException("signature only");
        }
    }
}
