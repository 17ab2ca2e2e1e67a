// Generated, see src/jenkins-api/README.md
package io.jenkins.plugins.checks.api;

public class ChecksDetails {
    private ChecksDetails() {}
    public static class ChecksDetailsBuilder {
        public ChecksDetailsBuilder() {}
        public ChecksDetails build() { throw new UnsupportedOperationException("signature only"); }
        public ChecksDetails.ChecksDetailsBuilder withConclusion(ChecksConclusion conclusion) { throw new UnsupportedOperationException("signature only"); }
        public ChecksDetails.ChecksDetailsBuilder withDetailsURL(String detailsURL) { throw new UnsupportedOperationException("signature only"); }
        public ChecksDetails.ChecksDetailsBuilder withName(String name) { throw new UnsupportedOperationException("signature only"); }
        public ChecksDetails.ChecksDetailsBuilder withOutput(ChecksOutput output) { throw new UnsupportedOperationException("signature only"); }
        public ChecksDetails.ChecksDetailsBuilder withStatus(ChecksStatus status) { throw new UnsupportedOperationException("signature only"); }
    }
}
