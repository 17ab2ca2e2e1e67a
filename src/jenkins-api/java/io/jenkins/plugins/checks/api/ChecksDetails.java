package io.jenkins.plugins.checks.api;

public class ChecksDetails {

    ChecksDetails() {}

    public static class ChecksDetailsBuilder {

        public ChecksDetailsBuilder() {}

        public ChecksDetails build() {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksDetailsBuilder withConclusion(ChecksConclusion conclusion) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksDetailsBuilder withDetailsURL(String detailsURL) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksDetailsBuilder withName(String name) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksDetailsBuilder withOutput(ChecksOutput output) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksDetailsBuilder withStatus(ChecksStatus status) {
            throw new UnsupportedOperationException("signature only");
        }
    }
}
