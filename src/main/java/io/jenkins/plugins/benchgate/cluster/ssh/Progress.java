package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.model.Unit;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Says every 10 s how much has gone through a stream. */
final class Progress {
    private static final long EVERY = 10_000_000_000L;

    private final Consumer<String> say;
    private final String sentence;
    private long bytes;
    private long said = System.nanoTime();

    /** @param sentence with {@code %s} for the amount */
    Progress(Consumer<String> say, String sentence) {
        this.say = say;
        this.sentence = sentence;
    }

    OutputStream over(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] written, int offset, int length) throws IOException {
                out.write(written, offset, length);
                bytes += length;
                if (System.nanoTime() - said > EVERY) {
                    said = System.nanoTime();
                    say.accept(sentence.replace("%s", Unit.BYTE.format((double) bytes)));
                }
            }
        };
    }
}
