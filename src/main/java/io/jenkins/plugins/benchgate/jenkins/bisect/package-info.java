/** Searches for the commit that changed a metric, as builds keep and pages show them. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.bisect;

import org.jspecify.annotations.NullMarked;
