package io.jenkins.plugins.benchgate.suite.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FunctionsTest {
    /** Against a map, with names that share beginnings, ends and lengths. */
    @Test
    void aNameAlwaysHasTheSameNumber() {
        Random random = new Random(1);
        Functions functions = new Functions(Naming.VERBATIM);
        Map<String, Integer> expected = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            String name = "example.org/p" + random.nextInt(20) + ".(*Tü)." + "F".repeat(random.nextInt(20))
                    + random.nextInt(5000);
            assertThat(functions.find(name)).isEqualTo(expected.getOrDefault(name, Functions.NONE));
            int number = functions.number(name);
            assertThat(number).isEqualTo(expected.computeIfAbsent(name, added -> expected.size()));
            assertThat(functions.name(number)).isEqualTo(name);
        }
        assertThat(functions.size()).isEqualTo(expected.size());
    }

    @Test
    void namesOfOneFunctionHaveItsNumber() {
        Functions functions = new Functions(Naming.VERBATIM);
        int number = functions.number("Shop$$Lambda/0x0001.get");
        assertThat(functions.number("Shop$$Lambda/0x0002.get")).isEqualTo(number);
        assertThat(functions.number("Shop$$Lambda.get")).isEqualTo(number);
        assertThat(functions.number("Shop$$Lambda/0x0001.get")).isEqualTo(number);
        assertThat(functions.name(number)).isEqualTo("Shop$$Lambda.get");
        assertThat(functions.size()).isEqualTo(1);
    }

    @Test
    void aNameIsAPartOfBytes() {
        Functions functions = new Functions(Naming.VERBATIM);
        byte[] bytes = "main;work".getBytes(UTF_8);
        assertThat(functions.name(functions.number(bytes, 5, 9))).isEqualTo("work");
        assertThat(functions.find("work")).isZero();
        assertThat(functions.find("main")).isEqualTo(Functions.NONE);
    }
}
