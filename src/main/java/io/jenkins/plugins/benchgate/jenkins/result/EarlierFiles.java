package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.AbortException;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.agent.FilePattern;
import io.jenkins.plugins.benchgate.jenkins.agent.ToolFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import jenkins.util.VirtualFile;

/**
 * Files of an earlier build that hold results.
 *
 * @param names relative, with {@code /} between folders, sorted
 * @param source where each is opened
 */
record EarlierFiles(List<String> names, Source source) {
    /**
     * Where the plugin <i>performance</i> keeps what it was given, in a folder for each parser, below a build's folder.
     */
    private static final String PERFORMANCE = "performance-reports";
    /** What that plugin has computed from a file beside it. */
    private static final String COMPUTED = ".serialized";
    /** Where the plugin <i>jmh-report</i> keeps what it was given, in a build's folder, whatever its name was. */
    private static final String JMH_REPORT = "jmh-report.json";

    /** Where files are opened. */
    @FunctionalInterface
    interface Source {
        InputStream open(String name) throws IOException;
    }

    /** What the build has archived, else what other plugins have kept of it. */
    static EarlierFiles candidates(Run<?, ?> build, ToolFiles tool) throws IOException {
        EarlierFiles archived = archived(build, tool.pattern());
        return archived.names.isEmpty() ? keptByPlugins(build, tool) : archived;
    }

    /** Those that match a pattern in the build's archive. */
    static EarlierFiles archived(Run<?, ?> build, String pattern) throws IOException {
        VirtualFile archive = build.getArtifactManager().root();
        List<String> names = new ArrayList<>(archive.list(pattern.replace('\\', '/'), null, true));
        Collections.sort(names);
        return new EarlierFiles(names, name -> archive.child(name).open());
    }

    /**
     * Those that other plugins have kept in the build's folder, of files whose names match the last part of the
     * pattern: <i>performance</i> keeps no folders, and <i>jmh-report</i> a JSON file of JMH without its name.
     */
    private static EarlierFiles keptByPlugins(Run<?, ?> build, ToolFiles tool) throws IOException {
        Path folder = build.getRootDir().toPath();
        FilePattern wanted = new FilePattern(tool.pattern());
        List<String> names = new ArrayList<>();
        Path performance = folder.resolve(PERFORMANCE);
        if (Files.isDirectory(performance, LinkOption.NOFOLLOW_LINKS)) {
            wanted.namesIn(performance).stream()
                    .filter(name -> !name.endsWith(COMPUTED))
                    .map(name -> PERFORMANCE + "/" + name)
                    .forEach(names::add);
        }
        boolean jmh = tool.tool().equals("jmh") || (tool.tool().equals("auto") && wanted.endsWith(".json"));
        if (jmh && Files.isRegularFile(folder.resolve(JMH_REPORT), LinkOption.NOFOLLOW_LINKS)) {
            names.add(JMH_REPORT);
        }
        Collections.sort(names);
        return new EarlierFiles(names, name -> Files.newInputStream(folder.resolve(name), LinkOption.NOFOLLOW_LINKS));
    }

    /** Copies all of them into a folder of this machine, by their names. */
    void copyTo(Path folder) throws IOException {
        for (String name : names) {
            Path target = folder.resolve(name).normalize();
            if (!target.startsWith(folder)) {
                throw new AbortException("found the archived file '" + name + "', expected a name inside the archive");
            }
            Files.createDirectories(target.getParent());
            try (InputStream content = source.open(name)) {
                Files.copy(content, target);
            }
        }
    }
}
