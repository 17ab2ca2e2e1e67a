package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The shell of this machine. */
final class LocalShell implements Shell {
    @Override
    public Ran run(String script, InputStream input, OutputStream out, Duration limit) throws IOException {
        Process process = new ProcessBuilder("sh", "-c", script).start();
        CompletableFuture<Void> in = CompletableFuture.runAsync(() -> {
            try (OutputStream stream = process.getOutputStream()) {
                input.transferTo(stream);
            } catch (IOException notWanted) {
                // the script ended without reading it all
            }
        });
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                process.getErrorStream().transferTo(bytes);
            } catch (IOException ended) {
                // what came is enough
            }
            return bytes.toString(StandardCharsets.UTF_8);
        });
        CompletableFuture<Void> up = CompletableFuture.runAsync(
                process::destroy, CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
        try {
            process.getInputStream().transferTo(out);
            int status = process.waitFor();
            if (up.isDone()) {
                throw new IOException("the script did not end within " + limit);
            }
            in.get(10, TimeUnit.MINUTES);
            return new Ran(status, err.get(10, TimeUnit.MINUTES));
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IOException("the script was not waited for", e);
        } finally {
            up.cancel(true);
            process.destroy();
        }
    }
}
