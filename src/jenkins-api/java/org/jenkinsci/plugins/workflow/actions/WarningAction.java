package org.jenkinsci.plugins.workflow.actions;

import hudson.model.Result;

public class WarningAction implements PersistentAction {
    private final Result result;

    public WarningAction(Result result) {
        this.result = result;
    }

    public WarningAction withMessage(String message) {
        return this;
    }

    public Result getResult() {
        return result;
    }

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public String getIconFileName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public String getUrlName() {
        throw new UnsupportedOperationException("signature only");
    }
}
