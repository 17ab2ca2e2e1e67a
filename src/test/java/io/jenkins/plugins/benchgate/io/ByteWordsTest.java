package io.jenkins.plugins.benchgate.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteWordsTest {
    /** Bytes around the wanted one, and those whose highest bit is set, are taken for it by careless masks. */
    @Test
    void theFirstOfAByteIsThatOfLookingOneByOne() {
        Random random = new Random(1);
        byte[] kinds = {'\n', '\n' - 1, '\n' + 1, (byte) ('\n' | 0x80), 0, 1, -1, 'a'};
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = kinds[random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(kinds.length - 1)];
            }
            int start = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
            int end = start + random.nextInt(bytes.length - start + 1);
            int expected = start;
            while (expected < end && bytes[expected] != '\n') {
                expected++;
            }
            assertThat(ByteWords.indexOf(bytes, start, end, '\n'))
                    .as("round %s", round)
                    .isEqualTo(expected);
        }
    }

    @Test
    void aPlainTextEndsWhereLookingOneByOneSaysSo() {
        Random random = new Random(1);
        byte[] ends = {'"', '\\', 0, 9, '\n', 31, -128, -1, (byte) 0xc3};
        byte[] others = {' ', '!', '#', '[', ']', 'a', 127, '0'};
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[1 + random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                byte[] kinds = random.nextInt(8) == 0 ? ends : others;
                bytes[i] = kinds[random.nextInt(kinds.length)];
            }
            bytes[bytes.length - 1] = '\n';
            int start = random.nextInt(bytes.length);
            int expected = start;
            while (bytes[expected] >= ' ' && bytes[expected] != '"' && bytes[expected] != '\\') {
                expected++;
            }
            assertThat(ByteWords.plainEnd(bytes, start)).as("round %s", round).isEqualTo(expected);
        }
    }
}
