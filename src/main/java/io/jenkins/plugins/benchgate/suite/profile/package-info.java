/** Readers of profiles: the stacks that a profiler sampled, one after another. */
@NullMarked
package io.jenkins.plugins.benchgate.suite.profile;

import org.jspecify.annotations.NullMarked;
