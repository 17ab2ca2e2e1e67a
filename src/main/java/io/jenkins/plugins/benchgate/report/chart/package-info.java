/** Charts as SVG, and their numbers as CSV and JSON. */
@NullMarked
package io.jenkins.plugins.benchgate.report.chart;

import org.jspecify.annotations.NullMarked;
