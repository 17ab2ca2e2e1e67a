package io.jenkins.plugins.checks.api;

public abstract class ChecksPublisher {

    public abstract void publish(ChecksDetails details);

    public static class NullChecksPublisher extends ChecksPublisher {

        @Override
        public void publish(ChecksDetails details) {
            throw new UnsupportedOperationException("signature only");
        }
    }
}
