package io.jenkins.plugins.benchgate.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Directions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One line of a history: a build, an acknowledgement, or neither when it cannot be read.
 *
 * @param text without its end; bytes of a line cut inside a character are replaced
 * @param build {@code null} where the line is not a build
 * @param acknowledgement {@code null} where the line is not an acknowledgement
 * @param problem why it is neither; empty where it is one
 */
public record HistoryLine(
        String text, @Nullable BuildRecord build, @Nullable Acknowledgement acknowledgement, String problem) {

    /** What a line says; never fails. */
    public static HistoryLine of(byte[] line) {
        String text = new String(line, UTF_8);
        try {
            if (RecordJson.saysItsKind(text)) {
                return new HistoryLine(text, null, RecordJson.readAcknowledgement(text), "");
            }
            BuildRecord record = RecordJson.read(text);
            if (record.schema() > BuildRecord.SCHEMA) {
                throw new IllegalArgumentException("found schema " + record.schema() + ", expected at most "
                        + BuildRecord.SCHEMA + ": it was written by a newer Benchgate");
            }
            return new HistoryLine(text, record, null, "");
        } catch (IllegalArgumentException e) {
            return new HistoryLine(text, null, null, String.valueOf(e.getMessage()));
        }
    }

    /** The builds of some lines, oldest first. */
    public static List<BuildRecord> builds(String lines) {
        return lines.lines()
                .map(line -> of(line.getBytes(UTF_8)).build())
                .filter(Objects::nonNull)
                .toList();
    }

    /** The line of a build. */
    public static HistoryLine of(BuildRecord build) {
        return new HistoryLine(RecordJson.write(Brief.of(build)), build, null, "");
    }

    /** The line of an acknowledgement. */
    public static HistoryLine of(Acknowledgement acknowledgement) {
        return new HistoryLine(RecordJson.write(acknowledgement), null, acknowledgement, "");
    }

    /** The same line, where somebody says which values are better; one of which nothing was said stays as it is. */
    public HistoryLine in(Directions directions) {
        BuildRecord told = build == null ? null : build.in(directions);
        return told == null || told.equals(build) ? this : of(told);
    }

    public boolean readable() {
        return problem.isEmpty();
    }

    /**
     * A build as its line in the history has it. Of a build with many verdicts the line has one of each outcome of each
     * series, and one of each gate: what trends, baselines and later gates ask of it. The build's own {@code result.json}
     * has all.
     */
    static final class Brief {
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
}
