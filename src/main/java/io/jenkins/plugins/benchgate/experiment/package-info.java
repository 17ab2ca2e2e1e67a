/** Puts it together: a spec in, a verdict and a report out; on this machine, or on machines of a provider. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment;

import org.jspecify.annotations.NullMarked;
