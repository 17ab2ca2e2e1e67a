/** Readers of profiles, and which function calls which in them. */
@NullMarked
package io.jenkins.plugins.benchgate.suite.profile;

import org.jspecify.annotations.NullMarked;
