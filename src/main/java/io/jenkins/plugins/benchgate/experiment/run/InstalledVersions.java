package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.spec.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the versions of a build are, as the logs of their installations on all nodes tell. */
public record InstalledVersions(Build build) {
    /** Begins the line of an installation's log that names the image of a container. */
    private static final String IMAGE = "Image of the container: ";

    private static final Pattern REVISION = Pattern.compile("Revision ([0-9a-f]{40}|[0-9a-f]{64}) of \\S+");
    private static final Pattern ARCHIVE = Pattern.compile("Archive with SHA-256 ([0-9a-f]{64})");
    private static final Pattern IMAGE_ID = Pattern.compile(IMAGE + "(\\S+), (sha256:[0-9a-f]{64})( .*)?");
    /** The name of an image that was built for the version: it has another id each time. */
    private static final Pattern BUILT = Pattern.compile("localhost/benchgate-(baseline|candidate)-[0-9a-f]{12}");

    static String log(Version version) {
        return "install-" + version.key() + ".log";
    }

    /** The images that the versions run in containers, by what they are to people. */
    public Map<String, String> images() throws IOException {
        Map<String, String> images = new LinkedHashMap<>();
        for (Version version : build.spec().versions()) {
            Set<String> names = new LinkedHashSet<>();
            for (List<String> log : logs(version)) {
                log.stream()
                        .filter(line -> line.startsWith(IMAGE))
                        .map(line -> line.substring(IMAGE.length()))
                        .forEach(names::add);
            }
            if (!names.isEmpty()) {
                images.put("Image of the " + version.key(), String.join("; ", names));
            }
        }
        return images;
    }

    /**
     * What tells a version from others but its label, in the form of {@link io.jenkins.plugins.benchgate.gate.MeasuredVersions}; empty
     * where they do not, as of a working tree with changes that are in no commit.
     */
    public Optional<String> identity(Version version) throws IOException {
        Set<String> sources = new TreeSet<>();
        Set<String> images = new TreeSet<>();
        Set<String> built = new TreeSet<>();
        for (List<String> log : logs(version)) {
            // the source is installed first: what a program prints later is its own affair
            if (version.git() == null) {
                first(ARCHIVE, log).map("sha256:"::concat).ifPresent(sources::add);
            } else {
                first(REVISION, log).map("commit:"::concat).ifPresent(sources::add);
            }
            log.stream()
                    .map(IMAGE_ID::matcher)
                    .filter(Matcher::matches)
                    .forEach(line ->
                            (BUILT.matcher(line.group(1)).matches() ? built : images).add("image:" + line.group(2)));
        }
        boolean unknown = sources.size() > 1 || (sources.isEmpty() && version.git() != null);
        if (unknown) {
            return Optional.empty();
        }
        if (sources.isEmpty()) {
            images.addAll(built);
        }
        List<String> parts = new ArrayList<>(sources);
        parts.addAll(images);
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("+", parts));
    }

    private static Optional<String> first(Pattern pattern, List<String> log) {
        return log.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .findFirst();
    }

    private List<List<String>> logs(Version version) throws IOException {
        List<List<String>> logs = new ArrayList<>();
        Collection<Node> nodes = build.cluster().nodes();
        for (Node node : nodes) {
            Path log = build.out().resolve(NodeNames.file(log(version), node, nodes.size()));
            if (Files.exists(log)) {
                logs.add(new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                        .lines()
                        .toList());
            }
        }
        return logs;
    }
}
