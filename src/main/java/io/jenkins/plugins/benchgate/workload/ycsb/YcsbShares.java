package io.jenkins.plugins.benchgate.workload.ycsb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The shares that operations have in a workload of YCSB's class {@code CoreWorkload}.
 *
 * @param properties such as {@code readproportion}; what they leave out is as YCSB 0.17.0 has it
 */
record YcsbShares(Map<String, String> properties) {
    private static final String COMPOUND = "readmodifywriteproportion";
    private static final String INSERT = "insertproportion";
    private static final Map<String, String> DEFAULTS = Map.of("readproportion", "0.95", "updateproportion", "0.05");

    /** The operations whose latencies are measured, in YCSB's words. */
    List<String> operations() {
        Map<String, String> shares = new LinkedHashMap<>();
        shares.put("READ", "readproportion");
        shares.put("UPDATE", "updateproportion");
        shares.put("INSERT", INSERT);
        shares.put("SCAN", "scanproportion");
        shares.put("READ-MODIFY-WRITE", COMPOUND);
        List<String> operations = new ArrayList<>();
        shares.forEach((operation, share) -> {
            boolean part = occurs(COMPOUND) && (operation.equals("READ") || operation.equals("UPDATE"));
            if (part || occurs(share)) {
                operations.add(operation);
            }
        });
        return operations;
    }

    boolean inserts() {
        return occurs(INSERT);
    }

    /** A share that is no number is YCSB's to refuse. */
    private boolean occurs(String share) {
        return !properties
                .getOrDefault(share, DEFAULTS.getOrDefault(share, "0"))
                .matches("0*(\\.0*)?");
    }
}
