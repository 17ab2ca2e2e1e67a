/**
 * How sure are we: values by level in, estimates and comparisons with confidence intervals out. Pure functions of their
 * arguments and a seed.
 */
@NullMarked
package io.jenkins.plugins.benchgate.stats;

import org.jspecify.annotations.NullMarked;
