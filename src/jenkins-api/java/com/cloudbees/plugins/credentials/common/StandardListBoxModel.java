// Generated, see src/jenkins-api/README.md
package com.cloudbees.plugins.credentials.common;

public class StandardListBoxModel extends AbstractIdCredentialsListBoxModel<StandardListBoxModel, StandardCredentials> {
    public StandardListBoxModel() {}
}
