package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.Extension;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.FilePath;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.ControlFolder;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import jenkins.agents.ControllerToAgentFileCallable;
import org.jspecify.annotations.Nullable;

/**
 * This program's own jars, which measuring processes run from: copied to each agent once for each content, because the
 * controller's may be replaced while a process still loads from them.
 */
@Extension
public final class AgentProgram implements ExtensionPoint {
    private static final String FOLDER = "benchgate-program";
    /** A class of each library that Jenkins' core or another plugin brings, by which its jar is found. */
    static final List<String> BORROWED = List.of(
            "org.slf4j.LoggerFactory",
            "com.google.common.collect.ImmutableList",
            "com.google.common.util.concurrent.internal.InternalFutureFailureAccess",
            "com.fasterxml.jackson.annotation.JsonProperty",
            "com.fasterxml.jackson.core.JsonFactory",
            "com.fasterxml.jackson.databind.ObjectMapper",
            "com.fasterxml.jackson.datatype.jsr310.JavaTimeModule",
            "org.yaml.snakeyaml.Yaml",
            "org.bouncycastle.jce.provider.BouncyCastleProvider",
            "org.bouncycastle.openssl.PEMParser",
            "org.bouncycastle.asn1.cms.ContentInfo");

    private @Nullable Jars known;

    public static AgentProgram get() {
        return ExtensionList.lookupSingleton(AgentProgram.class);
    }

    /**
     * The folder of the jars on an agent; they are copied there where they are missing.
     *
     * @param root the agent's own folder
     */
    public String on(FilePath root) throws IOException, InterruptedException {
        return known().on(root.child(FOLDER)).getRemote();
    }

    private synchronized Jars known() throws IOException {
        Jars jars = known;
        if (jars == null) {
            jars = Jars.of(jars());
            known = jars;
        }
        return jars;
    }

    /**
     * Jars by their names, with the SHA-256 of each.
     *
     * <p>What lies on an agent may have been put there by any build that ever ran on it: a folder counts by what its
     * files hold, each time, and not by its name.
     */
    record Jars(Map<String, Path> files, Map<String, String> digests) {
        static Jars of(List<Path> files) throws IOException {
            Map<String, Path> named = new TreeMap<>();
            Map<String, String> digests = new TreeMap<>();
            for (Path file : files) {
                String name = file.getFileName().toString();
                named.put(name, file);
                digests.put(name, Sha256.hex(file));
            }
            return new Jars(named, digests);
        }

        /**
         * The folder below another that holds exactly these jars; made anew where it is missing or holds anything else.
         */
        FilePath on(FilePath parent) throws IOException, InterruptedException {
            FilePath folder = parent.child(name());
            if (isIn(folder)) {
                return folder;
            }
            FilePath fresh = parent.child("." + UUID.randomUUID() + ".tmp");
            try {
                for (Map.Entry<String, Path> jar : files.entrySet()) {
                    new FilePath(jar.getValue().toFile()).copyTo(fresh.child(jar.getKey()));
                }
                place(fresh, folder);
            } catch (IOException e) {
                if (!isIn(folder)) {
                    throw e;
                }
            } finally {
                fresh.deleteRecursive();
            }
            if (!isIn(folder)) {
                throw new IOException("found other jars in " + folder.getRemote()
                        + " than were copied there, expected a folder that nothing else writes to");
            }
            return folder;
        }

        /** Where another build was faster its folder stays, because that build may run from it already. */
        private void place(FilePath fresh, FilePath folder) throws IOException, InterruptedException {
            try {
                fresh.renameTo(folder);
            } catch (IOException taken) {
                if (!isIn(folder)) {
                    folder.deleteRecursive();
                    fresh.renameTo(folder);
                }
            }
        }

        private boolean isIn(FilePath folder) throws IOException, InterruptedException {
            return digests.equals(folder.act(new DigestsBelow()));
        }

        /** Short, and another one for other jars: a new version of the plugin may have the same names. */
        private String name() {
            return UUID.nameUUIDFromBytes(digests.toString().getBytes(StandardCharsets.UTF_8))
                    .toString();
        }
    }

    /** The jar of the plugin with those beside it, and those that Jenkins and other plugins bring for them. */
    private static List<Path> jars() throws IOException {
        Path own = jar(ControlFolder.class);
        List<Path> jars = new ArrayList<>();
        try (Stream<Path> beside = Files.list(own.resolveSibling(""))) {
            beside.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
        }
        for (String member : BORROWED) {
            jars.add(borrowed(member));
        }
        return jars;
    }

    private static Path borrowed(String member) throws IOException {
        try {
            return jar(Class.forName(member));
        } catch (ClassNotFoundException | LinkageError e) {
            throw new IOException("found no " + member + ", expected Jenkins or a plugin to bring it", e);
        }
    }

    private static Path jar(Class<?> member) throws IOException {
        Path jar;
        try {
            jar = Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        if (!Files.isRegularFile(jar)) {
            throw new IOException("found " + member.getName() + " in " + jar + ", expected a jar");
        }
        return jar;
    }

    /**
     * The SHA-256 of each file in a folder, by its name; empty text for what is no plain file, nothing where there is no
     * folder.
     */
    record DigestsBelow() implements ControllerToAgentFileCallable<TreeMap<String, String>> {

        @Override
        public TreeMap<String, String> invoke(File folder, VirtualChannel channel) throws IOException {
            TreeMap<String, String> digests = new TreeMap<>();
            if (!Files.isDirectory(folder.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                return digests;
            }
            List<Path> files;
            try (Stream<Path> found = Files.list(folder.toPath())) {
                files = found.toList();
            }
            for (Path file : files) {
                boolean plain = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
                digests.put(file.getFileName().toString(), plain ? Sha256.hex(file) : "");
            }
            return digests;
        }
    }
}
