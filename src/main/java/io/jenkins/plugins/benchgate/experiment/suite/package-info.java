/**
 * Suites of microbenchmarks: recording the profiles of a suite and of its application, and running it with methods
 * slowed, one at a time.
 */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.suite;

import org.jspecify.annotations.NullMarked;
