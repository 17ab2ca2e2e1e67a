package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.ByteWords;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Things by their names as a file spells them, looked up without making a string. For one thread. */
public final class ByteNames<T> {
    private final Map<Spelling, T> byName = new HashMap<>();
    private final Spelling asked = new Spelling();

    /** A name within a buffer, which is looked at only during a call unless the name has it for itself. */
    private static final class Spelling {
        private byte[] buffer = {};
        private int start;
        private int length;
        private int hash;

        Spelling of(byte[] bytes, int from, int end) {
            buffer = bytes;
            start = from;
            length = end - from;
            hash = ByteWords.hash(bytes, from, length);
            return this;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Spelling one
                    && length == one.length
                    && ByteWords.equal(buffer, start, one.buffer, one.start, length);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** What the bytes before {@code end} name; {@code null} where they name nothing yet. */
    @Nullable
    public T get(byte[] buffer, int start, int end) {
        return byName.get(asked.of(buffer, start, end));
    }

    /** Names a thing by bytes, which are copied. */
    public void put(byte[] buffer, int start, int end, T thing) {
        byte[] name = Arrays.copyOfRange(buffer, start, end);
        byName.put(new Spelling().of(name, 0, name.length), thing);
    }
}
