/** Any command that measures. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.command;

import org.jspecify.annotations.NullMarked;
