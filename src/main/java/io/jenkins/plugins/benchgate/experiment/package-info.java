/** Puts it together: a spec in, a verdict and a report out. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment;

import org.jspecify.annotations.NullMarked;
