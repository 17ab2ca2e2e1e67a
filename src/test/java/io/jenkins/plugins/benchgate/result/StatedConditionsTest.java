package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The conditions that real outputs of tools state. */
class StatedConditionsTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            googlebenchmark/good.json | {cpu_scaling_enabled=false, library_build_type=debug, num_cpus=2, threads=1}
            jmh/one-fork.json | {jdkVersion=17.0.15, jvmArgs=none, measurementBatchSize=1, mode=avgt, threads=1, \
            vmName=OpenJDK 64-Bit Server VM, vmVersion=17.0.15+6-Debian-1deb12u1, warmupIterations=0, warmupTime=10 s}
            go/count.txt | {GOMAXPROCS=2, cpu=AMD EPYC, goarch=amd64, goos=linux}
            go/cpu.txt | {cpu=AMD EPYC, goarch=amd64, goos=linux}
            benchmarkdotnet/full.json | {Architecture=X64, Configuration=RELEASE, HasAttachedDebugger=false, \
            LogicalCoreCount=2, OsVersion=Linux, RuntimeVersion=.NET 8.0}
            pytest/good.json | {cpu.brand_raw=AMD EPYC, cpu.count=2, python_implementation=CPython, python_version=3.11.7}
            pgbench/good.txt | {number of clients=2, number of threads=1, query mode=simple, scaling factor=1}
            sysbench/cpu.txt | {Number of threads=1}
            wrk/good.txt | {connections=2, threads=1}
            ab/good.txt | {Concurrency Level=4}
            tsbs/run-influx-cpu-max-all-1.out | {workers=2}
            hammerdb/profile.txt | {active virtual users=2}
            ycsb/redis-t-default.out | {}
            hey/good.txt | {}
            k6-good.json | {}
            criterion/messages.json | {}
            redis/good.csv | {}
            """)
    void areThoseOfTheFirstSample(String file, String conditions) throws IOException {
        List<Sample> samples = ResultForm.ANY.read(SAMPLES.resolve(file)).samples();
        assertThat(new TreeMap<>(samples.get(0).origin().conditions())).hasToString(conditions);
    }
}
