package io.jenkins.plugins.benchgate.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalNumberTest {
    private static double parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return DecimalNumber.parse(bytes, 0, bytes.length);
    }

    /** The expected bits are those of the decimal number rounded once, by an implementation of its own. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void everyNumberIsTheNearestDouble(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            double any = Double.longBitsToDouble(random.nextLong() & 0x7fdfffffffffffffL);
            String text =
                    switch (i % 8) {
                        // as Java, Python and C print measured seconds
                        case 0 -> String.valueOf(1e-3 * Math.exp(random.nextGaussian()));
                        case 1 -> String.format(Locale.ROOT, "%.17f", 1e-3 * Math.exp(random.nextGaussian()));
                        case 2 -> String.format(Locale.ROOT, "%.9f", 1e-3 * Math.exp(random.nextGaussian()));
                        case 3 -> String.format(Locale.ROOT, "%.15e", any);
                        case 4 -> String.valueOf(any);
                        // half way between two doubles, and one digit beside
                        case 5 -> (1L << 53) + 1 + 2L * random.nextInt(1 << 20) + "." + random.nextInt(10);
                        case 6 -> random.nextLong(1L << 62) + "e-" + random.nextInt(30);
                        default -> random.nextLong(1L << 57) + "e" + random.nextInt(30);
                    };
            assertThat(parse(text)).as("seed %d: %s", seed, text).isEqualTo(new BigDecimal(text).doubleValue());
            assertThat(parse("-" + text)).as("seed %d: -%s", seed, text).isEqualTo(-new BigDecimal(text).doubleValue());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1.0E-4", "1e-4", "0.0001", "100E-6", ".0001", "+0.0001", "0.00010000000000000000000000000000"})
    void aNumberMayBeWrittenInManyForms(String text) {
        assertThat(parse(text)).isEqualTo(1e-4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ".",
                "-.",
                "e5",
                "1e",
                "1e+",
                "1e-",
                "1,5",
                "1.2.3",
                "1-2",
                "--1",
                "1 ",
                " 1",
                "NaN",
                "Infinity",
                "-Infinity",
                "0x10",
                "0x1p3",
                "1d",
                "1f",
                "1e999",
                "١",
                "1e5.5",
                "1.5e3e2"
            })
    void whatIsNoFiniteDecimalNumberIsNone(String text) {
        assertThat(parse(text)).isNaN();
    }

    @Test
    void aNumberEndsWhereItsDigitsDo() {
        byte[] row = "a,12.5,3".getBytes(StandardCharsets.US_ASCII);
        DecimalNumber number = new DecimalNumber();
        assertThat(number.scan(row, 2)).isEqualTo(12.5);
        assertThat(number.end()).isEqualTo(6);
    }
}
