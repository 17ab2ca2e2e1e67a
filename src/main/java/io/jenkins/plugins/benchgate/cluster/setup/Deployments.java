package io.jenkins.plugins.benchgate.cluster.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.OwnerOnly;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The deployments of an installation that may be there: a file for each, on the disk before anything is deployed, and
 * deleted once it is removed. A process that uses one has locked a file beside it. Safe for several threads and
 * processes.
 */
public final class Deployments {
    private static final String ENTRY = ".json";
    private static final String HELD = ".held";

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path folder;

    public Deployments(Installation installation) {
        this.folder = installation.folder().resolve("functions");
    }

    /**
     * A deployment with who is responsible for it.
     *
     * @param inUse whether a living process uses it
     */
    public record Open(Deployment deployment, boolean inUse) {}

    /** A deployment that this process uses; closing it leaves the deployment to others. */
    public static final class Held implements AutoCloseable {
        private final Deployment deployment;
        private final ProcessLock lock;

        private Held(Deployment deployment, ProcessLock lock) {
            this.deployment = deployment;
            this.lock = lock;
        }

        public Deployment deployment() {
            return deployment;
        }

        /** It has been removed and forgotten: deletes the file that was locked. */
        public void end() throws IOException {
            lock.delete();
        }

        @Override
        public void close() throws IOException {
            lock.close();
        }
    }

    /**
     * Writes down what is about to be deployed.
     *
     * @throws IOException when it cannot be written; it must not be deployed then
     */
    public Held begin(Deployment deployment) throws IOException {
        OwnerOnly.createFolder(folder);
        ProcessLock lock = ProcessLock.take(file(deployment.name(), HELD))
                .orElseThrow(() -> new IOException(deployment.words() + " are in use already"));
        try {
            Files.write(deployment.mark(), new byte[0]);
            OwnerOnly.replace(
                    file(deployment.name(), ENTRY),
                    MAPPER.writerWithDefaultPrettyPrinter()
                            .writeValueAsString(deployment)
                            .getBytes(StandardCharsets.UTF_8));
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
        return new Held(deployment, lock);
    }

    /**
     * Takes over a deployment that no process uses.
     *
     * @return empty where one uses it, or it has been removed meanwhile
     */
    public Optional<Held> take(Deployment deployment) throws IOException {
        Optional<ProcessLock> lock = ProcessLock.take(file(deployment.name(), HELD));
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        if (!Files.exists(file(deployment.name(), ENTRY))) {
            lock.get().delete();
            lock.get().close();
            return Optional.empty();
        }
        return Optional.of(new Held(deployment, lock.get()));
    }

    /**
     * All deployments that may be there, by their names.
     *
     * @param warnings is told of every entry that cannot be read, in a line
     */
    public List<Open> open(Consumer<String> warnings) throws IOException {
        List<Open> open = new ArrayList<>();
        for (Path entry : entries()) {
            try {
                Deployment deployment = MAPPER.readValue(Files.readString(entry), Deployment.class);
                open.add(new Open(deployment, inUse(deployment)));
            } catch (NoSuchFileException removed) {
                // by its build, at this moment
            } catch (JsonProcessingException e) {
                warnings.accept(entry + ": found "
                        + e.getOriginalMessage().lines().findFirst().orElse("nothing")
                        + ", expected functions that a build has deployed; remove functions '" + name(entry)
                        + "' by the platform's own means, and delete the file");
            }
        }
        return open;
    }

    private boolean inUse(Deployment deployment) throws IOException {
        Optional<ProcessLock> free = ProcessLock.take(file(deployment.name(), HELD));
        if (free.isPresent()) {
            free.get().close();
        }
        return free.isEmpty();
    }

    private List<Path> entries() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENTRY)
                            && !String.valueOf(file.getFileName()).startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path entry) {
        String file = String.valueOf(entry.getFileName());
        return file.substring(0, file.length() - ENTRY.length());
    }

    /** Forgets a deployment that has been removed. */
    public void forget(Deployment deployment) throws IOException {
        Files.deleteIfExists(deployment.mark());
        Files.deleteIfExists(file(deployment.name(), ENTRY));
    }

    /**
     * That functions may still be there, and what to do about it.
     *
     * @param why as the end of a sentence
     */
    public String left(Deployment deployment, String why) {
        return deployment.words() + ": " + why + "; 'benchgate clusters destroy " + deployment.name()
                + "' tries again; if they are gone already, delete " + file(deployment.name(), ENTRY);
    }

    private Path file(String name, String kind) {
        return folder.resolve(name + kind);
    }
}
