/** Runs a suite of microbenchmarks with methods slowed, one at a time, and keeps what was measured. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.score;

import org.jspecify.annotations.NullMarked;
