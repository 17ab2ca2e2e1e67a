/** A site of files over the histories of jobs, which needs no server. */
@NullMarked
package io.jenkins.plugins.benchgate.report.site;

import org.jspecify.annotations.NullMarked;
