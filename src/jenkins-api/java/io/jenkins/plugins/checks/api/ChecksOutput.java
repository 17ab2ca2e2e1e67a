package io.jenkins.plugins.checks.api;

public class ChecksOutput {

    ChecksOutput() {}

    public static class ChecksOutputBuilder {

        public ChecksOutputBuilder() {}

        public ChecksOutputBuilder addAnnotation(ChecksAnnotation annotation) {
            throw new UnsupportedOperationException("signature only");
        }

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
