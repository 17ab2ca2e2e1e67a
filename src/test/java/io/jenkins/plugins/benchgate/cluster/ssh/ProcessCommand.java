package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.Signal;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;

/** A command of the embedded server: a process of this machine in a session of its own, as OpenSSH makes it. */
final class ProcessCommand implements Command {
    private final String line;
    private InputStream in;
    private OutputStream out;
    private OutputStream err;
    private ExitCallback exit;
    private Process process;

    ProcessCommand(String line) {
        this.line = line;
    }

    @Override
    public void setInputStream(InputStream in) {
        this.in = in;
    }

    @Override
    public void setOutputStream(OutputStream out) {
        this.out = out;
    }

    @Override
    public void setErrorStream(OutputStream err) {
        this.err = err;
    }

    @Override
    public void setExitCallback(ExitCallback callback) {
        this.exit = callback;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) throws IOException {
        process = new ProcessBuilder(List.of("setsid", "-w", "/bin/sh", "-c", line)).start();
        environment.addSignalListener((from, signal) -> signal(signal == Signal.KILL ? "KILL" : "TERM"));
        Thread input = pump(in, process.getOutputStream(), true);
        Thread output = pump(process.getInputStream(), out, false);
        Thread errors = pump(process.getErrorStream(), err, false);
        Thread waiting = new Thread(() -> {
            try {
                output.join();
                errors.join();
                exit.onExit(process.waitFor());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        for (Thread thread : List.of(input, output, errors, waiting)) {
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static Thread pump(InputStream from, OutputStream to, boolean close) {
        return new Thread(() -> {
            byte[] buffer = new byte[1 << 15];
            try {
                for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                    to.write(buffer, 0, count);
                    to.flush();
                }
            } catch (IOException ended) {
                // the other end is gone
            } finally {
                if (close) {
                    try {
                        to.close();
                    } catch (IOException alreadyClosed) {
                        // as wanted
                    }
                }
            }
        });
    }

    private void signal(String name) {
        process.descendants().forEach(one -> {
            if (name.equals("KILL")) {
                one.destroyForcibly();
            } else {
                one.destroy();
            }
        });
        process.destroy();
    }

    @Override
    public void destroy(ChannelSession channel) {
        if (process.isAlive()) {
            signal("KILL");
            process.destroyForcibly();
        }
    }
}
