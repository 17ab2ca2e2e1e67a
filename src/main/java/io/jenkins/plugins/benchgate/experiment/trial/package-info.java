/** Runs the trials of a build, alone or two at once: the system under test, its phases, and what watches them. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.trial;

import org.jspecify.annotations.NullMarked;
