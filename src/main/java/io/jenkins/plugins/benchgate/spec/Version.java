package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One version of the system under test: how to install, start, check and stop it, or to deploy and remove its
 * functions.
 *
 * @param key {@code baseline} or {@code candidate}
 * @param label what it is, for people
 * @param install shell command run once in an empty folder before any trial; {@code null} when there is nothing to
 *     install
 * @param start shell command that runs the system in the foreground, in the install folder, for one trial;
 *     {@code null} when the client needs no running system, or its functions are deployed
 * @param stop shell command that ends it in order; {@code null}: it is sent TERM, and KILL 5 s later
 * @param health when it is ready
 * @param port TCP port it would like; another one is chosen where that is taken, or none is wanted
 * @param environment variables of its commands, on top of those of {@link Placeholders}
 * @param properties workload properties that hold for this version alone
 * @param preload how data that was loaded once is put back for each trial; {@code null}: each trial loads it anew
 * @param functions that are deployed once a build, in place of a system that is started; {@code null}: none
 * @param git revision with whose shell text {@code install} begins; {@code null}: its files come from elsewhere
 */
public record Version(
        String key,
        String label,
        @Nullable String install,
        @Nullable String start,
        @Nullable String stop,
        Health health,
        OptionalInt port,
        Map<String, String> environment,
        Map<String, String> properties,
        @Nullable Preload preload,
        @Nullable Functions functions,
        @Nullable GitSource git) {
    public Version {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /**
     * Another revision of the same version.
     *
     * @throws IllegalStateException where its files do not come from a repository
     */
    public Version at(String otherKey, String otherLabel, String revision) {
        if (git == null || install == null) {
            throw new IllegalStateException("the " + key + " has no repository");
        }
        GitSource other = new GitSource(git.repository(), revision);
        String command = other.shell() + install.substring(git.shell().length());
        return with(otherKey, otherLabel, command, properties, other);
    }

    /** The same version in another place of the comparison. */
    Version as(String otherKey, String otherLabel) {
        return with(otherKey, otherLabel, install, properties, git);
    }

    /** Whether clients reach something of it that is not started by themselves. */
    public boolean serves() {
        return start != null || functions != null;
    }

    /** Whether its trials run a phase, or find already what that phase would have loaded. */
    public boolean runs(Phase phase, Workload workload) {
        return preload == null || !workload.loads(phase);
    }

    /** The same version, installed by another shell command. */
    Version withInstall(String command) {
        return with(key, label, command, properties, git);
    }

    /** The same version with one more workload property. */
    public Version withProperty(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(properties);
        more.put(name, value);
        return with(key, label, install, more, git);
    }

    private Version with(
            String otherKey,
            String otherLabel,
            @Nullable String command,
            Map<String, String> others,
            @Nullable GitSource source) {
        return new Version(
                otherKey,
                otherLabel,
                command,
                start,
                stop,
                health,
                port,
                environment,
                others,
                preload,
                functions,
                source);
    }

    /**
     * How it is found out that the system is ready.
     *
     * @param command shell command that succeeds once it is; {@code null}: it is ready when its port accepts
     * @param seconds how long it may take to become ready
     */
    public record Health(@Nullable String command, double seconds) {}

    /**
     * How the functions of a version get onto a platform and off it again: shell commands that run in the folder of the
     * installation and find the name of the deployment in {@code $NAME} (THESIS 8.3.3).
     *
     * @param deploy puts the functions onto the platform under that name, and ends
     * @param endpoints prints a line for each function: its name, a space, its address
     * @param logs prints what the functions have logged since its last call; {@code null}: nothing is asked for
     * @param remove takes the functions off the platform; succeeds, too, where there are none of that name
     * @param seconds that each of them may take
     */
    public record Functions(String deploy, String endpoints, @Nullable String logs, String remove, double seconds) {}

    /**
     * How what was loaded into a system once is put back for each trial (THESIS 7.3.1). Both are shell commands that run
     * while the system does not, in the folder of the installation; they find its data in {@code $DATA} and what is saved
     * in {@code $SAVED}.
     *
     * @param save puts what is in {@code $DATA} into {@code $SAVED}, an empty folder
     * @param restore puts what is in {@code $SAVED} into {@code $DATA}, an empty folder, and leaves {@code $SAVED} as it is
     * @param words for people
     */
    public record Preload(String save, String restore, String words) {
        /** In commands, the folder that holds what is saved. */
        public static final String SAVED = "SAVED";

        /** The data folder is copied, without copying its blocks where the file system can share them. */
        static Preload copy() {
            return new Preload(
                    copying("DATA", SAVED), copying(SAVED, "DATA"), Sentences.english("stored.part.copyOfData"));
        }

        private static String copying(String from, String to) {
            String folders = "\"$" + from + "/.\" \"$" + to + "\"";
            return "cp -a --reflink=auto " + folders + " 2>/dev/null || cp -a " + folders;
        }

        static Preload by(String save, String restore) {
            return new Preload(save, restore, Sentences.english("stored.part.itsCommands"));
        }
    }
}
