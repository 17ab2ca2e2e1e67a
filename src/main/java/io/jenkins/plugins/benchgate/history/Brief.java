package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A build as its line in the history has it. Of a build with many verdicts the line has one of each outcome of each
 * series, and one of each gate: what trends, baselines and later gates ask of it. The build's own {@code result.json}
 * has all.
 */
final class Brief {
    /** So many verdicts stand as they are. */
    private static final int FEW = 500;

    private Brief() {}

    static BuildRecord of(BuildRecord record) {
        if (record.verdicts().size() <= FEW) {
            return record;
        }
        Map<String, Set<Object>> told = new TreeMap<>();
        Set<String> gates = new HashSet<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (Verdict verdict : record.verdicts()) {
            boolean fresh = told.computeIfAbsent(verdict.series(), series -> new HashSet<>())
                    .add(List.of(verdict.outcome(), verdict.certain()));
            boolean freshGate = gates.add(verdict.gate());
            if (fresh || freshGate) {
                verdicts.add(verdict);
            }
        }
        return record.withVerdicts(verdicts);
    }
}
