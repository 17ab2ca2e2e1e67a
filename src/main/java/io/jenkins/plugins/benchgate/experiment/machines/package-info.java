/** Experiments on machines: leases, locks, one's own. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.machines;

import org.jspecify.annotations.NullMarked;
