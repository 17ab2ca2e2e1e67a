// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.actions;

import hudson.model.Action;

public interface PersistentAction extends Action {}
