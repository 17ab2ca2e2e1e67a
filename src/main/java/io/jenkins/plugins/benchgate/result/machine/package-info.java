/** Samples of a machine's load while a phase ran. */
@NullMarked
package io.jenkins.plugins.benchgate.result.machine;

import org.jspecify.annotations.NullMarked;
