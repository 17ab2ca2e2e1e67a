package io.jenkins.plugins.checks.api;

public class ChecksAnnotation {

    ChecksAnnotation() {}

    public enum ChecksAnnotationLevel {
        NONE,
        NOTICE,
        WARNING,
        FAILURE
    }

    public static class ChecksAnnotationBuilder {

        public ChecksAnnotationBuilder() {}

        public ChecksAnnotation build() {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksAnnotationBuilder withPath(String value) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksAnnotationBuilder withLine(int value) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksAnnotationBuilder withAnnotationLevel(ChecksAnnotationLevel value) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksAnnotationBuilder withTitle(String value) {
            throw new UnsupportedOperationException("signature only");
        }

        public ChecksAnnotationBuilder withMessage(String value) {
            throw new UnsupportedOperationException("signature only");
        }
    }
}
