package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Check.State;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineChecksTest {
    @TempDir
    Path root;

    private void file(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content + "\n");
    }

    private List<Check> checks() throws IOException {
        Process probe = new ProcessBuilder("sh", "-c", MachineFacts.script(), "probe", root.toString(), "/nowhere", "")
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectError(Redirect.DISCARD)
                .start();
        try (InputStream printed = probe.getInputStream()) {
            return MachineChecks.of(MachineFacts.read(new String(printed.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }

    private Check check(String name) throws IOException {
        return checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatAMachineDoesNotTellIsNotHeldAgainstIt() throws IOException {
        assertThat(checks()).hasSize(7).allSatisfy(check -> {
            assertThat(check.state()).isEqualTo(State.GOOD);
            assertThat(check.advice()).isEmpty();
        });
        assertThat(MachineChecks.words(checks())).isEqualTo("good");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "frequency governor | sys/devices/system/cpu/cpu0/cpufreq/scaling_governor | powersave   | performance",
                "turbo              | sys/devices/system/cpu/intel_pstate/no_turbo         | 0           | 1",
                "turbo              | sys/devices/system/cpu/cpufreq/boost                 | 1           | 0",
                "hardware threads   | sys/devices/system/cpu/smt/active                    | 1           | 0",
                "clock source       | sys/devices/system/clocksource/clocksource0/current_clocksource | hpet | tsc",
                "huge pages         | sys/kernel/mm/transparent_hugepage/enabled | [always] madvise never | always [madvise] never"
            })
    void eachSettingIsDoubtfulOrGood(String name, String file, String doubtful, String good) throws IOException {
        file(file, doubtful);
        assertThat(check(name).state()).isEqualTo(State.DOUBTFUL);
        assertThat(check(name).advice()).isNotEmpty();
        assertThat(MachineChecks.words(checks())).startsWith("doubtful: " + name + " ");
        file(file, good);
        assertThat(check(name).state()).isEqualTo(State.GOOD);
    }

    @Test
    void swapIsDoubtfulOnceItIsUsed() throws IOException {
        file("proc/meminfo", "MemTotal: 1000 kB\nSwapTotal: 2097152 kB\nSwapFree: 2097152 kB");
        assertThat(check("swap").found()).isEqualTo("not used");
        file("proc/meminfo", "MemTotal: 1000 kB\nSwapTotal: 2097152 kB\nSwapFree: 1048576 kB");
        assertThat(check("swap").state()).isEqualTo(State.DOUBTFUL);
        assertThat(MachineChecks.words(checks())).isEqualTo("doubtful: swap 1024 of 2048 MB used");
        file("proc/meminfo", "MemTotal: 1000 kB\nSwapTotal: 0 kB\nSwapFree: 0 kB");
        assertThat(check("swap").found()).isEqualTo("none");
    }

    @Test
    void aQuotaIsDoubtfulWhereItIsLessThanTheProcessorsThatMayBeUsed() throws IOException {
        file("proc/self/cgroup", "0::/jobs/7");
        file("proc/self/status", "Cpus_allowed_list:\t0-3");
        file("sys/fs/cgroup/jobs/7/cpu.max", "150000 100000");
        assertThat(check("quota").found()).isEqualTo("1.50 of 4 cores");
        assertThat(check("quota").state()).isEqualTo(State.DOUBTFUL);
        assertThat(check("quota").advice()).contains("100 ms");
        file("sys/fs/cgroup/jobs/7/cpu.max", "400000 100000");
        assertThat(check("quota").state()).isEqualTo(State.GOOD);
        file("sys/fs/cgroup/jobs/7/cpu.max", "max 100000");
        assertThat(check("quota").found()).isEqualTo("none");
        file("proc/self/cgroup", "0::/");
        file("sys/fs/cgroup/cpu.max", "50000 100000");
        assertThat(check("quota").found()).isEqualTo("0.500 of 4 cores");
    }
}
