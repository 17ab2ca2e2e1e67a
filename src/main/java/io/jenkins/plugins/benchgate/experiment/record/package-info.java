/** What a build keeps of its trials: raw results, records, the machines. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.record;

import org.jspecify.annotations.NullMarked;
