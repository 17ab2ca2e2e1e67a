// Generated, see src/jenkins-api/README.md
package io.jenkins.plugins.checks.api;

public enum ChecksStatus {
    NONE, QUEUED, IN_PROGRESS, COMPLETED;
}
