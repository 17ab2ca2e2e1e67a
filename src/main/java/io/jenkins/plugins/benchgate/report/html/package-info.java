/** The report as one HTML page. */
@NullMarked
package io.jenkins.plugins.benchgate.report.html;

import org.jspecify.annotations.NullMarked;
