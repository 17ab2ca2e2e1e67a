/** The keys of workloads: one class for each kind, and {@code WorkloadSection}, which knows them all. */
@NullMarked
package io.jenkins.plugins.benchgate.spec.workload;

import org.jspecify.annotations.NullMarked;
