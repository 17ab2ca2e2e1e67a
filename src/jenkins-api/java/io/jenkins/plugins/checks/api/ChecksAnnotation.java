// Generated, see src/jenkins-api/README.md
package io.jenkins.plugins.checks.api;

public class ChecksAnnotation {
    private ChecksAnnotation() {}
    public static class ChecksAnnotationBuilder {
        public ChecksAnnotationBuilder() {}
        public ChecksAnnotation build() { throw new UnsupportedOperationException("signature only"); }
        public ChecksAnnotation.ChecksAnnotationBuilder withAnnotationLevel(ChecksAnnotation.ChecksAnnotationLevel level) { throw new UnsupportedOperationException("signature only"); }
        public ChecksAnnotation.ChecksAnnotationBuilder withLine(int line) { throw new UnsupportedOperationException("signature only"); }
        public ChecksAnnotation.ChecksAnnotationBuilder withMessage(String message) { throw new UnsupportedOperationException("signature only"); }
        public ChecksAnnotation.ChecksAnnotationBuilder withPath(String path) { throw new UnsupportedOperationException("signature only"); }
        public ChecksAnnotation.ChecksAnnotationBuilder withTitle(String title) { throw new UnsupportedOperationException("signature only"); }
    }
    public enum ChecksAnnotationLevel {
        NONE, NOTICE, WARNING, FAILURE;
    }
}
