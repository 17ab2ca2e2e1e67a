/** Microbenchmarks: JMH, and Go's testing package. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.microbenchmark;

import org.jspecify.annotations.NullMarked;
