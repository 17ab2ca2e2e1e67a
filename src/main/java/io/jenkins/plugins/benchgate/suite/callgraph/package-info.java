/** Which function calls which, and where the time goes, from the stacks of a profile. */
@NullMarked
package io.jenkins.plugins.benchgate.suite.callgraph;

import org.jspecify.annotations.NullMarked;
