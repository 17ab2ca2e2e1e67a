package io.jenkins.plugins.benchgate.workload.ycsb;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * YCSB's core workloads A to F as their properties: YCSB 0.17.0, {@code workloads/workload[a-f]}, without the counts.
 */
final class CoreWorkloads {
    private static final Map<Character, Map<String, String>> PROPERTIES = Map.of(
            'a', core("0.5", "0.5", "0", "0", "0", "zipfian"),
            'b', core("0.95", "0.05", "0", "0", "0", "zipfian"),
            'c', core("1", "0", "0", "0", "0", "zipfian"),
            'd', core("0.95", "0", "0", "0.05", "0", "latest"),
            'e', core("0", "0", "0.95", "0.05", "0", "zipfian"),
            'f', core("0.5", "0", "0", "0", "0.5", "zipfian"));

    private CoreWorkloads() {}

    private static Map<String, String> core(
            String read, String update, String scan, String insert, String readModifyWrite, String distribution) {
        return Map.of(
                "readallfields", "true",
                "readproportion", read,
                "updateproportion", update,
                "scanproportion", scan,
                "insertproportion", insert,
                "readmodifywriteproportion", readModifyWrite,
                "requestdistribution", distribution,
                "maxscanlength", "100",
                "scanlengthdistribution", "uniform");
    }

    static Set<Character> letters() {
        return PROPERTIES.keySet();
    }

    /** @param letter one of {@link #letters} */
    static Map<String, String> properties(char letter) {
        return Objects.requireNonNull(PROPERTIES.get(letter));
    }
}
