/** Benchmarks of a project in which one method is slowed, without a change of its sources. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.slowdown;

import org.jspecify.annotations.NullMarked;
