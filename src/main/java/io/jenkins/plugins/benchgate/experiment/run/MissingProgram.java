package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Programs that commands of a spec often need and a machine may lack. */
public final class MissingProgram {
    /** A shell's exit status for a command that it does not find. */
    private static final int NOT_FOUND = 127;

    /** How {@code sh}, {@code bash}, {@code setsid} and {@code env} say it. */
    private static final Pattern SAID = Pattern.compile(
            "(?m)(?:^|: )([\\w.+/-]+): (?:command )?not found$|failed to execute ([^:\\n]+): No such file"
                    + "|^env: \\W?([\\w.+/-]+)\\W?: No such file");

    /** Program → the package of Debian 12 that has it. */
    private static final Map<String, String> PACKAGES = Map.ofEntries(
            Map.entry("ab", "apache2-utils"),
            Map.entry("curl", "curl"),
            Map.entry("fio", "fio"),
            Map.entry("gcc", "gcc"),
            Map.entry("git", "git"),
            Map.entry("go", "golang-go"),
            Map.entry("hyperfine", "hyperfine"),
            Map.entry("influx", "influxdb-client"),
            Map.entry("influxd", "influxdb"),
            Map.entry("iperf3", "iperf3"),
            Map.entry("jar", "openjdk-17-jdk-headless"),
            Map.entry("java", "openjdk-17-jre-headless"),
            Map.entry("javac", "openjdk-17-jdk-headless"),
            Map.entry("jmeter", "jmeter"),
            Map.entry("jq", "jq"),
            Map.entry("make", "make"),
            Map.entry("mvn", "maven"),
            Map.entry("numactl", "numactl"),
            Map.entry("perf", "linux-perf"),
            Map.entry("psql", "postgresql-client"),
            Map.entry("python3", "python3"),
            Map.entry("redis-benchmark", "redis-tools"),
            Map.entry("redis-cli", "redis-tools"),
            Map.entry("redis-server", "redis-server"),
            Map.entry("setsid", "util-linux"),
            Map.entry("sysbench", "sysbench"),
            Map.entry("taskset", "util-linux"),
            Map.entry("unzip", "unzip"),
            Map.entry("victoria-metrics", "victoria-metrics"),
            Map.entry("wget", "wget"),
            Map.entry("wrk", "wrk"));

    private MissingProgram() {}

    /** The package of Debian that has a program; empty where it is not known. */
    public static Optional<String> source(String program) {
        return Optional.ofNullable(PACKAGES.get(program)).map(name -> "Debian's package " + name);
    }

    /**
     * A sentence, after a space, that says which program is missing and where to get it; empty when none is.
     *
     * @param status exit status of a command
     * @param log what the command printed
     */
    public static String hint(int status, Path log) {
        if (status != NOT_FOUND) {
            return "";
        }
        Matcher said = SAID.matcher(String.join("\n", LogTail.lines(log)));
        String program = null;
        while (said.find()) {
            program = said.group(1) != null ? said.group(1) : said.group(2) != null ? said.group(2) : said.group(3);
        }
        if (program == null) {
            return Sentences.english("stored.part.someMissing");
        }
        String name = program.substring(program.lastIndexOf('/') + 1);
        String from = PACKAGES.get(program);
        if (from != null) {
            return Sentences.english("stored.part.notInstalled", name, from);
        }
        if (program.equals("k6")) {
            return Sentences.english("stored.part.k6Missing");
        }
        if (program.equals("artillery")) {
            return Sentences.english("stored.part.artilleryMissing");
        }
        return Sentences.english(program.contains("/") ? "stored.part.notThere" : "stored.part.notOnPath", program);
    }
}
