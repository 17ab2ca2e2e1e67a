/**
 * What was measured: one streaming reader for each benchmark tool's output, series as CSV, traces, and what earlier
 * tools of Jenkins have kept.
 */
@NullMarked
package io.jenkins.plugins.benchgate.result;

import org.jspecify.annotations.NullMarked;
