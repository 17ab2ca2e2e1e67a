/** Show it: trend charts, the HTML page, JSON, Markdown and JUnit XML. */
@NullMarked
package io.jenkins.plugins.benchgate.report;

import org.jspecify.annotations.NullMarked;
