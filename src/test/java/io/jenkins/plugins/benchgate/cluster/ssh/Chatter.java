package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.Command;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** A program that writes random bytes in pieces of random size to both of its outputs, and counts how often it was started. */
record Chatter(Path folder, byte[] out, byte[] err) {
    static final int STATUS = 42;

    static Chatter create(Path folder, long seed, int pieces, double seconds) throws IOException {
        Random random = new Random(seed);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        StringBuilder script = new StringBuilder("echo started >>count\n");
        for (int i = 0; i < pieces; i++) {
            boolean error = random.nextBoolean();
            byte[] piece = new byte[random.nextInt(10) == 0 ? random.nextInt(200_000) : random.nextInt(300)];
            random.nextBytes(piece);
            Files.write(Files.createDirectories(folder).resolve("piece-" + i), piece);
            (error ? err : out).write(piece);
            script.append("cat piece-").append(i).append(error ? " >&2\n" : "\n");
            script.append(String.format(Locale.ROOT, "sleep %.3f%n", 2 * random.nextDouble() * seconds / pieces));
        }
        Files.writeString(folder.resolve("chatter.sh"), script + "exit " + STATUS + "\n");
        return new Chatter(folder, out.toByteArray(), err.toByteArray());
    }

    Command command() {
        return new Command(List.of("sh", "chatter.sh"), folder, Map.of(), folder.resolve("out"), folder.resolve("err"));
    }
}
