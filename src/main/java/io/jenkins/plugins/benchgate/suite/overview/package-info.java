/** What a suite covers of its application, as values for reports and pages. */
@NullMarked
package io.jenkins.plugins.benchgate.suite.overview;

import org.jspecify.annotations.NullMarked;
