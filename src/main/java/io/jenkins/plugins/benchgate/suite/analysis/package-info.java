/** A suite and its application, compared by all of their profiles. */
@NullMarked
package io.jenkins.plugins.benchgate.suite.analysis;

import org.jspecify.annotations.NullMarked;
