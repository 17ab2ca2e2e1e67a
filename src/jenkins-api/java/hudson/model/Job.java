package hudson.model;

import hudson.ExtensionPoint;

public abstract class Job<JobT extends Job<JobT, RunT>, RunT extends Run<JobT, RunT>> extends AbstractItem
        implements ExtensionPoint {
    public RunT getBuildByNumber(int n) {
        throw new UnsupportedOperationException("signature only");
    }
}
