/** Recording the profiles of a suite of microbenchmarks and of its application. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.trace;

import org.jspecify.annotations.NullMarked;
