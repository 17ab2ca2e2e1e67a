package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.spec.SentSecrets;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all steps of the measurement of a build share.
 *
 * @param cluster where everything runs
 * @param out folder of the results, absolute
 * @param seed what the order of trials and all resampling follow from
 * @param secrets the environment of the build, where {@code ${env:NAME}} is looked up
 * @param environment what of it commands find
 * @param masking of what is kept and of what is said
 * @param progress masks what it is told
 * @param deployed what commands of versions and clients find of functions that are deployed, by version
 * @param clock which is told what the build does
 * @param kept folders of versions that several builds share, by version; other versions are installed for this build
 */
public record Build(
        Spec spec,
        Cluster cluster,
        Path out,
        long seed,
        Map<String, String> secrets,
        Map<String, String> environment,
        Masking masking,
        Progress progress,
        Map<String, Map<String, String>> deployed,
        BuildClock clock,
        Map<String, Path> kept) {
    /** Folder of the results for those of the experiments with anchors. */
    public static final String ANCHORS = "anchors";

    public Build {
        deployed = Map.copyOf(deployed);
        kept = Map.copyOf(kept);
    }

    public static Build of(
            Spec spec, Cluster cluster, Path out, long seed, Map<String, String> environment, Progress progress) {
        Map<String, String> secrets = Map.copyOf(environment);
        Masking masking = SentSecrets.masking(spec, secrets, List.of());
        return new Build(
                spec,
                cluster,
                out.toAbsolutePath().normalize(),
                seed,
                secrets,
                commanded(spec, secrets),
                masking,
                new MaskedProgress(progress, masking),
                Map.of(),
                new BuildClock(System::nanoTime),
                Map.of());
    }

    /**
     * What of the build's environment its commands find: elsewhere its paths mean nothing, and its secrets have no
     * business.
     */
    private static Map<String, String> commanded(Spec spec, Map<String, String> environment) {
        if (spec.place().machines() == null) {
            return environment;
        }
        Map<String, String> commanded = new LinkedHashMap<>();
        for (String name : spec.place().setup().environment()) {
            String value = environment.get(name);
            if (value != null) {
                commanded.put(name, value);
            }
        }
        return commanded;
    }

    /** The same on a part of its machines. */
    public Build on(Cluster part) {
        return new Build(spec, part, out, seed, secrets, environment, masking, progress, deployed, clock, kept);
    }

    /** The same with another workload, whose phases may take so many seconds. */
    public Build driving(Workload workload, double seconds) {
        return new Build(
                spec.driving(workload, seconds),
                cluster,
                out,
                seed,
                secrets,
                environment,
                masking,
                progress,
                deployed,
                clock,
                kept);
    }

    /**
     * An experiment of its own on the same machines, with the candidate that is installed already.
     *
     * @param other its candidate is that of this one
     * @param folder of its results, below that of this one
     */
    public Build beside(Spec other, Path folder) {
        return new Build(
                other,
                cluster,
                folder,
                seed,
                secrets,
                environment,
                masking,
                progress,
                Map.of(),
                clock,
                Map.of(Trial.CANDIDATE, install(spec.candidate())));
    }

    /** The same once functions are deployed, with what is to be found of them, by version. */
    public Build reaching(Map<String, Map<String, String>> functions) {
        return new Build(spec, cluster, out, seed, secrets, environment, masking, progress, functions, clock, kept);
    }

    /**
     * The same with versions whose folders outlast it: they are installed where they are not yet, and not deleted.
     *
     * @param folders by the keys of versions, below a folder that nodes mirror, and outside of that of the results
     */
    public Build keeping(Map<String, Path> folders) {
        return new Build(spec, cluster, out, seed, secrets, environment, masking, progress, deployed, clock, folders);
    }

    /** Folder of a version, the same on each node. */
    public Path install(Version version) {
        return kept.getOrDefault(version.key(), Installation.folder(out).resolve(version.key()));
    }

    /** Folder in which the trials of a round tell each other that they stand ready; it lasts as long as the round. */
    public static Path signals(Path out) {
        return out.resolve("round");
    }

    /** Folder of what all trials share, such as the unpacked benchmark client. */
    public Path shared() {
        return Installation.folder(out).resolve("client");
    }

    /** The variables of a version's commands that depend neither on a trial nor on a node. */
    public Map<String, String> variables(Version version) {
        return variables(version, environment);
    }

    /**
     * The same for commands that run on this machine, whatever machines the build has: they find its whole environment.
     */
    public Map<String, String> variablesHere(Version version) {
        return variables(version, secrets);
    }

    private Map<String, String> variables(Version version, Map<String, String> common) {
        Map<String, String> variables = variables(version.environment(), common);
        variables.putAll(deployed.getOrDefault(version.key(), Map.of()));
        variables.put(Placeholders.VERSION, version.key());
        variables.put(Placeholders.INSTALL, install(version).toString());
        return variables;
    }

    /** The variables of commands that belong to no version. */
    Map<String, String> variables() {
        return variables(Map.of(), environment);
    }

    private Map<String, String> variables(Map<String, String> more, Map<String, String> common) {
        Map<String, String> variables = new LinkedHashMap<>(common);
        variables.putAll(more);
        Path file = spec.file().toAbsolutePath();
        variables.put(Placeholders.SPEC, String.valueOf(file.getParent()));
        return variables;
    }

    /** Names it without the secrets. */
    @Override
    public String toString() {
        return "build of " + spec.name();
    }
}
