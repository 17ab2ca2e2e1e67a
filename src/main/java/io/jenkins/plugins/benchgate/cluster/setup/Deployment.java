package io.jenkins.plugins.benchgate.cluster.setup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The functions of one version that a build has on a platform, or may have: what is needed to remove them. Holds no
 * secret.
 *
 * @param name by which the platform knows them
 * @param job whose build they are of
 * @param version {@code baseline} or {@code candidate}
 * @param results folder of the build
 * @param folder in which the command runs
 * @param remove shell command that removes them
 * @param seconds that the command may take
 * @param variables of the command
 * @param secret names of its variables whose values are secret, and not kept
 * @param since when it was decided to deploy them
 * @param holder process that uses them, for people
 */
public record Deployment(
        String name,
        String job,
        String version,
        String results,
        String folder,
        String remove,
        double seconds,
        Map<String, String> variables,
        List<String> secret,
        Instant since,
        String holder) {
    /** Most characters of a name, the least that well-known platforms have room for. */
    static final int LONGEST_NAME = 40;

    private static final String MARK = ".deployed";

    public Deployment {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        secret = List.copyOf(secret);
    }

    /**
     * A name that platforms take: it begins with a letter, and holds lower-case letters, digits and hyphens.
     *
     * @param id of the build, drawn at random
     */
    public static String name(String job, String version, String id) {
        String end = "-" + version + "-" + id;
        String begin =
                job.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^[^a-z]+", "");
        String cut = begin.substring(0, Math.min(begin.length(), LONGEST_NAME - end.length()));
        return (cut.isEmpty() ? "job" : cut).replaceAll("-$", "") + end;
    }

    /** For people: whose it is. */
    public String words() {
        return "functions " + name + " (job " + job + ", " + version + ", results in " + results + ")";
    }

    /** The file that is there as long as the command needs its folder. */
    Path mark() {
        return mark(Path.of(folder));
    }

    private static Path mark(Path folder) {
        return folder.resolveSibling(folder.getFileName() + MARK);
    }

    /** Whether a folder of a version is needed to remove functions. */
    public static boolean needs(Path folder) {
        return Files.exists(mark(folder))
                || String.valueOf(folder.getFileName()).endsWith(MARK);
    }
}
