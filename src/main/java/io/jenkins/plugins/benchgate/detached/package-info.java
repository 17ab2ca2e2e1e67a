/** A measurement in a process of its own, which outlives the program that began it. */
@NullMarked
package io.jenkins.plugins.benchgate.detached;

import org.jspecify.annotations.NullMarked;
