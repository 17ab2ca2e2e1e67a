/** Finds the commit that changed a metric, by experiments that compare revisions with a good one. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.bisect;

import org.jspecify.annotations.NullMarked;
