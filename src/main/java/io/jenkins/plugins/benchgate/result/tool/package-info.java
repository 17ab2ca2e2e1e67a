/** Output of load generators and command timers, logs of histograms, and any JSON by a map. */
@NullMarked
package io.jenkins.plugins.benchgate.result.tool;

import org.jspecify.annotations.NullMarked;
