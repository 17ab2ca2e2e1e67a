/** Plain values that everything else speaks of: metrics, units, trials and their measured values. */
@NullMarked
package io.jenkins.plugins.benchgate.model;

import org.jspecify.annotations.NullMarked;
