/** Results as text, Markdown, JUnit XML, CSV and JSON, and the folder that holds them. */
@NullMarked
package io.jenkins.plugins.benchgate.report.format;

import org.jspecify.annotations.NullMarked;
