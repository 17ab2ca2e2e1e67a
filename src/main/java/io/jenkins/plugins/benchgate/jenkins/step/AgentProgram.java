package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Extension;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.FilePath;
import io.jenkins.plugins.benchgate.detached.ControlFolder;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
                new FilePath(jars().toFile()).copyRecursiveTo("*.jar", fresh);
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

    /** The folder that the jar of the plugin lies in, with those of its libraries. */
    private static Path jars() throws IOException {
        try {
            Path own = Path.of(ControlFolder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path folder = own.getParent();
            if (folder == null || !Files.isRegularFile(own)) {
                throw new IOException("found the program in " + own + ", expected a jar among others");
            }
            return folder;
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** Of what the jars hold: a new version of the plugin may have the same names. */
    private synchronized String digest() throws IOException {
        String known = digest;
        if (known != null) {
            return known;
        }
        List<Path> files;
        try (Stream<Path> found = Files.list(jars())) {
            files = found.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
        try {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            for (Path file : files) {
                try (InputStream content = new DigestInputStream(Files.newInputStream(file), all)) {
                    content.transferTo(java.io.OutputStream.nullOutputStream());
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
