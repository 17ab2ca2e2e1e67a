/**
 * How the system is driven: a workload as the commands that load, run and collect it (any command, microbenchmarks,
 * TSBS), and the order of trials.
 */
@NullMarked
package io.jenkins.plugins.benchgate.workload;

import org.jspecify.annotations.NullMarked;
