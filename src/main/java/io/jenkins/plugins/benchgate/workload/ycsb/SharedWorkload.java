package io.jenkins.plugins.benchgate.workload.ycsb;

import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's core workload for several clients at once that insert in the run phase.
 *
 * <p>Every client of YCSB 0.17.0 numbers what it inserts from {@code recordcount} on, so that two of them insert the
 * same keys. Here the keys of such records end with the client's number ({@link #CLIENT}): each client reads and
 * scans what all have loaded and what it has inserted itself.
 */
public final class SharedWorkload extends CoreWorkload {
    /** Property with the client's number, from 1; left out where there is one client. */
    static final String CLIENT = "shared.client";

    private String ending = "";

    @Override
    public void init(Properties properties) throws WorkloadException {
        super.init(properties);
        String client = properties.getProperty(CLIENT);
        ending = client == null ? "" : "c" + client;
    }

    @Override
    protected String buildKeyName(long number) {
        return number < recordcount ? super.buildKeyName(number) : super.buildKeyName(number) + ending;
    }
}
