package io.jenkins.plugins.benchgate.experiment.suite;

/** A suite of two benchmarks and its application, for tests that need neither Go nor a service. */
public final class ShopSuite {
    /** The suite's spec up to its references. */
    public static final String SUITE =
            """
            name: shop-suite
            sut:
              candidate: {install: cp "$SPEC/program" suite.test}
            workload: {tool: go, binary: suite.test, count: 2}
            gates: ['jump:metric="* ns/op",percent=5']
            trace:
              project: shop
            """;

    /** Goes behind {@link #SUITE}: a profile that says on which machine it was recorded. */
    public static final String REFERENCES =
            """
              references:
                - spec: shop.yaml
                  command: |
                    echo "shop.main;shop.$BENCHGATE_ROLE 5" >"$PROFILE"
                    sleep 100
            """;

    /** The spec {@code shop.yaml}. */
    public static final String APPLICATION =
            """
            name: shop
            sut:
              candidate: {start: exec sleep 1000, health: 'true'}
            workload:
              tool: command
              format: series
              run: sleep 0.5; printf 'metric,value\\nlatency,1\\n'
            gates: ['fixed:metric=latency,upper=5']
            """;

    private ShopSuite() {}

    /**
     * Stands for a test binary of Go: lists its benchmarks, or runs one and writes its profile.
     *
     * @param benchmarks their names, with blanks between
     * @param run shell commands that write the profile of {@code $name} into {@code $profile}
     */
    public static String program(String benchmarks, String run) {
        return """
                #!/bin/sh
                [ "$1" != -test.list ] || exec printf '%%s\\n' %s
                for argument; do
                    case $argument in
                        -test.cpuprofile=*) profile=${argument#*=} ;;
                        ^Benchmark*) name=${argument#^}; name=${name%%$} ;;
                    esac
                done
                %s
                echo "$name 10 2.5 ns/op"
                echo PASS
                """
                .formatted(benchmarks, run);
    }
}
