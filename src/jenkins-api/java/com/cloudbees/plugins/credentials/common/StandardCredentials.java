// Generated, see src/jenkins-api/README.md
package com.cloudbees.plugins.credentials.common;

public interface StandardCredentials extends IdCredentials {}
