package io.jenkins.plugins.benchgate.jenkins.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * What the builds of a job found out about its suites: a line for each in {@code benchgate/suites.jsonl}, and the
 * newest result of each suite beside it, which both outlast the builds.
 */
final class SuiteHistory {
    private static final ObjectReader READER = Json.MAPPER
            .readerFor(SuiteEntry.class)
            .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private final Job<?, ?> job;

    private SuiteHistory(Job<?, ?> job) {
        this.job = job;
    }

    static SuiteHistory of(Job<?, ?> job) {
        return new SuiteHistory(job);
    }

    private Path file() {
        return JobHistories.file(job).resolveSibling("suites.jsonl");
    }

    /** The newest result of a suite; its name is no part of the path. */
    Path newest(String suite) {
        return file().resolveSibling("suite-" + HexFormat.of().formatHex(Sha256.of(suite)) + ".json");
    }

    /** Whether a build has found out anything. */
    boolean exists() {
        return Files.isRegularFile(file());
    }

    /**
     * Adds what a build found out, and drops what is no longer kept.
     *
     * @param result of the entry, as JSON
     */
    void add(SuiteEntry entry, String result, Retention kept) throws IOException {
        synchronized (JobHistories.get().lock(job)) {
            List<SuiteEntry> all = new ArrayList<>(entries());
            // a step that was finished just before a crash comes again
            all.removeIf(entry::replaces);
            all.add(entry);
            // builds that ran at the same time end in any order
            all.sort(Comparator.comparing(SuiteEntry::at));
            List<SuiteEntry> left = kept(all, kept);
            StringBuilder lines = new StringBuilder();
            for (SuiteEntry one : left) {
                lines.append(Json.MAPPER.writeValueAsString(one)).append('\n');
            }
            if (all.stream()
                    .noneMatch(
                            one -> one.suite().equals(entry.suite()) && one.at().isAfter(entry.at()))) {
                AtomicFile.write(newest(entry.suite()), result);
            }
            AtomicFile.write(file(), lines.toString());
            for (String suite : all.stream().map(SuiteEntry::suite).distinct().toList()) {
                if (left.stream().noneMatch(one -> one.suite().equals(suite))) {
                    Files.deleteIfExists(newest(suite));
                }
            }
        }
    }

    private static List<SuiteEntry> kept(List<SuiteEntry> all, Retention retention) {
        Instant last = all.get(all.size() - 1).at();
        Instant oldest = retention.days() == 0 ? Instant.MIN : last.minus(retention.days(), ChronoUnit.DAYS);
        Map<String, Integer> counts = new HashMap<>();
        List<SuiteEntry> kept = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0; i--) {
            SuiteEntry entry = all.get(i);
            int count = counts.merge(entry.suite(), 1, Integer::sum);
            if ((retention.builds() == 0 || count <= retention.builds())
                    && !entry.at().isBefore(oldest)) {
                kept.add(entry);
            }
        }
        Collections.reverse(kept);
        return kept;
    }

    /** All entries, the oldest first; lines that cannot be read are left out. */
    List<SuiteEntry> entries() throws IOException {
        List<SuiteEntry> entries = new ArrayList<>();
        if (exists()) {
            for (String line : new String(Files.readAllBytes(file()), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                try {
                    SuiteEntry entry = READER.readValue(line);
                    if (entry != null) {
                        entries.add(entry);
                    }
                } catch (JsonProcessingException e) {
                    // one build less on a page; nothing is judged by it
                }
            }
        }
        return entries;
    }
}
