package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/** The result of a build as it was read last, as long as there is memory for it: a page and its pictures ask for it one by one. */
final class KeptResult {
    private @Nullable FileTime time;
    private SoftReference<BuildResult> kept = new SoftReference<>(null);

    /** Reads the file, unless it is the one that was read; one reader at a time. */
    synchronized BuildResult read(Path file) throws IOException {
        FileTime now = Files.getLastModifiedTime(file);
        BuildResult result = now.equals(time) ? kept.get() : null;
        if (result == null) {
            result = ResultJson.read(file);
            kept = new SoftReference<>(result);
            time = now;
        }
        return result;
    }
}
