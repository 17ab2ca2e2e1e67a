/** From the values of trials to comparisons. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.compare;

import org.jspecify.annotations.NullMarked;
