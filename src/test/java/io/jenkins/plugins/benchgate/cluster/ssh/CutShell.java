package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Random;

/** A shell whose line is cut now and then: before the script, within its input, within its output, or before its status. */
final class CutShell implements Shell {
    private final Shell shell;
    private final Random random;
    private int cuts;

    CutShell(Shell shell, long seed) {
        this.shell = shell;
        this.random = new Random(seed);
    }

    /** How often the line was cut. */
    synchronized int cuts() {
        return cuts;
    }

    @Override
    public Ran run(String script, InputStream input, OutputStream out, Duration limit) throws IOException {
        int kind;
        int at;
        synchronized (this) {
            kind = random.nextInt(8);
            at = random.nextBoolean() ? random.nextInt(100) : random.nextInt(20_000);
            if (kind < 4) {
                cuts++;
            }
        }
        switch (kind) {
            case 0:
                throw new IOException("cut before the script");
            case 1:
                byte[] all = input.readAllBytes();
                shell.run(script, new ByteArrayInputStream(all, 0, Math.min(at, all.length)), new Cut(out, at), limit);
                throw new IOException("cut within the input");
            case 2:
                shell.run(script, input, new Cut(out, at), limit);
                throw new IOException("cut within the output");
            case 3:
                shell.run(script, input, out, limit);
                throw new IOException("cut before the status");
            default:
                return shell.run(script, input, out, limit);
        }
    }

    /** Lets some bytes through; where the next one comes, the reader is gone, so that the script gets SIGPIPE. */
    private static final class Cut extends OutputStream {
        private final OutputStream out;
        private int left;

        Cut(OutputStream out, int left) {
            this.out = out;
            this.left = left;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            int through = Math.min(left, count);
            out.write(bytes, from, through);
            left -= through;
            if (through < count) {
                throw new IOException("cut within the output");
            }
        }
    }
}
