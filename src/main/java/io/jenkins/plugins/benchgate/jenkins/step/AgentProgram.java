package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Extension;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.FilePath;
import io.jenkins.plugins.benchgate.detached.ControlFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * This program's own jars, which measuring processes run from: copied to each agent once for each content, because the
 * controller's may be replaced while a process still loads from them.
 */
@Extension
public final class AgentProgram implements ExtensionPoint {
    private static final String FOLDER = "benchgate-program";
    /** What our libraries log by; a plugin takes it from Jenkins. */
    private static final String LOGGING = "org.slf4j.LoggerFactory";

    private @Nullable String digest;

    static AgentProgram get() {
        return ExtensionList.lookupSingleton(AgentProgram.class);
    }

    /**
     * The folder of the jars on an agent; they are copied there where they are missing.
     *
     * @param root the agent's own folder
     */
    String on(FilePath root) throws IOException, InterruptedException {
        FilePath folder = root.child(FOLDER).child(digest());
        if (!folder.isDirectory()) {
            FilePath fresh = root.child(FOLDER).child("." + UUID.randomUUID() + ".tmp");
            try {
                for (Path jar : jars()) {
                    new FilePath(jar.toFile()).copyTo(fresh.child(jar.getFileName().toString()));
                }
                fresh.renameTo(folder);
            } catch (IOException e) {
                // another build may have been faster
                if (!folder.isDirectory()) {
                    throw e;
                }
            } finally {
                fresh.deleteRecursive();
            }
        }
        return folder.getRemote();
    }

    /** The jar of the plugin with those beside it, and the one that Jenkins itself brings for them. */
    private static List<Path> jars() throws IOException {
        Path own = jar(ControlFolder.class);
        List<Path> jars = new ArrayList<>();
        try (Stream<Path> beside = Files.list(own.resolveSibling(""))) {
            beside.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
        }
        try {
            jars.add(jar(Class.forName(LOGGING)));
        } catch (ClassNotFoundException e) {
            throw new IOException("found no " + LOGGING + ", expected Jenkins to bring it", e);
        }
        return jars;
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

    /** Of what the jars hold: a new version of the plugin may have the same names. */
    private synchronized String digest() throws IOException {
        String known = digest;
        if (known != null) {
            return known;
        }
        try {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            for (Path file : jars()) {
                try (InputStream content = new DigestInputStream(Files.newInputStream(file), all)) {
                    content.transferTo(OutputStream.nullOutputStream());
                }
            }
            String computed = HexFormat.of().formatHex(all.digest(), 0, 8);
            digest = computed;
            return computed;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
